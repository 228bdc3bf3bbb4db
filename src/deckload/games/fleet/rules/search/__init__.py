"""What searches find, and what follows from it."""
