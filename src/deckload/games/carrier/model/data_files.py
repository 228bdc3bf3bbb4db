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


class MissionLine(msgspec.Struct, frozen=True):
    number: Positive
    units: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    cap: str


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
    launch_limit: Number = 0
    missions: tuple[MissionLine, ...] = ()
    ready: ReadyTable = ReadyTable()
    raids: tuple[RaidLine, ...] = ()
