"""What the game is played with: facts, pieces, state, set-up."""
