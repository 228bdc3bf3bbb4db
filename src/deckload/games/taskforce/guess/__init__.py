"""What a side cannot know, drawn anew."""
