"""4.2: naval combat."""
