"""What the rules ask about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.nouns import Noun
from deckload.games.fleet.rules.nouns import (
    AIR_SEA_BOX,
    AIR_UNIT,
    HEX,
    MARKER,
    unit_line,
)
from deckload.games.sunset.model.game_data import CLASSES, TYPES
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import own_name, ship_ref

__all__ = ["AIR_AREA", "AIR_UNIT", "HEX", "MARKER", "unit_line"]


def ship_line(k: SunsetState, ship: int) -> str:
    """A ship with what matters of it: "Musashi (BB, 4 of 10 boxes hit)"."""
    hits = f", {k.hits[ship]} of {k.data.boxes[ship]} boxes hit" if k.hits[ship] else ""
    return f"{k.data.ships[ship].name} ({TYPES[k.data.ship_type[ship]]}{hits})"


def chit_line(k: SunsetState, chit: int) -> str:
    """What a chit activates: a task force as its owner calls it, or an air formation."""
    return own_name(k, chit) if chit < len(k.data.marker_names) else k.data.chit_names[chit]


CHIT: Final = Noun(lambda k, chit: k.data.chit_names[chit], chit_line)
"""What can be activated: a task force, by its marker, or an air formation."""
SHIP: Final = Noun(lambda k, ship: k.data.ships[ship].name, ship_line, ship_ref)
AIR_AREA: Final = AIR_SEA_BOX
"""An area of the display of air attacks."""
REPORTED: Final = Noun(lambda k, told: f"{told[1]} {CLASSES[told[0]]}")
"""Of a class of ships, how many a search reports."""
