"""Where markers go: carriers look for a place to strike from, transports for their goal, gun forces
for a fight by night, and dummies for the enemy's attention."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.taskforce.doctrine.goals import (
    end_of_day,
    goal_of_troops,
    objective,
    station,
    threatened_by_bases,
)
from deckload.games.taskforce.doctrine.picture import (
    LAUNCH_RANGE,
    SCOUT_RANGE,
    Contact,
    contacts,
    has_troops,
    is_sham,
    own_carriers,
    seen_by_enemy,
)
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.rules.dummies import may_bring_back
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    has_carrier,
    is_night,
    scene,
    sea_of,
)
from deckload.games.taskforce.rules.movement import allowance
from deckload.games.taskforce.rules.screening import new_courses

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

HOLD: Final = -1
NEAR: Final = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.2)
"""By hexes, how much of a carrier's reach counts: all of five, and the way there a little."""
FAR_AHEAD: Final = 4
"""How many hexes a course leads, where nobody is near."""
SLACK_OF_CARRIERS: Final = 0.25
SLACK_OF_GUNS: Final = 0.7
"""By how much another place must be better before a marker gets new orders."""
STEALTH: Final = 0.35
"""Of the fear of carriers, what is left while they have not found us."""
SHARED_HEX: Final = 3.0
"""Cost of two carrier forces in one hex, where one chit and one raid find both."""
GUN_REACH: Final = (2, 4)
"""By day and by night: hexes within which enemy guns may be upon us this turn or the next."""


