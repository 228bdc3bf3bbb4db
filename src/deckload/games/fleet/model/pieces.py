"""What is printed on the counters of sister games: ships, air units, bases, turns.

Ids are positions in the tuples of the game's data.
"""

from __future__ import annotations

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
