"""The data files as they are written: one typed table per sort of counter or list."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Number = Annotated[int, msgspec.Meta(ge=0)]

Factors = tuple[Number, Number, Number]
"""Air, naval, ground."""

BaseFactors = tuple[Number, Number, Number, Number]
"""Air, naval, ground, and the air units the base can hold."""

ShipClass = Literal["CV", "CVL", "BB", "CA", "CL", "DD", "TR", "AVD"]


class ShipTypeLine(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    cls: ShipClass
    air: Number
    naval: Number
    ground: Number
    capacity: Number


class UsShipLine(msgspec.Struct, frozen=True):
    type: str
    start: str
    title: str = ""
    arrives: tuple[str, ...] = ()
    option: str = ""


class IjnShipLine(msgspec.Struct, frozen=True):
    type: str
    draw: str
    option: str = ""


class UsForceLine(msgspec.Struct, frozen=True):
    capacity: Number
    start: str


class IjnForceLine(msgspec.Struct, frozen=True):
    capacity: Number
    start: str
    kind: str
    draws: tuple[Number, Number, Number]


class LeaderLine(msgspec.Struct, frozen=True):
    start: str
    arrives: tuple[str, ...] = ()
    option: str = ""


class AirTypeLine(msgspec.Struct, frozen=True):
    service: Literal["NAC", "LAC"]
    role: Literal["FTR", "SBD", "TBD", "BBR"]
    full: Factors
    range: Number
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
    side: Literal[0, 1]
    at: str
    full: tuple[Number, Number]
    reduced: tuple[Number, Number] | None = None


class OperationLine(msgspec.Struct, frozen=True):
    count: Number


class SpecialLine(msgspec.Struct, frozen=True):
    count: Number
    draws: Number
    text: str
    option: str = ""


class IncidentLine(msgspec.Struct, frozen=True):
    count: Number
    strength: Number = 0


class PointsTable(msgspec.Struct, frozen=True):
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


class PriorityTable(msgspec.Struct, frozen=True):
    ships: tuple[str, ...]
    aircraft: tuple[str, ...]


class SubmarineTargetsTable(msgspec.Struct, frozen=True):
    usn: tuple[ShipClass, ...]
    screen: tuple[ShipClass, ...]


class SearchRangesTable(msgspec.Struct, frozen=True):
    base: Number
    csf: Number
    other: Number


class RangeTable(msgspec.Struct, frozen=True):
    range: Number


class ActionsTable(msgspec.Struct, frozen=True):
    staged_aircraft: Number
    rebuilt_aircraft: Number


class ReturnsTable(msgspec.Struct, frozen=True):
    returns: Number


class DeceptionTable(msgspec.Struct, frozen=True):
    markers: Number


class OpenFieldsTable(msgspec.Struct, frozen=True):
    bases: tuple[str, ...]


class WaterLine(msgspec.Struct, frozen=True):
    """A name across the drawn map: its middle and its length, in the units of the spaces."""

    x: float
    y: float
    spread: Annotated[float, msgspec.Meta(gt=0)]
    turn: float = 0.0
