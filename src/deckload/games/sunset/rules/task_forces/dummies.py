"""5.4: task forces without ships, laid out to mislead."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure
from deckload.games.sunset.model.game_data import SEVENTH, THIRD, USN, SunsetData
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import forces_in, is_dummy
from deckload.games.sunset.rules.movement.bounds import closed_hexes
from deckload.games.sunset.rules.movement.sea_ways import sea_without
from deckload.games.sunset.rules.nouns import HEX
from deckload.games.sunset.rules.task_forces.limits import free_marker

DUMMY: Final = "dummy"
FLEETS: Final = {"third": THIRD, "seventh": SEVENTH}

LAY_DUMMY: Final = Kind("lay", "Where is the dummy laid?", of=HEX, label="In {}")
WHICH_FLEET: Final = Kind(
    "fleet",
    "Which fleet does the dummy belong to?",
    words={"third": "The Third Fleet", "seventh": "The Seventh Fleet"},
)


def lay_dummy(s: SunsetState, side: int) -> Procedure:
    """[5.4, 5.3.1] Anywhere at sea, best beside a task force; it belongs to the fleet of that one,
    or to the one that its owner notes (ruling S6). Returns its marker."""
    place = yield ask(side, LAY_DUMMY, lambda: hexes_for_dummies(s, side), case="5.4")
    fleet = yield from _fleet_for(s, side, place)
    marker = free_marker(s, side)
    s.place[marker] = place
    s.title[marker] = s.data.titles.index(DUMMY)
    s.fleet[marker] = fleet
    return marker


def hexes_for_dummies(s: SunsetState, side: int) -> list[int]:
    """[5.4, 5.5, 6.3] All sea hexes with room for one more task force, own ones first, but none
    where its ships could never be (ruling S28)."""
    marker = free_marker(s, side)
    if marker == NONE:
        return []
    own = [s.place[m] for m in s.data.groups_of[side] if s.place[m] != OFF_MAP]
    beside = [p for p in dict.fromkeys(own) if own.count(p) < s.data.limits.stacking]
    return [*beside, *_open_water(s.data, closed_hexes(s, marker).union(own))]


@lru_cache(maxsize=64)
def _open_water(data: SunsetData, barred: frozenset[int]) -> tuple[int, ...]:
    """All sea hexes but some. One dummy is often laid after another, and a copy of the game lays
    them again."""
    return tuple(sea_without(data, barred))


def _fleet_for(s: SunsetState, side: int, place: int) -> Procedure:
    if side != USN:
        return 0
    there = forces_in(s, USN, place)
    if there:
        return s.fleet[there[0]]
    word = yield ask(USN, WHICH_FLEET, list(FLEETS), case="5.3.1")
    return FLEETS[word]


def dummies(s: SunsetState, side: int) -> list[int]:
    """[5.4] The dummies of a side on the map."""
    return [m for m in s.data.groups_of[side] if s.place[m] != OFF_MAP and is_dummy(s, m)]
