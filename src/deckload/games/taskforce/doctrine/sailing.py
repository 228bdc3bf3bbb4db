"""Where markers go: carriers look for a place to strike from, transports for their goal, gun forces
for a fight by night, and dummies for the enemy's attention."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.engine.state import telling_change
from deckload.games.taskforce.doctrine.goals import goal_of_troops
from deckload.games.taskforce.doctrine.picture import (
    LAUNCH_RANGE,
    SCOUT_RANGE,
    Contact,
    Picture,
    picture,
    seen_by_enemy,
)
from deckload.games.taskforce.doctrine.places import (
    CarrierPlace,
    CarrierWaters,
    GunPlace,
    GunWaters,
)
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.conditions import DUMMY
from deckload.games.taskforce.rules.dummies import may_bring_back
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    is_night,
    scene,
    sea_of,
)
from deckload.games.taskforce.rules.movement import allowance
from deckload.games.taskforce.rules.screening import want_new_courses

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

HOLD: Final = -1
NOWHERE: Final = float("-inf")
FAR_AHEAD: Final = 4
"""How many hexes a course leads, where nobody is near."""


def order(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """Dummies back first, and ahead; then the next marker, in their order, that needs another
    course."""
    side = decision.side
    if "arrange" in decision.options and is_night(k) and may_bring_back(k, side):
        return "arrange"
    last = _last_ordered(k, side)
    if last < 0 and "screen" in decision.options and _wants_to_screen(k, side):
        return "screen"
    under = k.under
    waiting = [marker for marker in decision.options if isinstance(marker, int) and marker > last]
    waiting = [marker for marker in waiting if under[marker] != DUMMY]
    if not waiting:
        return "sail"
    waters, course = waters_of(k, side, temper), k.course
    for marker in waiting:
        goal = waters.goal_of(k, marker)
        if goal != course[marker]:
            _orders[side] = (marker, waters, course[:], goal)
            return marker
    return "sail"


def _wants_to_screen(k: TaskForceState, side: int) -> bool:
    seen, place = picture(k, side), k.place
    enemies = [enemy.place for enemy in seen.enemies]
    return want_new_courses(k, side, enemies, [place[marker] for marker in seen.carriers])


def _last_ordered(k: TaskForceState, side: int) -> int:
    """Of the markers with ships that have had their orders the last, or -1."""
    ordered, fleets = k.ordered, FLEETS_OF[side]
    if not any(ordered[fleets[0] : fleets[-1] + 1]):
        return -1
    under = k.under
    for marker in reversed(fleets):
        if ordered[marker] and under[marker] != DUMMY:
            return marker
    return -1


def go(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """The course that `order` had in mind."""
    marker: int = decision.about
    waters = waters_of(k, decision.side, temper)
    given = _orders.get(decision.side)
    if given is not None and given[0] == marker and given[1] is waters and given[2] == k.course:
        return towards(k, decision, given[3])
    return towards(k, decision, waters.goal_of(k, marker))


_orders: Final[dict[int, tuple[int, Waters, list[int], int]]] = {}
"""By side, the last goal that was worked out, since it is asked for twice, for whom and then where:
for which marker, in which waters, and with which courses of the others."""


def towards(k: TaskForceState, decision: Decision, goal: int) -> Option:
    """The hex on offer that is nearest to a goal, which may be farther off than a course leads."""
    if goal == HOLD:
        return "hold"
    if goal in decision.options:
        return goal
    ways = sea_of(k).ways_to(goal)
    hexes = [option for option in decision.options if isinstance(option, int)]
    best = min(hexes, key=lambda hex_: ways[hex_], default=HOLD)
    return best if best != HOLD and ways[best] < ways[k.place[decision.about]] else "hold"


def arrange(_k: TaskForceState, decision: Decision) -> Option:
    """[3.6.1] Dummies come back; all else stays."""
    return "dummies" if "dummies" in decision.options else "done"


# --- one marker -----------------------------------------------------------------------------------


_beside_the_picture: Final = telling_change(
    "turn", "raided", "steps", "air_steps", "air_slot", "air_home"
)
"""What goals follow from beside what the map shows: what has been done to bases, and who can still
fly from where."""


class Waters:
    """What a staff has before it when it lays courses: the same for one marker after the other."""

    def __init__(self, k: TaskForceState, side: int, seen: Picture, temper: Temper) -> None:
        self.side: Final = side
        self.seen: Final = seen
        self.temper: Final = temper
        self.beside: Final = _beside_the_picture(k)
        self.bounds: Final = scene(k).bounds
        self.taken: Final = {enemy.place for enemy in seen.enemies}
        self.convoys: Final = bool(scene(k).transports[side])
        self.some_wait: Final = k.turn < scene(k).waits[1]
        self.moves: Final = k.data.moves_night if is_night(k) else k.data.moves_day
        self.carriers: CarrierWaters | None = None
        self.guns: GunWaters | None = None
        self._gun_goals: Final[dict[tuple[int, int, int, bool], int]] = {}

    def are_still(self, k: TaskForceState, seen: Picture, temper: Temper) -> bool:
        """Whether nothing has changed: from one question of a phase to the next it has not."""
        return self.seen is seen and self.temper == temper and self.beside is _beside_the_picture(k)

    def goal_of(self, k: TaskForceState, marker: int) -> int:
        """The hex that a marker makes for, or HOLD."""
        if self.convoys and self.seen.sheets.has_transports(k.under[marker]):
            return _course_of_troops(k, marker, self.seen.enemies)
        moves = allowance(k, marker) if self.some_wait else self.moves
        if not moves:
            return HOLD
        here, course = k.place[marker], k.course[marker]
        exposed = seen_by_enemy(k, marker)
        if marker in self.seen.carriers:
            place = CarrierPlace(self._for_carriers(k), self._others(k, marker), exposed=exposed)
            return self._best_goal(k, here, course, moves, place)
        alike = here, course, moves, exposed
        goal = self._gun_goals.get(alike)
        if goal is None:
            place_of_guns = GunPlace(self._for_guns(k), exposed=exposed)
            goal = self._best_goal(k, here, course, moves, place_of_guns)
            self._gun_goals[alike] = goal
        return goal

    def _best_goal(
        self, k: TaskForceState, here: int, course: int, moves: int, worth: CarrierPlace | GunPlace
    ) -> int:
        """As it is, unless a hex within reach is better by more than a little."""
        bounds, taken = self.bounds, self.taken
        worth.keep_to(here, moves)
        ahead = worth.at(_next_hex(k, here, course, moves) if course >= 0 else here)
        if ahead >= worth.at_best(here, moves) - worth.slack:
            return course if course >= 0 else HOLD
        best, most = here, NOWHERE
        for hex_ in _within(k, here, moves):
            if hex_ in taken or (bounds and hex_ not in bounds):
                continue
            gain = worth.at(hex_)
            if gain > most:
                best, most = hex_, gain
        if most == NOWHERE:
            most = worth.at(here)
        if course >= 0 and ahead >= most - worth.slack:
            return course
        if best == here or most <= worth.at(here) + worth.slack:
            return HOLD
        return _far_ahead(k, best, worth, self.seen.enemies, bounds)

    def _for_carriers(self, k: TaskForceState) -> CarrierWaters:
        if self.carriers is None:
            self.carriers = CarrierWaters(k, self.side, self.seen, self.temper)
        return self.carriers

    def _others(self, k: TaskForceState, marker: int) -> list[bytes]:
        """How far it is from where the side's other carriers will be after this movement, if they
        have their orders."""
        carriers = self.seen.carriers
        if len(carriers) < 2:
            return []
        course, place, distances_from = k.course, k.place, sea_of(k).grid.distances_from
        return [
            distances_from(course[m] if course[m] >= 0 else place[m])
            for m in carriers
            if m != marker
        ]

    def _for_guns(self, k: TaskForceState) -> GunWaters:
        if self.guns is None:
            self.guns = GunWaters(k, self.side, self.seen, self.temper)
        return self.guns


_last: Final[dict[int, Waters]] = {}
"""By side, the last: one question after the other asks for it."""


def waters_of(k: TaskForceState, side: int, temper: Temper) -> Waters:
    """What a side has before it now."""
    seen = picture(k, side)
    kept = _last.get(side)
    if kept is not None and kept.are_still(k, seen, temper):
        return kept
    found = _last[side] = Waters(k, side, seen, temper)
    return found


def _next_hex(k: TaskForceState, here: int, course: int, moves: int) -> int:
    """Where its course takes a marker this turn."""
    sea = sea_of(k)
    for _ in range(moves):
        here = next(iter(sea.nearer(here, course)), here)
    return here


def _far_ahead(
    k: TaskForceState,
    start: int,
    worth: CarrierPlace | GunPlace,
    enemies: Sequence[Contact],
    bounds: frozenset[int],
) -> int:
    """On the open sea a course for some turns: on as long as it gets better, and nobody is near."""
    sea = sea_of(k)
    for enemy in enemies:
        if enemy.row[start] <= SCOUT_RANGE:
            return start
    worth.keep_to(start, FAR_AHEAD)
    lanes = sea.lanes
    here, most = start, worth.at(start)
    for _ in range(FAR_AHEAD):
        before = here
        for hex_ in lanes[before]:
            if not bounds or hex_ in bounds:
                gain = worth.at(hex_)
                if gain > most:
                    here, most = hex_, gain
        if here == before:
            break
    return here


def _within(k: TaskForceState, here: int, moves: int) -> list[int]:
    """Where a marker can be after its movement."""
    lanes = sea_of(k).lanes
    found = dict.fromkeys((here, *lanes[here]))
    if moves > 1:
        for near in lanes[here]:
            found.update(dict.fromkeys(lanes[near]))
    return list(found)


# --- troops --------------------------------------------------------------------------------------


def _course_of_troops(k: TaskForceState, marker: int, enemies: Sequence[Contact]) -> int:
    """[4.1.3] To their goal, but not into the reach of carriers that are known to be there."""
    here = k.place[marker]
    goal = goal_of_troops(k, marker)
    known = [enemy.row for enemy in enemies if enemy.carriers >= 0.5 and enemy.detected]
    if not known:
        return goal
    now = min([row[here] for row in known])
    if now <= LAUNCH_RANGE:
        away = max(_within(k, here, 1), key=lambda h: min([row[h] for row in known]))
        return away if away != here else HOLD
    if goal == HOLD or min([row[goal] for row in known]) > LAUNCH_RANGE + 1:
        return goal
    ways = sea_of(k).ways_to(goal)
    ahead = min(sea_of(k).lanes[here], key=lambda h: ways[h], default=here)
    return goal if min([row[ahead] for row in known]) > LAUNCH_RANGE + 1 else HOLD
