"""What the rules leave to chance without a table: one of several things, by die."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.engine.dice import die
from deckload.games.carrier.model.state import CarrierState


def one_of(s: CarrierState, things: Sequence[int], reason: str) -> int:
    """One of these; where there is but one, nobody rolls."""
    return things[0] if len(things) == 1 else things[die(s, len(things), reason) - 1]
