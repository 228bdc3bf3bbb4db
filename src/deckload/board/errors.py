"""What goes wrong with a board, told so that the reader can put it right."""

from __future__ import annotations

from deckload.engine.errors import DeckloadError


class BoardError(DeckloadError):
    """A place, number or board description that cannot be right; the message says the remedy."""
