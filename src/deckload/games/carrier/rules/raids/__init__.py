"""Chapter 10: Japanese air raids."""
