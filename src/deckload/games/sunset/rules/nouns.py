"""What the rules ask about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun
from deckload.games.sunset.model.game_data import CLASSES, KINDS, TYPES
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import (
    air_ref,
    factor_of,
    hex_ref,
    marker_ref,
    own_name,
    ship_ref,
)


def unit_line(k: SunsetState, unit: int) -> str:
    """An air unit as players speak of it: "VB-15 (DB 6)", "VT-15 (T 3, weak)"."""
    facts = k.data.air[unit]
    weak = ", weak" if k.air_weak[unit] else ""
    return f"{facts.name} ({KINDS[facts.kind]} {factor_of(k, unit)}{weak})"


def ship_line(k: SunsetState, ship: int) -> str:
    """A ship with what matters of it: "Musashi (BB, 4 of 10 boxes hit)"."""
    hits = f", {k.hits[ship]} of {k.data.boxes[ship]} boxes hit" if k.hits[ship] else ""
    return f"{k.data.ships[ship].name} ({TYPES[k.data.ship_type[ship]]}{hits})"


def air_area_ref(_k: SunsetState, area: int) -> Ref:
    """An area of the air display; they are numbered from 1 for players."""
    return Ref("box", f"air-sea {area + 1}")


def chit_line(k: SunsetState, chit: int) -> str:
    """What a chit activates: a task force as its owner calls it, or an air formation."""
    return own_name(k, chit) if chit < len(k.data.marker_names) else k.data.chit_names[chit]


HEX: Final = Noun(lambda k, place: k.data.grid.name_of(place), ref=hex_ref)
MARKER: Final = Noun(lambda k, marker: k.data.marker_names[marker], own_name, marker_ref)
CHIT: Final = Noun(lambda k, chit: k.data.chit_names[chit], chit_line)
"""What can be activated: a task force, by its marker, or an air formation."""
SHIP: Final = Noun(lambda k, ship: k.data.ships[ship].name, ship_line, ship_ref)
AIR_UNIT: Final = Noun(lambda k, unit: k.data.air[unit].name, unit_line, air_ref)
AIR_AREA: Final = Noun(lambda k, area: str(area + 1), "Area {}", air_area_ref)
REPORTED: Final = Noun(lambda k, told: f"{told[1]} {CLASSES[told[0]]}")
"""Of a class of ships, how many a search reports."""
