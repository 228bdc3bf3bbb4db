"""What sister games have in common as data: their files read and checked, and their state."""
