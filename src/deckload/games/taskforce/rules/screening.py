"""3.6.1, 4.1: one answer for many: where dummies sail if their owner leaves it to his staff.

It is reckoned from what he sees: the enemy's markers, and his own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.games.taskforce.model.conditions import NONE, SHAM
from deckload.games.taskforce.model.sea_map import SeaMap
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    MARKERS_OF,
    has_carrier,
    is_dummy,
    is_night,
    scene,
    sea_of,
)

AHEAD: Final = 4
"""How many hexes a dummy's course leads."""
NEAREST: Final = 4
"""A dummy keeps so many hexes from the enemy, the next one hex more, up to seven."""
IN_THE_WAY: Final = 2
"""An enemy who is so near is a reason for a new course."""
SLACK: Final = 1.0
"""By how much another place must be better before a dummy gets a new course."""
SAME_HEX: Final = 0.4
NEXT_HEX: Final = 0.1
"""Cost of another own marker in a dummy's hex, and beside it."""
OFF_THE_ENEMY: Final = 0.5
OFF_THE_CARRIERS: Final = 0.1
"""Cost of each hex too near to the enemy or too far from him, and beyond five from own carriers."""
ESCORTED: Final = 5


def new_courses(s: TaskForceState, side: int) -> dict[int, int]:
    """The dummies without orders that had better go elsewhere, and where to; NONE is to stay."""
    if not any(is_dummy(s, marker) for marker in FLEETS_OF[side]):
        return {}
    enemies = [s.place[m] for m in MARKERS_OF[1 - side] if s.place[m] >= 0 and s.proof[m] != SHAM]
    found: dict[int, int] = {}
    for marker in FLEETS_OF[side]:
        if s.place[marker] < 0 or s.ordered[marker] or not is_dummy(s, marker):
            continue
        if not _is_on_its_way(s, marker):
            course = _course(s, marker, enemies, found)
            if course != s.course[marker]:
                found[marker] = course
    return found


def screen(s: TaskForceState, side: int) -> None:
    """All dummies have their orders."""
    for marker, course in new_courses(s, side).items():
        s.course[marker] = course
    for marker in FLEETS_OF[side]:
        if s.place[marker] >= 0 and is_dummy(s, marker):
            s.ordered[marker] = 1


def _is_on_its_way(s: TaskForceState, marker: int) -> bool:
    """A dummy keeps its course until it is there, or enemies are near."""
    if s.course[marker] < 0:
        return False
    row = sea_of(s).grid.distances_from(s.place[marker])
    places = [s.place[other] for other in MARKERS_OF[1 - s.data.marker_side[marker]]]
    return all(place < 0 or row[place] > IN_THE_WAY for place in places)


def _course(s: TaskForceState, marker: int, enemies: list[int], found: dict[int, int]) -> int:
    here, course, bounds = s.place[marker], s.course[marker], scene(s).bounds
    worth = DummyPlace(s, marker, enemies, found)
    hexes = [
        hex_
        for hex_ in sea_of(s).around(here, AHEAD)
        if hex_ not in enemies and (not bounds or hex_ in bounds)
    ]
    best = max(hexes, key=worth, default=here)
    if course >= 0 and worth(_next_hex(s, marker)) >= worth(best) - SLACK:
        return course
    return best if worth(best) > worth(here) + SLACK else NONE


def _next_hex(s: TaskForceState, marker: int) -> int:
    """Where its course takes a dummy this turn."""
    ways, lanes = sea_of(s).ways_to(s.course[marker]), sea_of(s).lanes
    here = s.place[marker]
    for _ in range(s.data.moves_night if is_night(s) else s.data.moves_day):
        here = next((hex_ for hex_ in lanes[here] if ways[hex_] < ways[here]), here)
    return here


class DummyPlace:
    """Ahead of the fleet and apart from each other, where scouts must look at them."""

    def __init__(
        self, s: TaskForceState, marker: int, enemies: list[int], found: dict[int, int]
    ) -> None:
        sea = sea_of(s)
        own = FLEETS_OF[s.data.marker_side[marker]]
        carriers = [s.place[m] for m in own if s.place[m] >= 0 and has_carrier(s, m)]
        self.enemies = nearest_of(sea, tuple(enemies))
        self.carriers = nearest_of(sea, tuple(carriers))
        self.keep = NEAREST + marker % 4
        self.crowd: dict[int, list[float]] = {}
        for other in own:
            if s.place[other] < 0 or other == marker:
                continue
            course = found.get(other, s.course[other])
            there = course if course >= 0 else s.place[other]
            self.crowd.setdefault(there, []).append(SAME_HEX)
            for near in sea.grid.neighbours(there):
                self.crowd.setdefault(near, []).append(NEXT_HEX)

    def __call__(self, hex_: int) -> float:
        worth = 0.0
        if self.enemies:
            worth -= OFF_THE_ENEMY * abs(self.enemies[hex_] - self.keep)
        for cost in self.crowd.get(hex_, ()):
            worth -= cost
        if self.carriers:
            worth -= OFF_THE_CARRIERS * max(0, self.carriers[hex_] - ESCORTED)
        return worth


@lru_cache(maxsize=256)
def nearest_of(sea: SeaMap, places: tuple[int, ...]) -> bytes:
    """By hex, how far the nearest of some places is; empty if there are none. Kept, since the same
    places are asked about for one marker after the other."""
    rows = [sea.grid.distances_from(place) for place in places]
    return bytes(rows[0]) if len(rows) == 1 else bytes(map(min, *rows)) if rows else b""
