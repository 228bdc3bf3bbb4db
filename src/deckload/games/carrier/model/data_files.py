"""The data files as they are written: one typed table per sort of counter or list."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Number = Annotated[int, msgspec.Meta(ge=0, le=999)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Phase = Annotated[int, msgspec.Meta(ge=0, le=4)]

ShipClass = Literal["CV", "CVL", "BB", "CLAA", "CruDiv", "DesDiv"]
JapaneseClass = Literal["CV", "CVL", "BB", "CA", "DD"]
Posture = Literal["historical", "additional", "ghost"]
Role = Literal["fighter", "dive bomber", "torpedo bomber"]


class GroupLine(msgspec.Struct, frozen=True):
    title: str
    carriers: bool


class UsShipLine(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    group: str
    cls: ShipClass
    aa: Number
    gun: Number
    hits: Positive
    only: str = ""


class JapaneseShipLine(msgspec.Struct, frozen=True, rename={"cls": "class"}):
    cls: JapaneseClass
    aa: Number
    hits: Positive
    air: Number = 0
    gun: Number = 0
    posture: Posture = "historical"
    hybrid: bool = False


class AirTypeLine(msgspec.Struct, frozen=True):
    title: str
    role: Role
    endurance: Positive
    attack: Number
    night: bool = False


class SquadronLine(msgspec.Struct, frozen=True):
    type: str
    carrier: str
    units: Annotated[int, msgspec.Meta(ge=1, le=8)]


class ClockTable(msgspec.Struct, frozen=True):
    times: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    phases: Annotated[int, msgspec.Meta(ge=1, le=4)]
    first_day: Positive
    dusk: dict[str, tuple[Phase, ...]]
    night: dict[str, tuple[Phase, ...]]


class FuelTable(msgspec.Struct, frozen=True):
    """[4.435] What missions pay for, in fuel points."""

    move: Positive
    combat: Positive
    strike: Positive
    land: Positive
    second_contact: Positive
    critical_limit: Positive


class MissionsTable(msgspec.Struct, frozen=True):
    displays: Annotated[int, msgspec.Meta(ge=1, le=16)]
    reach: Annotated[int, msgspec.Meta(ge=1, le=2)]
    launch_reach: Annotated[int, msgspec.Meta(ge=0, le=2)]
    cap_missions: Positive
    cap_units: Positive


class RaidsTable(msgspec.Struct, frozen=True):
    speed: Annotated[int, msgspec.Meta(ge=1, le=6)]
    counters: Annotated[int, msgspec.Meta(ge=4, le=40)]


class CountersTable(msgspec.Struct, frozen=True):
    letters: Annotated[str, msgspec.Meta(min_length=1, max_length=26)]
    butai: Annotated[int, msgspec.Meta(ge=1, le=20)]


class CarrierPointsTable(msgspec.Struct, frozen=True):
    """Points for Japanese carriers, by what has become of them."""

    sunk: dict[str, Number]
    crippled: dict[str, Number]
    heavy: dict[str, Number]
    light: Number


class AircraftPointsTable(msgspec.Struct, frozen=True):
    """How many points or units make one victory point."""

    japanese_points: Positive
    us_units_away: Positive
    us_units_at_home: Positive


class MissionLine(msgspec.Struct, frozen=True):
    """A mission aloft: on patrol over a group, or over a hex with so much fuel."""

    number: Positive
    units: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    kind: Literal["intercept", "strike"] = "intercept"
    cap: str = ""
    hex: str = ""
    fuel: Number = 0


class ForceLine(msgspec.Struct, frozen=True):
    """A Japanese force whose ships are known, and how strong its CAP is."""

    force: str
    hex: str
    ships: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    title: str = ""
    cap: Number = 0


class ReadyTable(msgspec.Struct, frozen=True):
    units: tuple[str, ...] = ()


class RaidLine(msgspec.Struct, frozen=True):
    points: Positive
    hex: str
    turn: str
    phase: Phase
    waits: tuple[Phase, ...] = ()


class ScoreTable(msgspec.Struct, frozen=True):
    """How a teaching scenario is scored, and what happened in history."""

    rule: Literal["interception", "battle"]
    win: int
    draw: int
    history: str
    lost_unit: Number = 0


class ScenarioTable(msgspec.Struct, frozen=True):
    id: str
    number: Positive
    title: str
    summary: str
    day: Positive
    first: str
    last: str
    segments: tuple[str, ...]
    fleet: str
    groups: tuple[str, ...]
    score: ScoreTable
    phases: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    launch_limit: Number = 0
    targets_at_will: bool = False
    hits_at_once: bool = False
    way_home: Number = 0
    landing: str = ""
    lit: bool = False
    forces: tuple[ForceLine, ...] = ()
    missions: tuple[MissionLine, ...] = ()
    ready: ReadyTable = ReadyTable()
    raids: tuple[RaidLine, ...] = ()
