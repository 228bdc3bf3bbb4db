"""4.3: aircraft operations."""
