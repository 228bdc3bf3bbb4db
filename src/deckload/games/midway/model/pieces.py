"""What is printed on counters: ships, task forces, air units, bases, markers.

Ids are positions in the tuples of `MidwayData`.
"""

from __future__ import annotations

import msgspec


class Ship(msgspec.Struct, frozen=True):
    """A ship counter. `start` is a task force, a space, or RESERVE, LATER, or "Damaged"."""

    name: str
    title: str
    side: int
    cls: str
    factors: tuple[int, int, int]
    capacity: int
    start: str
    arrives: tuple[int, ...]
    option: str

    @property
    def called(self) -> str:
        """Name and title as on the counter."""
        return f"{self.name} {self.title}" if self.title else self.name


class Force(msgspec.Struct, frozen=True):
    """A task force marker."""

    name: str
    side: int
    capacity: int
    kind: str
    start: int
    draws: tuple[int, int, int] = (0, 0, 0)


class AirUnit(msgspec.Struct, frozen=True):
    """An air unit counter; `parent` is the carrier it is named for, or -1."""

    name: str
    side: int
    service: int
    is_fighter: bool
    role: str
    rank: int
    steps: int
    range: int
    column: str
    bombs_bases: bool
    base: str
    parent: int
    arrives: tuple[int, ...]
    option: str


class Base(msgspec.Struct, frozen=True):
    """A coastal defence unit, factors by step: (), reduced, full."""

    title: str
    side: int
    steps: int
    factors: tuple[tuple[int, int, int], ...]
    capacity: tuple[int, ...]


class GroundUnit(msgspec.Struct, frozen=True):
    """A land unit of rule 15; `air` and `ground` by step."""

    name: str
    title: str
    side: int
    at: int
    steps: int
    air: tuple[int, ...]
    ground: tuple[int, ...]


class Leader(msgspec.Struct, frozen=True):
    name: str
    start: str
    arrives: tuple[int, ...]
    option: str


class MarkerKind(msgspec.Struct, frozen=True):
    """A kind of operations marker: of a route, or special (`route` is -1)."""

    name: str
    count: int
    route: int
    draws: int
    text: str
    option: str


class Incident(msgspec.Struct, frozen=True):
    name: str
    count: int
    strength: int
