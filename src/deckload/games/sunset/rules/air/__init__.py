"""Aircraft: their boxes, patrols, strikes and what comes of them (6.5, 8.1, 8.2, 11.1)."""
