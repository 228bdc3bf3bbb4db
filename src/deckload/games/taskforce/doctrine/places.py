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
from deckload.games.taskforce.doctrine.picture import LAUNCH_RANGE, Picture
from deckload.games.taskforce.doctrine.temper import Temper
from deckload.games.taskforce.model.game_data import IJN
from deckload.games.taskforce.rules.fleets import is_night, sea_of

if TYPE_CHECKING:
    from deckload.games.taskforce.model.state import TaskForceState

NEAR: Final[tuple[float, ...]] = (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.2)
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
        self.temper: Final = temper
        self.reach: Final = GUN_REACH[is_night(k) or end_of_day(k)]
        self.aims: Final = [
            (grid.distances_from(hex_), near, w) for hex_, near, w in objective(k, side)
        ]
        self.post: Final = station(k, side)
        self.dread: Final = threatened_by_bases(k, side)
        self.threats: Final[list[Threat]] = []
        self.suspects: Final[list[bytes]] = []
        self.found: Final[tuple[dict[int, float], dict[int, float]]] = ({}, {})
        raids = k.data.turns[k.turn].raids
        farthest = max(self.reach, len(NEAR) - 1)
        most = max([enemy.carriers for enemy in seen.enemies], default=0.0)
        for _, _, carriers, real, detected, row in seen.enemies:
            if not real:
                continue
            felt = farthest if carriers else self.reach
            strike = temper.strike * carriers if detected and raids else 0.0
            guns = 3.0 * real * (1 - carriers / 2)
            self.threats.append(Threat(row, felt, strike, temper.fear * carriers, guns))
            if carriers >= most / 2 > 0:
                self.suspects.append(row)


class CarrierPlace:
    """What hexes are worth to one carrier force, seen by the enemy or not: not too far from the
    others either, and not in their hex."""

    slack: Final = SLACK_OF_CARRIERS

    def __init__(self, waters: CarrierWaters, others: list[bytes], *, exposed: bool) -> None:
        self.waters: Final = waters
        self.found: Final = waters.found[exposed]
        self.exposure: Final = 1.0 if exposed else STEALTH
        self.others: Final = others  # how far it is from them
        self.threats = waters.threats
        self.suspects = waters.suspects

    def keep_to(self, here: int, farthest: int) -> None:
        """It will look no farther than so many hexes from here: what matters there is less."""
        threats = self.waters.threats
        self.threats = [threat for threat in threats if threat[0][here] - farthest <= threat[1]]
        self.suspects = that_may_be_nearest(self.waters.suspects, here, farthest)

    def at(self, hex_: int) -> float:
        worth = self.found.get(hex_)
        if worth is None:
            worth = self.found[hex_] = self._worth(hex_)
        for row in self.others:
            worth -= APART[row[hex_]]
        return worth

    def _worth(self, hex_: int) -> float:
        """But for the others."""
        worth = 0.0
        waters, exposure = self.waters, self.exposure
        for row, felt, strike, fear, guns in self.threats:
            far = row[hex_]
            if far > felt:
                continue
            if fear and far < len(NEAR):
                near = NEAR[far]
                worth += strike * near
                worth -= fear * near * exposure
            if far <= waters.reach:
                worth -= guns
        if waters.post is not None:
            row, weight = waters.post
            worth -= weight * row[hex_]
        elif self.suspects:
            far = min([row[hex_] for row in self.suspects])
            worth -= 0.8 * max(0, far - waters.temper.standoff)
        for row, within, weight in waters.aims:
            worth -= weight * max(0, row[hex_] - within)
        for row in waters.dread:
            if row[hex_] <= LAUNCH_RANGE:
                worth -= 1.0
        return worth

    def at_best(self, here: int, moves: int) -> float:
        """More than this no hex within so many moves can be worth."""
        worth = 0.0
        waters, exposure = self.waters, self.exposure
        for row, felt, strike, fear, guns in self.threats:
            nearest = row[here] - moves
            if nearest > felt:
                continue
            farthest = nearest + 2 * moves
            gain = strike - fear * exposure
            if gain > 0 or farthest < len(NEAR):
                worth += gain * NEAR[max(0, nearest) if gain > 0 else farthest]
            if farthest <= waters.reach:
                worth -= guns
        if waters.post is not None:
            row, weight = waters.post
            worth -= weight * (row[here] - moves)
        elif self.suspects:
            far = min([row[here] for row in self.suspects]) - moves
            worth -= 0.8 * max(0, far - waters.temper.standoff)
        for row, within, weight in waters.aims:
            worth -= weight * max(0, row[here] - moves - within)
        for row in waters.dread:
            if row[here] + moves <= LAUNCH_RANGE:
                worth -= 1.0
        for row in self.others:
            worth -= 0.25 * max(0, row[here] - moves - 2)
        return worth + ROUNDING


def that_may_be_nearest(rows: list[bytes], here: int, farthest: int) -> list[bytes]:
    """Of distances from some places, those that say how far the nearest of them is, no farther than
    so many hexes from here."""
    if len(rows) < 2:
        return rows
    most = min([row[here] for row in rows]) + 2 * farthest
    return [row for row in rows if row[here] <= most]


# --- guns ----------------------------------------------------------------------------------------


class GunWaters:
    """What all gun forces of a side reckon with: by night at the enemy, or at his airfield; by day
    near the own carriers, on the enemy's side, and out of reach of his."""

    def __init__(self, k: TaskForceState, side: int, seen: Picture, temper: Temper) -> None:
        grid = sea_of(k).grid
        self.night: Final = is_night(k) or end_of_day(k)
        eager = temper.guns * (1.5 if side == IJN else 0.7)
        self.prey: Final = [
            (row, eager * (0.4 + carriers))
            for _, _, carriers, real, detected, row in seen.enemies
            if detected and real >= 1.0
        ]
        feared = [] if self.night else [enemy for enemy in seen.enemies if enemy.carriers > 0.1]
        self.danger: Final = [(enemy.row, enemy.carriers) for enemy in feared]
        self.carriers: Final = [grid.distances_from(k.place[m]) for m in seen.carriers]
        self.aims: Final = [
            (grid.distances_from(place), weight)
            for place, reach, weight in objective(k, side, guns=True)
            if reach == 0
        ]
        self.found: Final[tuple[dict[int, float], dict[int, float]]] = ({}, {})


class GunPlace:
    """The same for one of them, which the enemy has seen or has not."""

    slack: Final = SLACK_OF_GUNS

    def __init__(self, waters: GunWaters, *, exposed: bool) -> None:
        self.waters: Final = waters
        self.found: Final = waters.found[exposed]
        self.exposure: Final = 0.5 if exposed else 0.15

    def keep_to(self, here: int, farthest: int) -> None:
        """It will look no farther than so many hexes from here: little enough matters anyway."""

    def at(self, hex_: int) -> float:
        worth = self.found.get(hex_)
        if worth is None:
            worth = self.found[hex_] = self._worth(hex_)
        return worth

    def _worth(self, hex_: int) -> float:
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
