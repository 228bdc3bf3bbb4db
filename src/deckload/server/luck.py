"""How lucky the dice were: what fell, beside what was to be expected.

A roll is luck for the side that made it, and only where it is known what that side hoped for: a
success where a roll just succeeds or fails, otherwise high or low numbers. Everything else (who
goes first, which orders an admiral gets) is counted and not judged.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import Literal, NamedTuple

from deckload.charts.odds import dice_total
from deckload.engine.dice import HIGH, RollRecord
from deckload.server.socket_messages import LuckLine, LuckOfSide

Unit = Literal["successes", "pips"]


class Fall(NamedTuple):
    """How one roll fell: its value, what was to be expected of it, and how far it strays."""

    value: float
    expected: float
    variance: float
    good: int
    """HIGH or LOW values are what the roller hoped for; 0: nobody can say."""


def fall_of(roll: RollRecord) -> Fall:
    """Successes where the roll has something to reach, else the sum of the pips."""
    if roll.needs is not None and roll.good:
        chance = _chance(roll)
        return Fall(float(_succeeds(roll, roll.total)), chance, chance * (1 - chance), HIGH)
    pips = dice_total(len(roll.dice), roll.sides)
    count = len(roll.dice)
    variance = count * (roll.sides**2 - 1) / 12
    return Fall(float(sum(roll.dice)), float(pips.mean()), variance, roll.good)


def _chance(roll: RollRecord) -> float:
    shift = sum(by for _, by, _ in roll.modifiers)
    pips = dice_total(len(roll.dice), roll.sides)
    return float(pips.chance(lambda total: _succeeds(roll, total + shift)))


def _succeeds(roll: RollRecord, total: int) -> bool:
    needs = roll.needs or 0
    return total >= needs if roll.good == HIGH else total <= needs


class _Tally:
    def __init__(self) -> None:
        self.rolls = self.dice = self.good = 0
        self.value = self.expected = self.variance = 0.0

    def add(self, roll: RollRecord, fall: Fall) -> None:
        self.rolls += 1
        self.dice += len(roll.dice)
        self.value += fall.value
        self.expected += fall.expected
        self.variance += fall.variance
        self.good = fall.good

    def line(self, side: int, reason: str, unit: Unit) -> LuckLine:
        times = self.rolls if unit == "successes" else self.dice
        better = None
        if side >= 0 and self.good and self.variance:
            better = round(self.good * (self.value - self.expected) / math.sqrt(self.variance), 2)
        return LuckLine(
            side,
            reason,
            self.rolls,
            self.dice,
            unit,
            round(self.value / times, 3),
            round(self.expected / times, 3),
            better,
        )


Key = tuple[int, str, Unit, int]


def luck(rolls: Iterable[RollRecord]) -> tuple[LuckLine, ...]:
    """One line for each side, reason and way to count; rolls without dice are left out."""
    tallies: dict[Key, _Tally] = defaultdict(_Tally)
    for roll in rolls:
        if roll.dice:
            unit: Unit = "successes" if roll.needs is not None and roll.good else "pips"
            tallies[roll.side, roll.reason, unit, roll.good].add(roll, fall_of(roll))
    return tuple(tallies[key].line(*key[:3]) for key in sorted(tallies))


def luck_of_sides(rolls: Iterable[RollRecord], sides: int) -> tuple[LuckOfSide, ...]:
    """Each side's rolls together. Hits and pips cannot be added, so every roll counts by its
    distance from what was expected in its own standard deviations. A roll that could not fail, or
    of which nobody can say what was good, is among the others."""
    distances: list[list[float]] = [[] for _ in range(sides)]
    others = [0] * sides
    for roll in rolls:
        if not roll.dice or not 0 <= roll.side < sides:
            continue
        fall = fall_of(roll)
        if not fall.good or not fall.variance:
            others[roll.side] += 1
            continue
        distance = fall.good * (fall.value - fall.expected) / math.sqrt(fall.variance)
        distances[roll.side].append(distance)
    return tuple(
        LuckOfSide(side, len(own), _together(own), others[side])
        for side, own in enumerate(distances)
    )


def _together(distances: list[float]) -> float:
    return round(sum(distances) / math.sqrt(len(distances)), 2) if distances else 0.0
