"""Clocks: how long the sides of a table may take, and what happens when they take longer.

A *live* clock gives each side some minutes for the whole game; a clock of *days* gives it so long
for each of its turns. A side's time runs while the others are told that it is waited for, and only
then: a question that they must not know of costs nobody time, else the clock would tell of it.
Where several are asked at once, the time of all of them runs until the last has answered.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from deckload.server.wire import ClockChoice

_DAY = 86_400.0
_WARN_AT = 0.1
"""A side is warned when this part of its time is left."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a table. `left` are the seconds each side had when its time last began to run,
    `since` is when that was, for the sides whose time is running; `warned` are those among them
    that have been told."""

    choice: ClockChoice
    left: Mapping[int, float]
    since: Mapping[int, float] = {}
    warned: tuple[int, ...] = ()

    @property
    def full(self) -> float:
        """The seconds a side has at the start, or for each turn."""
        return self.choice.days * _DAY or self.choice.minutes * 60.0

    def left_at(self, side: int, now: float) -> float:
        return self.left[side] - max(0.0, now - self.since.get(side, now))

    def is_low(self, side: int, now: float) -> bool:
        return self.left_at(side, now) <= self.full * _WARN_AT

    @property
    def due(self) -> float | None:
        """When somebody is to be warned, or has run out of time."""
        times = []
        for side, since in self.since.items():
            end = since + self.left[side]
            if side not in self.warned:
                times.append(end - self.full * _WARN_AT)
            elif self.choice.forfeits:
                times.append(end)
        return min(times, default=None)

    def out_of_time(self, now: float) -> int | None:
        """A side that has lost by the clock."""
        if not self.choice.forfeits:
            return None
        return next((side for side in self.since if self.left_at(side, now) <= 0), None)

    def waiting_for(self, sides: Collection[int], now: float) -> Clock:
        """The clock from now on, with time running for these sides."""
        running = {side: self.since.get(side, now) for side in self.left if side in sides}
        if running == self.since:
            return self
        left = {side: self._left_when(side, side in running, now) for side in self.left}
        warned = tuple(side for side in self.warned if side in running)
        return msgspec.structs.replace(self, left=left, since=running, warned=warned)

    def _left_when(self, side: int, runs: bool, now: float) -> float:
        if runs or side not in self.since:
            return self.left[side]
        return self.full if self.choice.days else self.left_at(side, now)

    def having_warned(self, now: float) -> Clock:
        """The clock once all have been told who have little left."""
        low = tuple(side for side in self.since if self.is_low(side, now))
        return msgspec.structs.replace(self, warned=low)


def clock_for(choice: ClockChoice | None, sides: Collection[int]) -> Clock | None:
    """A clock that stands still; none where no time is given."""
    if choice is None or not (choice.days or choice.minutes):
        return None
    clock = Clock(choice, {})
    return msgspec.structs.replace(clock, left=dict.fromkeys(sides, clock.full))
