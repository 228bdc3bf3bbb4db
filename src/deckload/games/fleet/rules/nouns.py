"""What the rules ask about, and how it is called on the table."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import Ref
from deckload.engine.nouns import Noun
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import (
    air_ref,
    factor_of,
    hex_ref,
    is_marker,
    marker_ref,
    own_name,
    ship_ref,
)


def unit_line(k: FleetState, unit: int) -> str:
    """An air unit as players speak of it: "VB-16 (DB 6)", "601/3 (DB 2, weak)"."""
    facts = k.data.air[unit]
    weak = ", weak" if k.air_weak[unit] else ""
    return f"{facts.name} ({k.data.kinds[facts.kind]} {factor_of(k, unit)}{weak})"


def air_sea_box_ref(_k: FleetState, box: int) -> Ref:
    """Boxes are numbered from 1 for players."""
    return Ref("box", f"air-sea {box + 1}")


def surface_box_ref(_k: FleetState, box: int) -> Ref:
    return Ref("box", f"surface {box}")


def chit_ref(k: FleetState, chit: int) -> Ref:
    """What has no marker on the map is found on its card."""
    return Ref("piece", k.data.chit_names[chit])


HEX: Final = Noun(lambda k, place: k.data.grid.name_of(place), ref=hex_ref)
MARKER: Final = Noun(lambda k, marker: k.data.marker_names[marker], own_name, marker_ref)
CHIT: Final = Noun(
    lambda k, chit: k.data.chit_names[chit],
    lambda k, chit: own_name(k, chit) if is_marker(k, chit) else k.data.chit_names[chit],
    lambda k, chit: marker_ref(k, chit) if is_marker(k, chit) else chit_ref(k, chit),
)
"""A marker by its chit, or what has a chit and no marker."""
SHIP: Final = Noun(lambda k, ship: k.data.ships[ship].name, ref=ship_ref)
AIR_UNIT: Final = Noun(lambda k, unit: k.data.air[unit].name, unit_line, air_ref)
AIR_SEA_BOX: Final = Noun(lambda k, box: str(box + 1), "Box {}", air_sea_box_ref)
SURFACE_BOX: Final = Noun(lambda k, box: str(box), "box {}", surface_box_ref)
REPORTED: Final = Noun(lambda k, told: f"{told[1]} {k.data.report_types[told[0]]}")
"""Of a type of ship, how many a search reports."""
