"""3.6.1, 4.1: one answer for many: where dummies sail if their owner leaves it to his staff.

It is reckoned from what he sees: the enemy's markers, and his own.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from deckload.games.taskforce.model.conditions import DUMMY, NONE, SHAM
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    MARKERS_OF,
    has_carrier,
    is_dummy,
    is_night,
    is_real,
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
FARTHEST: Final = 255

OFF_ENEMIES: Final = {
    keep: tuple([OFF_THE_ENEMY * abs(far - keep) for far in range(FARTHEST + 1)])
    for keep in range(NEAREST, NEAREST + 4)
}
"""By the distance that a dummy keeps: what each distance from the enemy costs."""
OFF_CARRIERS: Final = tuple(
    [OFF_THE_CARRIERS * max(0, far - ESCORTED) for far in range(FARTHEST + 1)]
)
NO_COST: Final = (0.0,) * (FARTHEST + 1)


def new_courses(s: TaskForceState, side: int) -> list[tuple[int, int]]:
    """The dummies without orders that had better go elsewhere, and where to; NONE is to stay."""
    waiting = _without_course(s, side)
    if not waiting:
        return []
    places = DummyPlaces(s, side, _enemies(s, side), _carriers(s, side))
    found: list[tuple[int, int]] = []
    for marker in waiting:
        course = _course(s, marker, places)
        if course != s.course[marker]:
            places.send(marker, course if course >= 0 else s.place[marker])
            found.append((marker, course))
    return found


def want_new_courses(s: TaskForceState, side: int, enemies: list[int], carriers: list[int]) -> bool:
    """Whether there are any, for a staff that asks no more: the first better hex will do. It knows
    where enemies are, and its own carriers."""
    waiting = _without_course(s, side)
    if not waiting:
        return False
    places = DummyPlaces(s, side, enemies, carriers)
    for marker in waiting:
        if s.course[marker] >= 0:
            if _course(s, marker, places) != s.course[marker]:
                return True
            continue
        places.look_for(marker)
        enough = places.worth(s.place[marker]) + SLACK
        if enough < 0 and places.any_better(_hexes_ahead(s, marker, places), enough):
            return True
    return False


def _enemies(s: TaskForceState, side: int) -> list[int]:
    """Where enemy markers are that may be something."""
    place, proof = s.place, s.proof
    return [place[m] for m in MARKERS_OF[1 - side] if place[m] >= 0 and proof[m] != SHAM]


def _carriers(s: TaskForceState, side: int) -> list[int]:
    """Where a side's own carriers are."""
    place, own = s.place, FLEETS_OF[side]
    return [place[m] for m in own if place[m] >= 0 and is_real(s, m) and has_carrier(s, m)]


def _without_course(s: TaskForceState, side: int) -> list[int]:
    """The dummies that have no orders and are not on their way."""
    place, ordered, under = s.place, s.ordered, s.under
    idle = [
        marker
        for marker in FLEETS_OF[side]
        if under[marker] == DUMMY and place[marker] >= 0 and not ordered[marker]
    ]
    if not idle:
        return []
    enemies = [place[marker] for marker in MARKERS_OF[1 - side] if place[marker] >= 0]
    return [marker for marker in idle if not _is_on_its_way(s, marker, enemies)]


def screen(s: TaskForceState, side: int) -> None:
    """All dummies have their orders."""
    for marker, course in new_courses(s, side):
        s.course[marker] = course
    for marker in FLEETS_OF[side]:
        if s.place[marker] >= 0 and is_dummy(s, marker):
            s.ordered[marker] = 1


def _is_on_its_way(s: TaskForceState, marker: int, enemies: list[int]) -> bool:
    """A dummy keeps its course until it is there, or enemies are near."""
    if s.course[marker] < 0:
        return False
    row = sea_of(s).grid.distances_from(s.place[marker])
    return min([row[place] for place in enemies], default=FARTHEST) > IN_THE_WAY


def _course(s: TaskForceState, marker: int, places: DummyPlaces) -> int:
    here, course = s.place[marker], s.course[marker]
    places.look_for(marker)
    if course >= 0:
        kept, as_it_is = course, places.worth(_next_hex(s, marker))
    else:
        kept, as_it_is = NONE, places.worth(here)
    if as_it_is >= -SLACK:
        return kept  # no place is worth more than nothing
    best, worth = places.best(_hexes_ahead(s, marker, places))
    if best == NONE:
        best, worth = here, places.worth(here)
    if course >= 0 and as_it_is >= worth - SLACK:
        return course
    return best if worth > places.worth(here) + SLACK else NONE


