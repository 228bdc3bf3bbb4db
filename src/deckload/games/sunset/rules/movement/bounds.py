"""6.3: where US ships may never go."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Refusal
from deckload.games.sunset.model.game_data import CRUISERS, DESTROYERS, USN, SunsetData
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.movement.sea_ways import west_of

NOT_BEYOND_SAN_BERNARDINO: Final = Refusal(
    "6.3", "US ships go no farther west than San Bernardino Strait"
)
ONLY_LIGHT_SHIPS: Final = Refusal("6.3", "only cruisers and destroyers go beyond Surigao Strait")
ONE_HEX_BEYOND: Final = Refusal("6.3", "US ships go one hex beyond Surigao Strait at most")


def why_closed(s: SunsetState, marker: int, place: int) -> Refusal | None:
    """[6.3] Why the ships of a marker may never be in a hex, or None if they may."""
    if s.data.marker_side[marker] != USN:
        return None
    if place in west_of(s.data, s.data.san_bernardino):
        return NOT_BEYOND_SAN_BERNARDINO
    if place in west_of(s.data, s.data.surigao):
        return None if is_light(s, marker) else ONLY_LIGHT_SHIPS
    return ONE_HEX_BEYOND if place in two_beyond(s.data) else None


def closed_hexes(s: SunsetState, marker: int) -> frozenset[int]:
    """[6.3] The hexes that `why_closed` bars to a marker."""
    if s.data.marker_side[marker] != USN:
        return frozenset()
    return closed_to_us(s.data, is_light(s, marker))


@lru_cache(maxsize=8)
def closed_to_us(data: SunsetData, light: bool) -> frozenset[int]:
    """[6.3] West of San Bernardino Strait, and beyond Surigao Strait but for light ships, which go
    one hex."""
    closed = west_of(data, data.san_bernardino) | two_beyond(data)
    return closed if light else closed | west_of(data, data.surigao)


def is_light(s: SunsetState, marker: int) -> bool:
    """[6.3, 5.4] Nothing but cruisers and destroyers; a dummy may be taken for such a force."""
    return light_ships(s.data).issuperset(s.ships[marker])


@lru_cache(maxsize=8)
def light_ships(data: SunsetData) -> frozenset[int]:
    """[6.3] All cruisers and destroyers."""
    light = (CRUISERS, DESTROYERS)
    return frozenset(ship for ship, kind in enumerate(data.ship_class) if kind in light)


@lru_cache(maxsize=8)
def two_beyond(data: SunsetData) -> frozenset[int]:
    """[6.3] The hexes behind those just west of Surigao Strait."""
    behind = west_of(data, data.surigao)
    near = {place for here in behind for place in data.sea_neighbours[here]}
    return frozenset(near - behind - {data.surigao})
