"""Chapter 8: air search."""
