"""What a side cannot know: here, nothing but dice."""
