"""6.3, 6.4, 9.4: who may leave the map and where, and the way home of damaged ships."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Refusal
from deckload.engine.log import tell
from deckload.games.sunset.model.game_data import CRUISERS, IJN, TRANSPORTS, USN, SunsetData
from deckload.games.sunset.model.state import NONE, OUT, SunsetState
from deckload.games.sunset.rules.forces import (
    is_dummy,
    is_small,
    marker_ref,
    named,
    remove_marker,
    units_aboard,
)
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.sea_ways import ways_to
from deckload.games.sunset.rules.special.fanaticism import why_not_home

EDGES: Final = (("east",), ("north", "west"))
"""By side: the edges over which ships may leave."""

MANILA: Final = "Manila"

NOT_AT_AN_EDGE: Final = Refusal("6.3", "it is not at an edge over which it may leave")
NO_STEP_LEFT: Final = Refusal("6.2", "it has no movement point left")
ONLY_DAMAGED: Final = Refusal("6.3", "only damaged US ships and their escorts leave the map")
NOT_A_DUMMY: Final = Refusal("5.4", "a dummy has no ships to take home")
TRANSPORTS_STAY: Final = Refusal("12.2", "the transports may not be withdrawn")


def is_at_edge(s: SunsetState, side: int, place: int) -> bool:
    """[6.3]"""
    return place in edge_hexes(s.data, side)


@lru_cache(maxsize=8)
def edge_hexes(data: SunsetData, side: int) -> frozenset[int]:
    """[6.3] The hexes from which the ships of a side leave the map."""
    ways = [data.to_edge[edge] for edge in EDGES[side]]
    return frozenset(place for way in ways for place, left in enumerate(way) if left == 0)


def why_not_leave(s: SunsetState, marker: int) -> Refusal | None:
    """[6.3, 6.4.2, 12.2, 13.1.5.2] Why a task force may not go over the edge of the map now."""
    side = s.data.marker_side[marker]
    if not is_at_edge(s, side, s.place[marker]):
        return NOT_AT_AN_EDGE
    if steps_left(s, marker) < 1:
        return NO_STEP_LEFT
    if is_dummy(s, marker):
        return NOT_A_DUMMY
    if side == USN:
        return None if s.crippled[marker] else ONLY_DAMAGED
    if any(s.data.ship_class[ship] == TRANSPORTS for ship in s.ships[marker]):
        return TRANSPORTS_STAY
    return why_not_home(s, marker)


def leave_map(s: SunsetState, marker: int, cited: str, where: str = "leaves the map") -> None:
    """[6.3, 6.4] Ships go for good, and everybody is told which they are; their aircraft with
    them."""
    side, ships = s.data.marker_side[marker], s.ships[marker]
    text = "{marker} {where}: {ships}."
    tell(s, cited, text, marker=marker_ref(s, marker), where=where, ships=named(s, ships))
    for ship in ships:
        for unit in units_aboard(s, ship):
            s.air_box[unit] = OUT
            s.patrol_over[unit] = NONE
    s.gone[side] = sorted(s.gone[side] + ships)
    remove_marker(s, marker)


# --- the way home ---------------------------------------------------------------------------------


def homes_of(s: SunsetState, marker: int) -> list[str]:
    """[6.4.2, 9.4] Where its damaged ships may go: over an edge, or to Manila where all of them are
    cruisers. Escorts that have lost their charge have the edges alone."""
    side = s.data.marker_side[marker]
    damaged = [ship for ship in s.ships[marker] if s.hits[ship] and not is_small(s, ship)]
    cruisers = [ship for ship in damaged if s.data.ship_class[ship] == CRUISERS]
    to_manila = side == IJN and cruisers and cruisers == damaged
    return [*EDGES[side], MANILA] if to_manila else list(EDGES[side])


@lru_cache(maxsize=8)
def way_to(data: SunsetData, home: str) -> tuple[int, ...]:
    """[6.4] By hex: the movement points to get home, one more than to an edge."""
    if home == MANILA:
        return ways_to(data, (data.manila,))
    return tuple([way + 1 for way in data.to_edge[home]])


def nearest_homes(s: SunsetState, marker: int) -> list[str]:
    """[6.4] They make for the nearest base; the owner picks between equals."""
    here = s.place[marker]
    ways = {home: way_to(s.data, home)[here] for home in homes_of(s, marker)}
    least = min(ways.values())
    return [home for home, way in ways.items() if way == least]


def way_home(s: SunsetState, marker: int, place: int) -> int:
    """[6.4] The movement points from a hex to the nearest of its homes."""
    return min([way_to(s.data, home)[place] for home in homes_of(s, marker)])
