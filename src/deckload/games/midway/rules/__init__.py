"""The rules of Midway Solitaire, one module per chapter of play."""
