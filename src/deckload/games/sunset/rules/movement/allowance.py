"""6.2: how many movement points a task force has, and what takes them."""

from __future__ import annotations

from typing import Final

from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import slowest_speed

BATTLE: Final = "battle"
"""In `s.done`: the active task force has fought, and moves no more (6.2.5)."""


def allowance(s: SunsetState, marker: int) -> int:
    """[6.2, 6.2.4] The movement points of this turn: those of the slowest ship, less what was
    lost. Nothing need be left."""
    return max(0, full_speed(s, marker, s.turn) - s.slower[marker])


def full_speed(s: SunsetState, marker: int, turn: int) -> int:
    """[6.2, 5.4] The movement points of a turn without any loss; dummies have their own."""
    ships = s.ships[marker]
    return slowest_speed(s, ships, turn) if ships else s.data.limits.dummy_speed


def steps_left(s: SunsetState, marker: int) -> int:
    """[6.2, 6.2.2, 6.2.5] What the active task force has left for moves and strikes."""
    if BATTLE in s.done:
        return 0
    return max(0, full_speed(s, marker, s.turn) - s.slower[marker] - s.spent)


def slow_down(s: SunsetState, marker: int, by: int = 1) -> None:
    """[6.2.4] Movement points are lost, which nobody but the owner marks."""
    s.slower[marker] += by
