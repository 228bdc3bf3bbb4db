"""Surface battles on their display."""
