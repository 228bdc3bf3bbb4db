"""What is printed on counters and cards: bases, points, scenarios.

Ids are positions in the tuples of `ClashData`.
"""

from __future__ import annotations

import msgspec

from deckload.games.clash.model.data_files import SetUpLine
from deckload.games.fleet.model import pieces as fleet


class Base(fleet.Base, frozen=True):
    capacity: int
    recovery: str  # the column of the recovery chart


class Arrival(msgspec.Struct, frozen=True):
    """Air units that come in a turn; turn 0 is one that was rolled for."""

    turn: int
    units: tuple[int, ...]


class Points(fleet.Points, frozen=True):
    ijn_survives: tuple[int, ...]  # IJN ships unhurt at the end
    ijn_survives_damaged: tuple[int, ...]
    factors_for_a_point: int


class ScenarioData(fleet.ScenarioData, frozen=True):
    """What only this game has: set-up, air units by turn, and what counts as victory."""

    set_up: tuple[SetUpLine, SetUpLine]
    air_at_start: tuple[int, ...]
    arrivals: tuple[Arrival, ...]
    late_units: tuple[int, ...]  # the air units whose turn is rolled for
    points: Points
    levels: str  # the chart of victory levels
    saipan_ships: int
    saipan_penalty: int
