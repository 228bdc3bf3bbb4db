"""What a side cannot know, drawn anew: the game's part of `resample`."""
