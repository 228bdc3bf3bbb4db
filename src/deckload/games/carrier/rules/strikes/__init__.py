"""Chapter 5: strikes on ships, and raids on them."""
