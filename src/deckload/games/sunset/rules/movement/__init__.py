"""Movement of task forces: how far, where to, off the map, and into the enemy (6.0, 8.3)."""
