"""Task groups: what they may hold, how they change, how they move (3.0, 5.1, 7.0)."""
