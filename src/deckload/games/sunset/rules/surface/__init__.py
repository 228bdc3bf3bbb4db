"""Surface battles on a line of areas (8.3)."""
