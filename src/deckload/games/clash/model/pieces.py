"""What is printed on counters and cards: ships, air units, bases, turns, points, scenarios.

Ids are positions in the tuples of `ClashData`.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from deckload.games.clash.model.data_files import SetUpLine


class Ship(msgspec.Struct, frozen=True):
    """A naval unit; `group` is the task group it starts in."""

    id: str
    name: str
    side: int
    type: int
    profile: str
    group: str


class AirUnit(msgspec.Struct, frozen=True):
    """An air unit; its home is a carrier or a base, and the other one is -1."""

    id: str
    name: str
    side: int
    kind: int
    full: int
    weak: int
    range: int
    ship: int
    base: int
    group: str
    flotilla: int


class Base(msgspec.Struct, frozen=True):
    id: str
    name: str
    capacity: int
    recovery: str  # the column of the recovery chart


class Turn(msgspec.Struct, frozen=True):
    number: int
    date: str
    night: bool


class Arrival(msgspec.Struct, frozen=True):
    """Air units that come in a turn; turn 0 is one that was rolled for."""

    turn: int
    units: tuple[int, ...]


class Points(msgspec.Struct, frozen=True):
    """Victory points; tuples go by ship type."""

    ijn_sunk: tuple[int, ...]  # USN ships sunk
    ijn_damaged: tuple[int, ...]  # USN ships with a hit
    ijn_survives: tuple[int, ...]  # IJN ships unhurt at the end
    ijn_survives_damaged: tuple[int, ...]
    usn_sunk: tuple[int, ...]  # IJN ships sunk
    usn_yamato_class: int
    factors_for_a_point: int


class ScenarioData(msgspec.Struct, frozen=True):
    """One way to play the battle: forces, set-up, special rules, and what counts as victory."""

    id: str
    title: str
    summary: str
    case: str
    turns: int
    special_rules: tuple[str, ...]
    set_up: tuple[SetUpLine, SetUpLine]
    groups: tuple[tuple[str, ...], tuple[str, ...]]  # by side
    group_ships: Mapping[str, tuple[int, ...]]
    ships: tuple[int, ...]
    air_at_start: tuple[int, ...]
    arrivals: tuple[Arrival, ...]
    points: Points
    levels: str  # the chart of victory levels
    saipan_ships: int
    saipan_penalty: int

    @property
    def late_units(self) -> tuple[int, ...]:
        """The air units whose turn is rolled for."""
        return tuple(unit for a in self.arrivals if not a.turn for unit in a.units)
