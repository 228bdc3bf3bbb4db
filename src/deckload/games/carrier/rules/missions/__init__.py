"""Chapter 4: US air missions."""
