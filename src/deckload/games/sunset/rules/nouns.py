"""What the rules ask about, and how it is called on the table."""
