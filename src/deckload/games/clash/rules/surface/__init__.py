"""Surface battles on their display (12.0)."""
