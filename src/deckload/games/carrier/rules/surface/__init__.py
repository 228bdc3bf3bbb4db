"""Chapter 21: surface combat."""
