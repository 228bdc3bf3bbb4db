"""What is printed on the counters and cards of sister games: ships, air units, bases, turns,
points, scenarios.

Ids are positions in the tuples of the game's data.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


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


class Base(msgspec.Struct, frozen=True):
    """What air units ashore call their home."""

    id: str
    name: str


class Turn(msgspec.Struct, frozen=True):
    number: int
    date: str
    night: bool


class Points(msgspec.Struct, frozen=True):
    """Victory points; tuples go by ship type."""

    ijn_sunk: tuple[int, ...]  # USN ships sunk
    ijn_damaged: tuple[int, ...]  # USN ships with a hit
    usn_sunk: tuple[int, ...]  # IJN ships sunk
    usn_yamato_class: int


class ScenarioData(msgspec.Struct, frozen=True):
    """One way to play the battle: how long, who is there, and the rules that it switches on."""

    id: str
    title: str
    summary: str
    case: str
    turns: int
    special_rules: tuple[str, ...]
    groups: tuple[tuple[str, ...], tuple[str, ...]]  # by side
    group_ships: Mapping[str, tuple[int, ...]]
    ships: tuple[int, ...]
