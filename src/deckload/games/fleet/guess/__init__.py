"""What a side cannot know, drawn anew: what the guesses of sister games have in common."""
