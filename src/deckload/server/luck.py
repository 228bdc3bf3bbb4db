"""How lucky the dice were: what fell, beside what was to be expected."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from deckload.engine.dice import RollRecord
from deckload.server.live_wire import LuckLine


class _Tally:
    def __init__(self) -> None:
        self.dice = 0
        self.total = 0
        self.expected = 0.0
        self.variance = 0.0

    def add(self, roll: RollRecord) -> None:
        n = len(roll.dice)
        self.dice += n
        self.total += sum(roll.dice)
        self.expected += n * (roll.sides + 1) / 2
        self.variance += n * (roll.sides**2 - 1) / 12

    def line(self, side: int, reason: str) -> LuckLine:
        spread = math.sqrt(self.variance)
        return LuckLine(
            side,
            reason,
            self.dice,
            round(self.total / self.dice, 3),
            round(self.expected / self.dice, 3),
            round((self.total - self.expected) / spread, 2) if spread else 0.0,
        )


def luck(rolls: Iterable[tuple[int, RollRecord]]) -> tuple[LuckLine, ...]:
    """One line for each side and reason; `rolls` are those with at least one die, each with the
    side whose choice led to it."""
    tallies: dict[tuple[int, str], _Tally] = defaultdict(_Tally)
    for side, roll in rolls:
        if roll.dice:
            tallies[side, roll.reason].add(roll)
    return tuple(tallies[key].line(*key) for key in sorted(tallies))
