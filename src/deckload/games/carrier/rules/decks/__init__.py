"""Chapter 6: task groups and their flight decks."""
