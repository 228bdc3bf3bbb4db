"""The data files as they are written: one typed table per sort of counter or list."""

from __future__ import annotations

from typing import Annotated

import msgspec

Factors = tuple[int, int, int]
"""Air, naval, ground."""

BaseFactors = tuple[int, int, int, int]
"""Air, naval, ground, and the air units the base can hold."""


class ShipType(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    cls: str
    air: int
    naval: int
    ground: int
    capacity: int


class UsShip(msgspec.Struct, frozen=True):
    type: str
    start: str
    title: str = ""
    arrives: tuple[str, ...] = ()
    option: str = ""


class IjnShip(msgspec.Struct, frozen=True):
    type: str
    draw: str
    option: str = ""


class UsForce(msgspec.Struct, frozen=True):
    capacity: int
    start: str


class IjnForce(msgspec.Struct, frozen=True):
    capacity: int
    start: str
    kind: str
    draws: tuple[int, int, int]


class LeaderLine(msgspec.Struct, frozen=True):
    start: str
    arrives: tuple[str, ...] = ()
    option: str = ""


class AirType(msgspec.Struct, frozen=True):
    service: str
    role: str
    full: Factors
    range: int
    reduced: Factors | None = None
    bombs_bases: bool = False


class AirLine(msgspec.Struct, frozen=True):
    type: str
    base: str
    arrives: tuple[str, ...] = ()
    option: str = ""


class BaseLine(msgspec.Struct, frozen=True):
    title: str
    full: BaseFactors
    reduced: BaseFactors | None = None


class GroundLine(msgspec.Struct, frozen=True):
    title: str
    side: int
    at: str
    full: tuple[int, int]
    reduced: tuple[int, int] | None = None


class Operation(msgspec.Struct, frozen=True):
    count: int


class Special(msgspec.Struct, frozen=True):
    count: int
    draws: int
    text: str
    option: str = ""


class IncidentLine(msgspec.Struct, frozen=True):
    count: int
    strength: int = 0


class Points(msgspec.Struct, frozen=True):
    """All in half points."""

    ijn_sunk: dict[str, int]
    ijn_damaged: dict[str, int]
    ijn_air: int
    usn_sunk: dict[str, int]
    usn_damaged: dict[str, int]
    usn_air: int
    battle_fleet_bb: int
    objectives: dict[str, int]
    win: int
    draw: int


class Priority(msgspec.Struct, frozen=True):
    ships: tuple[str, ...]
    aircraft: tuple[str, ...]


class GunfirePriority(msgspec.Struct, frozen=True):
    ships: tuple[str, ...]


class SubmarineTargets(msgspec.Struct, frozen=True):
    usn: tuple[str, ...]
    screen: tuple[str, ...]


class SearchRanges(msgspec.Struct, frozen=True):
    base: int
    csf: int
    other: int


class OneRange(msgspec.Struct, frozen=True):
    range: int


class Actions(msgspec.Struct, frozen=True):
    staged_aircraft: int
    rebuilt_aircraft: int


class Returns(msgspec.Struct, frozen=True):
    returns: int


class Deception(msgspec.Struct, frozen=True):
    markers: int


class OpenFields(msgspec.Struct, frozen=True):
    bases: tuple[str, ...]


class WaterLine(msgspec.Struct, frozen=True):
    """A name across the drawn map: its middle and its length, in the units of the spaces."""

    x: float
    y: float
    spread: Annotated[float, msgspec.Meta(gt=0)]
    turn: float = 0.0
