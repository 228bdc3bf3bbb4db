"""What a side sees, and how it is laid out."""
