"""What a side cannot know, drawn anew: nothing.

The Japanese fleet does not exist before the rules draw it, so that there is nothing behind the
player's back to be guessed. What is to come lies in dice alone, and these are new in every guess.
"""

from __future__ import annotations

from deckload.games.carrier.model.state import CarrierState


def fill(s: CarrierState, side: int) -> None:
    """Every field is known to everybody."""
