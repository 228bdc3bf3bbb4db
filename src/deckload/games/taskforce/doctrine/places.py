"""What hexes are worth to carriers and to gun forces: what both weigh against each other when they
look for a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from deckload.games.taskforce.doctrine.goals import (
    end_of_day,
    objective,
    station,
    threatened_by_bases,
)
from deckload.games.taskforce.doctrine.picture import LAUNCH_RANGE, Picture, seen_by_enemy
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.rules.fleets import is_night, sea_of

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

NEAR: Final = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.2)
"""By hexes, how much of a carrier's reach counts: all of five, and the way there a little."""
SLACK_OF_CARRIERS: Final = 0.25
SLACK_OF_GUNS: Final = 0.7
"""By how much another place must be better before a marker gets new orders."""
ROUNDING: Final = 1e-9
"""What a sum of such numbers may be off."""
STEALTH: Final = 0.35
"""Of the fear of carriers, what is left while they have not found us."""
SHARED_HEX: Final = 3.0
"""Cost of two carrier forces in one hex, where one chit and one raid find both."""
APART: Final = tuple([SHARED_HEX] + [0.25 * max(0, far - 2) for far in range(1, 256)])
"""By hexes between two carrier forces, what that costs."""
GUN_REACH: Final = (2, 4)
"""By day and by night: hexes within which enemy guns may be upon us this turn or the next."""


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

    def __init__(self, k: TaskForceState, side: int, seen: Picture, temper: Temper) -> None:
        grid = sea_of(k).grid
        self.temper = temper
        self.reach = GUN_REACH[is_night(k) or end_of_day(k)]
        self.aims = [(grid.distances_from(hex_), near, w) for hex_, near, w in objective(k, side)]
        self.post = station(k, side)
        self.dread = threatened_by_bases(k, side)
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

    def at_best(self, here: int, moves: int, exposed: bool) -> float:
        """More than this no hex within so many moves can be worth."""
        worth = 0.0
        exposure = 1.0 if exposed else STEALTH
        for row, felt, strike, fear, guns in self.threats:
            nearest = row[here] - moves
            if nearest > felt:
                continue
            farthest = nearest + 2 * moves
            gain = strike - fear * exposure
            if gain > 0 or farthest < len(NEAR):
                worth += gain * NEAR[max(0, nearest) if gain > 0 else farthest]
            if farthest <= self.reach:
                worth -= guns
        if self.post is not None:
            row, weight = self.post
            worth -= weight * (row[here] - moves)
        elif self.suspects:
            far = min([row[here] for row in self.suspects]) - moves
            worth -= 0.8 * max(0, far - self.temper.standoff)
        for row, within, weight in self.aims:
            worth -= weight * max(0, row[here] - moves - within)
        for row in self.dread:
            if row[here] + moves <= LAUNCH_RANGE:
                worth -= 1.0
        return worth

    def worth(self, hex_: int, exposed: bool) -> float:
        """What a hex is worth to carriers that the enemy has seen, or has not."""
        worth = 0.0
        exposure = 1.0 if exposed else STEALTH
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
        if self.post is not None:
            row, weight = self.post
            worth -= weight * row[hex_]
        elif self.suspects:
            far = min([row[hex_] for row in self.suspects])
            worth -= 0.8 * max(0, far - self.temper.standoff)
        for row, within, weight in self.aims:
            worth -= weight * max(0, row[hex_] - within)
        for row in self.dread:
            if row[hex_] <= LAUNCH_RANGE:
                worth -= 1.0
        return worth


class CarrierPlace:
    """The same for one of them: not too far from the others, and not in their hex."""

    slack: Final = SLACK_OF_CARRIERS

    def __init__(
        self, k: TaskForceState, marker: int, waters: CarrierWaters, others: list[bytes]
    ) -> None:
        self.waters = waters
        self.exposed = seen_by_enemy(k, marker)
        self.found = waters.found[self.exposed]
        self.others = others  # how far it is from them

    def at(self, hex_: int) -> float:
        worth = self.found.get(hex_)
        if worth is None:
            worth = self.found[hex_] = self.waters.worth(hex_, self.exposed)
        for row in self.others:
            worth -= APART[row[hex_]]
        return worth

    def at_best(self, here: int, moves: int) -> float:
        """More than this no hex within so many moves can be worth."""
        worth = self.waters.at_best(here, moves, self.exposed)
        for row in self.others:
            worth -= 0.25 * max(0, row[here] - moves - 2)
        return worth + ROUNDING


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

    slack: Final = SLACK_OF_GUNS

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

    def at_best(self, here: int, moves: int) -> float:
        """More than this no hex within so many moves can be worth."""
        waters = self.waters
        worth = 0.0
        for row, weight in waters.prey:
            if row[here] <= 4 + moves:
                worth += 3.0 * max(0.0, weight)
        for row, weight in waters.aims:
            worth -= weight * (row[here] - moves)
        if waters.carriers and not waters.aims:
            far = min([row[here] for row in waters.carriers]) - moves
            worth -= 0.4 * max(0, far - 1)
        return worth + ROUNDING
