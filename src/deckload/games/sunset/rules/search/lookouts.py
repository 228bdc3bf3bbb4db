"""7.2, 14.5: who has planes to search with, and how far they see."""

from __future__ import annotations

from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import can_fly, is_on


def reach_of_planes(s: SunsetState, marker: int) -> int:
    """[7.2] How many hexes the planes of a task force see, 0 if it has none. The ship whose planes
    see farthest counts."""
    return max((reach_of_ship(s, ship) for ship in s.ships[marker]), default=0)


def reach_of_ship(s: SunsetState, ship: int) -> int:
    """[7.2, 9.1, 14.5] Carriers that can fly, Mogami with her floatplanes, and with 14.5 the other
    ships that carried many of them."""
    if s.data.is_carrier[ship] and not can_fly(s, ship):
        return 0
    more = s.data.float_search[ship] if is_on(s, "hermaphrodites") else 0
    return max(s.data.search_range[ship], more)
