"""Chapter 14: submarines of both sides."""