def order(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """Dummies back first, and ahead; then the next marker, in their order, that needs another
    course."""
    if "arrange" in decision.options and is_night(k) and may_bring_back(k, decision.side):
        return "arrange"
    done = [m for m in FLEETS_OF[decision.side] if k.ordered[m] and not is_sham(k, m)]
    if not done and "screen" in decision.options and any(new_courses(k, decision.side)):
        return "screen"
    last = done[-1] if done else -1
    enemies: list[Contact] = []
    for marker in decision.options:
        if isinstance(marker, int) and marker > last and not is_sham(k, marker):
            enemies = enemies or contacts(k, decision.side)
            goal = goal_of(k, marker, enemies, temper)
            if goal != k.course[marker]:
                _remember(k, marker, temper, goal)
                return marker
    return "sail"


def go(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """The course that `order` had in mind."""
    if has_troops(k, decision.about):
        goal = goal_of(k, decision.about, contacts(k, decision.side), temper)
    else:
        goal = _recall(k, decision.about, temper)
    return towards(k, decision, goal)


_last: dict[tuple[object, ...], int] = {}
"""The last goal that was worked out, since it is asked for twice: for whom, and then where."""


def _outlook(k: TaskForceState, marker: int, temper: Temper) -> tuple[object, ...]:
    """All that a goal depends on and that changes from one question to the next."""
    return (
        id(k.data),
        k.scene,
        k.turn,
        marker,
        temper,
        tuple(k.place),
        tuple(k.face),
        tuple(k.proof),
        tuple(k.course),
        tuple(k.under),
        tuple(k.search_told),
        tuple(k.fate),
        tuple(k.raided),
    )


def _recall(k: TaskForceState, marker: int, temper: Temper) -> int:
    outlook = _outlook(k, marker, temper)
    goal = _last.get(outlook)
    if goal is None:
        goal = goal_of(k, marker, contacts(k, k.data.marker_side[marker]), temper)
    return goal


def _remember(k: TaskForceState, marker: int, temper: Temper, goal: int) -> None:
    _last.clear()
    _last[_outlook(k, marker, temper)] = goal


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


def goal_of(k: TaskForceState, marker: int, enemies: Sequence[Contact], temper: Temper) -> int:
    """The hex that a marker makes for, or HOLD."""
    if has_troops(k, marker):
        return _course_of_troops(k, marker, enemies)
    moves = allowance(k, marker)
    if not moves:
        return HOLD
    here = k.place[marker]
    worth: Callable[[int], float]
    if has_carrier(k, marker):
        worth, slack = CarrierPlace(k, marker, enemies, temper), SLACK_OF_CARRIERS
    else:
        worth, slack = GunPlace(k, marker, enemies, temper), SLACK_OF_GUNS
    bounds = scene(k).bounds
    taken = {enemy.place for enemy in enemies}
    near = _within(k, here, moves)
    weighed = {h: worth(h) for h in near if h not in taken and (not bounds or h in bounds)}
    best = max(weighed, key=weighed.__getitem__, default=here)
    most = weighed[best] if weighed else worth(here)
    course = k.course[marker]
    if course >= 0:
        ahead = _next_hex(k, marker, moves)
        if (weighed[ahead] if ahead in weighed else worth(ahead)) >= most - slack:
            return course
    if best == here or most <= (weighed[here] if here in weighed else worth(here)) + slack:
        return HOLD
    return _far_ahead(k, best, worth, enemies, bounds)


def _next_hex(k: TaskForceState, marker: int, moves: int) -> int:
    """Where its course takes a marker this turn."""
    ways, lanes = sea_of(k).ways_to(k.course[marker]), sea_of(k).lanes
    here = k.place[marker]
    for _ in range(moves):
        here = next((hex_ for hex_ in lanes[here] if ways[hex_] < ways[here]), here)
    return here


def _far_ahead(
    k: TaskForceState,
    start: int,
    worth: Callable[[int], float],
    enemies: Sequence[Contact],
    bounds: frozenset[int],
) -> int:
    """On the open sea a course for some turns: on as long as it gets better, and nobody is near."""
    lanes = sea_of(k).lanes
    row = sea_of(k).grid.distances_from(start)
    if any(row[enemy.place] <= SCOUT_RANGE for enemy in enemies):
        return start
    here = start
    for _ in range(FAR_AHEAD):
        ahead = [hex_ for hex_ in lanes[here] if not bounds or hex_ in bounds]
        better = max(ahead, key=worth, default=here)
        if worth(better) <= worth(here):
            break
        here = better
    return here


def _bound_for(k: TaskForceState, marker: int) -> int:
    """Where a marker will be after this movement, if it has its orders."""
    return k.course[marker] if k.course[marker] >= 0 else k.place[marker]


def _within(k: TaskForceState, here: int, moves: int) -> list[int]:
    """Where a marker can be after its movement."""
    lanes = sea_of(k).lanes
    found = dict.fromkeys((here, *lanes[here]))
    if moves > 1:
        for near in lanes[here]:
            found.update(dict.fromkeys(lanes[near]))
    return list(found)


class CarrierPlace:
    """Within reach of what has been found, out of reach of what has found us; and near enough to
    search. By night out of the way of guns."""

    def __init__(
        self, k: TaskForceState, marker: int, enemies: Sequence[Contact], temper: Temper
    ) -> None:
        side = k.data.marker_side[marker]
        self.rows = [
            (sea_of(k).grid.distances_from(enemy.place), enemy) for enemy in enemies if enemy.real
        ]
        self.temper = temper
        self.raids = k.data.turns[k.turn].raids
        self.exposure = 1.0 if seen_by_enemy(k, marker) else STEALTH
        self.reach = GUN_REACH[is_night(k) or end_of_day(k)]
        most = max([enemy.carriers for enemy in enemies], default=0.0)
        self.suspects = [row for row, enemy in self.rows if enemy.carriers >= most / 2 > 0]
        others = [_bound_for(k, m) for m in own_carriers(k, side) if m != marker]
        self.others = [sea_of(k).grid.distances_from(place) for place in others]
        self.aims = [
            (sea_of(k).grid.distances_from(place), reach, weight)
            for place, reach, weight in objective(k, side)
        ]
        self.station = station(k, side)
        self.dread = threatened_by_bases(k, side)

    def __call__(self, hex_: int) -> float:
        temper = self.temper
        worth = 0.0
        for row, enemy in self.rows:
            far = row[hex_]
            near = NEAR[far] if far < len(NEAR) else 0.0
            if near:
                if enemy.detected and self.raids:
                    worth += temper.strike * enemy.carriers * near
                worth -= temper.fear * enemy.carriers * near * self.exposure
            if far <= self.reach:
                worth -= 3.0 * enemy.real * (1 - enemy.carriers / 2)
        if self.suspects and self.station is None:
            far = min([row[hex_] for row in self.suspects])
            worth -= 0.8 * max(0, far - temper.standoff)
        if self.station is not None:
            post, weight = self.station
            worth -= weight * post[hex_]
        for row, reach, weight in self.aims:
            worth -= weight * max(0, row[hex_] - reach)
        for row in self.dread:
            if row[hex_] <= LAUNCH_RANGE:
                worth -= 1.0
        for row in self.others:
            far = row[hex_]
            worth -= SHARED_HEX if far == 0 else 0.25 * max(0, far - 2)
        return worth


class GunPlace:
    """By night at the enemy, or at his airfield; by day near the own carriers, on the enemy's side,
    and out of reach of his."""

    def __init__(
        self, k: TaskForceState, marker: int, enemies: Sequence[Contact], temper: Temper
    ) -> None:
        side = k.data.marker_side[marker]
        grid = sea_of(k).grid
        self.night = is_night(k) or end_of_day(k)
        eager = temper.guns * (1.5 if side == IJN else 0.7)
        self.prey = [
            (grid.distances_from(enemy.place), eager * (0.4 + enemy.carriers))
            for enemy in enemies
            if enemy.detected and enemy.real >= 1.0
        ]
        self.danger = [
            (grid.distances_from(enemy.place), enemy.carriers)
            for enemy in enemies
            if enemy.carriers > 0.1
        ]
        self.exposure = 0.5 if seen_by_enemy(k, marker) else 0.15
        self.carriers = [grid.distances_from(k.place[m]) for m in own_carriers(k, side)]
        self.aims = [
            (grid.distances_from(place), weight)
            for place, reach, weight in objective(k, side, guns=True)
            if reach == 0
        ]

    def __call__(self, hex_: int) -> float:
        worth = 0.0
        for row, weight in self.prey:
            far = row[hex_]
            if self.night and far <= 4:
                worth += weight * (3.0 if far <= 1 else 2.0 / far)
            elif far <= 1:
                worth += weight * 0.8
        for row, weight in self.aims:
            worth -= weight * row[hex_]
        if not self.night:
            for row, chance in self.danger:
                if row[hex_] <= LAUNCH_RANGE:
                    worth -= 2.0 * chance * self.exposure
        if self.carriers and not self.aims:
            worth -= 0.4 * abs(min([row[hex_] for row in self.carriers]) - 1)
        return worth


def _course_of_troops(k: TaskForceState, marker: int, enemies: Sequence[Contact]) -> int:
    """[4.1.3] To their goal, but not into the reach of carriers that are known to be there."""
    here = k.place[marker]
    goal = goal_of_troops(k, marker)
    known = [
        sea_of(k).grid.distances_from(enemy.place)
        for enemy in enemies
        if enemy.carriers >= 0.5 and enemy.detected
    ]
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
