"""Where markers go: carriers look for a place to strike from, transports for their goal, gun forces
for a fight by night, and dummies for the enemy's attention."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

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
    Picture,
    is_sham,
    picture,
    seen_by_enemy,
)
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.rules.dummies import may_bring_back
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    has_transports,
    is_night,
    scene,
    sea_of,
)
from deckload.games.taskforce.rules.movement import allowance
from deckload.games.taskforce.rules.screening import new_courses

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

HOLD: Final = -1
NOWHERE: Final = float("-inf")
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
    side = decision.side
    if "arrange" in decision.options and is_night(k) and may_bring_back(k, side):
        return "arrange"
    done = [m for m in FLEETS_OF[side] if k.ordered[m] and not is_sham(k, m)]
    if not done and "screen" in decision.options and any(new_courses(k, side)):
        return "screen"
    last = done[-1] if done else -1
    waters: Waters | None = None
    for marker in decision.options:
        if isinstance(marker, int) and marker > last and not is_sham(k, marker):
            if waters is None:
                waters = Waters(k, side, picture(k, side), temper)
            goal = waters.goal_of(marker)
            if goal != k.course[marker]:
                _remember(k, marker, temper, goal)
                return marker
    return "sail"


def go(k: TaskForceState, decision: Decision, temper: Temper) -> Option:
    """The course that `order` had in mind."""
    goal = _recall(k, decision.about, temper)
    if goal is None:
        side = decision.side
        goal = Waters(k, side, picture(k, side), temper).goal_of(decision.about)
    return towards(k, decision, goal)


_OUTLOOK: Final = attrgetter(
    "place", "face", "proof", "course", "under", "search_told", "fate", "raided"
)
"""All that a goal depends on and that changes from one question to the next."""
_last: Final[list[tuple[object, int, int, int, Temper, list[list[int]], int]]] = []
"""The last goal that was worked out, since it is asked for twice: for whom, and then where."""


def _recall(k: TaskForceState, marker: int, temper: Temper) -> int | None:
    if not _last:
        return None
    data, scene_, turn, about, minded, columns, goal = _last[0]
    same = about == marker and turn == k.turn and data is k.data and scene_ == k.scene
    return goal if same and minded == temper and columns == list(_OUTLOOK(k)) else None


def _remember(k: TaskForceState, marker: int, temper: Temper, goal: int) -> None:
    columns = [column[:] for column in _OUTLOOK(k)]
    _last[:] = [(k.data, k.scene, k.turn, marker, temper, columns, goal)]


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


class Waters:
    """What a staff has before it when it lays courses: the same for one marker after the other."""

    def __init__(self, k: TaskForceState, side: int, seen: Picture, temper: Temper) -> None:
        self.k = k
        self.side = side
        self.seen = seen
        self.temper = temper
        self.bounds = scene(k).bounds
        self.taken = {enemy.place for enemy in seen.enemies}
        self.carriers: CarrierWaters | None = None
        self.guns: GunWaters | None = None

    def goal_of(self, marker: int) -> int:
        """The hex that a marker makes for, or HOLD."""
        k = self.k
        if has_transports(k, marker):
            return _course_of_troops(k, marker, self.seen.enemies)
        moves = allowance(k, marker)
        if not moves:
            return HOLD
        worth = self._place_for(marker)
        slack = SLACK_OF_CARRIERS if marker in self.seen.carriers else SLACK_OF_GUNS
        here, bounds, taken = k.place[marker], self.bounds, self.taken
        best, most = here, NOWHERE
        for hex_ in _within(k, here, moves):
            if hex_ in taken or (bounds and hex_ not in bounds):
                continue
            gain = worth.at(hex_)
            if gain > most:
                best, most = hex_, gain
        if most == NOWHERE:
            most = worth.at(here)
        course = k.course[marker]
        if course >= 0 and worth.at(_next_hex(k, marker, moves)) >= most - slack:
            return course
        if best == here or most <= worth.at(here) + slack:
            return HOLD
        return _far_ahead(k, best, worth, self.seen.enemies, bounds)

    def _place_for(self, marker: int) -> CarrierPlace | GunPlace:
        k = self.k
        if marker in self.seen.carriers:
            if self.carriers is None:
                self.carriers = carrier_waters(k, self.side, self.seen, self.temper)
            return CarrierPlace(k, marker, self.carriers, self.seen.carriers)
        if self.guns is None:
            self.guns = GunWaters(k, self.side, self.seen, self.temper)
        return GunPlace(k, marker, self.guns)


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
    worth: CarrierPlace | GunPlace,
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
        better = max(ahead, key=worth.at, default=here)
        if worth.at(better) <= worth.at(here):
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


# --- carriers ------------------------------------------------------------------------------------


class Threat(NamedTuple):
    """What an enemy marker adds to the worth of hexes about it."""

    row: bytes  # its distances
    felt: int  # how far it is felt at all
    strike: float  # what it is worth to have it within reach
    fear: float  # ... to be within its reach
    guns: float  # ... to be under its guns


class CarrierWaters:
    """What all carrier forces of a side reckon with: within reach of what has been found, out of
    reach of what has found us, near enough to search. By night out of the way of guns."""

    def __init__(
        self, k: TaskForceState, seen: Picture, temper: Temper, goals: CarrierGoals
    ) -> None:
        grid = sea_of(k).grid
        self.seen = seen
        self.turn = k.turn
        self.temper = temper
        self.goals = goals
        self.reach = GUN_REACH[is_night(k) or end_of_day(k)]
        raids = k.data.turns[k.turn].raids
        most = max([enemy.carriers for enemy in seen.enemies], default=0.0)
        self.threats: list[Threat] = []
        self.suspects: list[bytes] = []
        for enemy in seen.enemies:
            if not enemy.real:
                continue
            row = grid.distances_from(enemy.place)
            felt = max(self.reach, len(NEAR) - 1) if enemy.carriers else self.reach
            strike = temper.strike * enemy.carriers if enemy.detected and raids else 0.0
            fear = temper.fear * enemy.carriers
            guns = 3.0 * enemy.real * (1 - enemy.carriers / 2)
            self.threats.append(Threat(row, felt, strike, fear, guns))
            if enemy.carriers >= most / 2 > 0:
                self.suspects.append(row)
        self.found: Final[tuple[dict[int, float], dict[int, float]]] = ({}, {})

    def at(self, hex_: int, exposed: bool) -> float:
        """What a hex is worth to carriers that the enemy has seen, or has not."""
        found = self.found[exposed]
        worth = found.get(hex_)
        if worth is None:
            worth = found[hex_] = self._worth(hex_, 1.0 if exposed else STEALTH)
        return worth

    def _worth(self, hex_: int, exposure: float) -> float:
        worth = 0.0
        reach = self.reach
        for row, felt, strike, fear, guns in self.threats:
            far = row[hex_]
            if far > felt:
                continue
            if fear and far < len(NEAR):
                near = NEAR[far]
                worth += strike * near
                worth -= fear * near * exposure
            if far <= reach:
                worth -= guns
        aims, post, dread = self.goals
        if post is not None:
            row, weight = post
            worth -= weight * row[hex_]
        elif self.suspects:
            far = min([row[hex_] for row in self.suspects])
            worth -= 0.8 * max(0, far - self.temper.standoff)
        for row, within, weight in aims:
            worth -= weight * max(0, row[hex_] - within)
        for row in dread:
            if row[hex_] <= LAUNCH_RANGE:
                worth -= 1.0
        return worth


CarrierGoals = tuple[list[tuple[bytes, int, float]], tuple[bytes, float] | None, list[bytes]]
"""Bases to be raided, the post to be kept, and airfields to keep away from."""
_kept: Final[dict[int, CarrierWaters]] = {}
"""By side, the last of them: one question after the other asks about the same hexes."""


def carrier_waters(k: TaskForceState, side: int, seen: Picture, temper: Temper) -> CarrierWaters:
    """The kept ones, if all that they follow from is still the same."""
    grid = sea_of(k).grid
    aims = [(grid.distances_from(place), reach, w) for place, reach, w in objective(k, side)]
    goals: CarrierGoals = (aims, station(k, side), threatened_by_bases(k, side))
    kept = _kept.get(side)
    if kept is not None and kept.seen is seen and kept.turn == k.turn:
        if kept.temper == temper and kept.goals == goals:
            return kept
    made = _kept[side] = CarrierWaters(k, seen, temper, goals)
    return made


class CarrierPlace:
    """The same for one of them: not too far from the others, and not in their hex."""

    def __init__(
        self, k: TaskForceState, marker: int, waters: CarrierWaters, carriers: list[int]
    ) -> None:
        grid = sea_of(k).grid
        self.waters = waters
        self.exposed = seen_by_enemy(k, marker)
        self.others = [grid.distances_from(_bound_for(k, m)) for m in carriers if m != marker]

    def at(self, hex_: int) -> float:
        worth = self.waters.at(hex_, self.exposed)
        for row in self.others:
            far = row[hex_]
            worth -= SHARED_HEX if far == 0 else 0.25 * max(0, far - 2)
        return worth


# --- guns ----------------------------------------------------------------------------------------


class GunWaters:
    """What all gun forces of a side reckon with: by night at the enemy, or at his airfield; by day
    near the own carriers, on the enemy's side, and out of reach of his."""

    def __init__(self, k: TaskForceState, side: int, seen: Picture, temper: Temper) -> None:
        grid = sea_of(k).grid
        self.night = is_night(k) or end_of_day(k)
        eager = temper.guns * (1.5 if side == IJN else 0.7)
        self.prey = [
            (grid.distances_from(enemy.place), eager * (0.4 + enemy.carriers))
            for enemy in seen.enemies
            if enemy.detected and enemy.real >= 1.0
        ]
        self.danger = [
            (grid.distances_from(enemy.place), enemy.carriers)
            for enemy in seen.enemies
            if enemy.carriers > 0.1 and not self.night
        ]
        self.carriers = [grid.distances_from(k.place[m]) for m in seen.carriers]
        self.aims = [
            (grid.distances_from(place), weight)
            for place, reach, weight in objective(k, side, guns=True)
            if reach == 0
        ]


class GunPlace:
    """The same for one of them, which the enemy has seen or has not."""

    def __init__(self, k: TaskForceState, marker: int, waters: GunWaters) -> None:
        self.waters = waters
        self.exposure = 0.5 if seen_by_enemy(k, marker) else 0.15

    def at(self, hex_: int) -> float:
        waters = self.waters
        worth = 0.0
        for row, weight in waters.prey:
            far = row[hex_]
            if far > 4:
                continue
            if waters.night:
                worth += weight * (3.0 if far <= 1 else 2.0 / far)
            elif far <= 1:
                worth += weight * 0.8
        for row, weight in waters.aims:
            worth -= weight * row[hex_]
        for row, chance in waters.danger:
            if row[hex_] <= LAUNCH_RANGE:
                worth -= 2.0 * chance * self.exposure
        if waters.carriers and not waters.aims:
            worth -= 0.4 * abs(min([row[hex_] for row in waters.carriers]) - 1)
        return worth


# --- troops --------------------------------------------------------------------------------------


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
