"""Task forces: what they may hold, how they change, how damaged ships leave them (5.0, 6.4)."""
