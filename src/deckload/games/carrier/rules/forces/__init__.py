"""Chapter 7: Japanese forces."""
