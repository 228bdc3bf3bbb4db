"""What the player sees."""
