"""What the rules ask about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.nouns import Noun
from deckload.games.fleet.rules.forces import type_of
from deckload.games.fleet.rules.nouns import AIR_UNIT, HEX, MARKER, unit_line
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import ship_ref

__all__ = ["AIR_UNIT", "HEX", "MARKER", "SHIP", "ship_line", "unit_line"]


def ship_line(k: SunsetState, ship: int) -> str:
    """A ship with what matters of it: "Musashi (BB, 4 of 10 boxes hit)"."""
    hits = f", {k.hits[ship]} of {k.data.boxes[ship]} boxes hit" if k.hits[ship] else ""
    return f"{k.data.ships[ship].name} ({type_of(k, ship)}{hits})"


SHIP: Final = Noun(lambda k, ship: k.data.ships[ship].name, ship_line, ship_ref)
