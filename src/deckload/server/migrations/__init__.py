"""How the database came to be what it is. Applied when the server starts."""
