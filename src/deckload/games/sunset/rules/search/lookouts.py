"""7.2, 14.5: who has planes to search with, and how far they see."""

from __future__ import annotations

from functools import lru_cache

from deckload.games.sunset.model.game_data import SunsetData
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import can_fly, is_on


def reach_of_planes(s: SunsetState, marker: int) -> int:
    """[7.2] How many hexes the planes of a task force see, 0 if it has none. The ship whose planes
    see farthest counts."""
    ranges = search_ranges(s.data, is_on(s, "hermaphrodites"))
    return max([ranges[x] for x in s.ships[marker] if ranges[x] and has_planes(s, x)], default=0)


def has_planes(s: SunsetState, ship: int) -> bool:
    """[9.1] Can a ship that carries planes send them out? A carrier must be able to fly."""
    return not s.data.is_carrier[ship] or can_fly(s, ship)


@lru_cache(maxsize=8)
def search_ranges(data: SunsetData, hermaphrodites: bool) -> tuple[int, ...]:
    """[7.2, 14.5] By ship: how far her planes see. Carriers have them, Mogami has floatplanes, and
    with 14.5 the other ships that carried many of them."""
    if not hermaphrodites:
        return data.search_range
    return tuple(map(max, data.search_range, data.float_search))
