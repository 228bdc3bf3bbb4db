"""Chapter 9: Japanese carrier forces and what is known of their aircraft."""
