"""Air operations: patrols, raids from launch to homecoming, airfields (5.3 to 5.7, 8.0, 13.0)."""
