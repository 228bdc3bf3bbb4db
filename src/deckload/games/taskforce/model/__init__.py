"""The game as data: its files read and checked, its state, options and scenarios."""