def _hexes_ahead(s: TaskForceState, marker: int, places: DummyPlaces) -> list[int]:
    """Where a dummy may go; the places from now on reckon with what matters there."""
    bounds = scene(s).bounds
    places.keep_to(s.place[marker])
    return [
        hex_
        for hex_ in sea_of(s).around(s.place[marker], AHEAD)
        if hex_ not in places.taken and (not bounds or hex_ in bounds)
    ]


def _next_hex(s: TaskForceState, marker: int) -> int:
    """Where its course takes a dummy this turn."""
    sea, here = sea_of(s), s.place[marker]
    for _ in range(s.data.moves_night if is_night(s) else s.data.moves_day):
        here = next(iter(sea.nearer(here, s.course[marker])), here)
    return here


class DummyPlaces:
    """Ahead of the fleet and apart from each other, where scouts must look at them. Looked for by
    one dummy after the other."""

    def __init__(
        self, s: TaskForceState, side: int, enemies: list[int], carriers: list[int]
    ) -> None:
        self.sea = sea_of(s)
        place = s.place
        own = [m for m in FLEETS_OF[side] if place[m] >= 0]
        self.taken = set(enemies)
        self.off_enemies = NO_COST
        self.off_carriers = OFF_CARRIERS if carriers else NO_COST
        self.all_enemies = [self.sea.grid.distances_from(place) for place in enemies]
        self.all_carriers = [self.sea.grid.distances_from(place) for place in carriers]
        self.enemies: list[bytes] = []
        self.carriers: list[bytes] = []
        self.rows: dict[int, bytes] = {}
        self.others: list[bytes] = []
        courses, distances_from = s.course, self.sea.grid.distances_from
        for marker in own:
            course = courses[marker]
            self.rows[marker] = distances_from(course if course >= 0 else place[marker])

    def send(self, marker: int, place: int) -> None:
        """Where a marker of one's own is going to be, for the others to keep clear of."""
        self.rows[marker] = self.sea.grid.distances_from(place)

    def look_for(self, marker: int) -> None:
        """From now on it is this dummy that looks for a place."""
        if self.taken:
            self.off_enemies = OFF_ENEMIES[NEAREST + marker % 4]
        self.enemies, self.carriers = self.all_enemies, self.all_carriers
        self.others = [row for other, row in self.rows.items() if other != marker]

    def keep_to(self, here: int) -> None:
        """The dummy will look no farther than its course leads from here."""
        self.enemies = _that_may_be_nearest(self.all_enemies, here)
        self.carriers = _that_may_be_nearest(self.all_carriers, here)

    def worth(self, hex_: int) -> float:
        return self._worth(hex_, _nearest(self.enemies, hex_))

    def _worth(self, hex_: int, off_enemies: int) -> float:
        """So far from the nearest enemy."""
        worth = -self.off_enemies[off_enemies]
        for row in self.others:
            far = row[hex_]
            if far < 2:
                worth -= NEXT_HEX if far else SAME_HEX
        return worth - self.off_carriers[_nearest(self.carriers, hex_)]

    def best(self, hexes: list[int]) -> tuple[int, float]:
        """The first of the best, and its worth. Others only ever cost something, so that most
        hexes need no second look."""
        best, most = NONE, float("-inf")
        off_enemies = self.off_enemies
        for hex_, far in zip(hexes, _all_nearest(self.enemies, hexes), strict=True):
            if -off_enemies[far] > most:
                worth = self._worth(hex_, far)
                if worth > most:
                    best, most = hex_, worth
        return best, most

    def any_better(self, hexes: list[int], enough: float) -> bool:
        """Whether a hex is worth more than enough."""
        enemies, off_enemies = self.enemies, self.off_enemies
        for hex_ in hexes:
            if -off_enemies[_nearest(enemies, hex_)] > enough and self.worth(hex_) > enough:
                return True
        return False


def _that_may_be_nearest(rows: list[bytes], here: int) -> list[bytes]:
    """Of distances from some places, those that matter: the others are farther off than the nearest
    wherever a dummy looks."""
    if len(rows) < 2:
        return rows
    farthest = min([row[here] for row in rows]) + 2 * AHEAD
    return [row for row in rows if row[here] <= farthest]


def _all_nearest(rows: list[bytes], hexes: list[int]) -> list[int]:
    """The same of many hexes."""
    if not rows:
        return [0] * len(hexes)
    if len(rows) == 1 or len(hexes) == 1:
        return [_nearest(rows, hex_) for hex_ in hexes]
    of_hexes = itemgetter(*hexes)
    return list(map(min, *[of_hexes(row) for row in rows]))


def _nearest(rows: list[bytes], hex_: int) -> int:
    """How far the nearest of some places is; 0 if there are none."""
    return min([row[hex_] for row in rows]) if rows else 0
