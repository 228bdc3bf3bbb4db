"""Chapter 12: damage, fire, cripples."""
