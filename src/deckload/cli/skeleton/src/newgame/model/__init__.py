"""The game as data: its files read and checked, its state and its set-up."""
