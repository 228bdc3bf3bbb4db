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


class OperationsTable(msgspec.Struct, frozen=True):
    """[6.22] How many units a carrier handles in a phase, and where it has room for them."""

    launch_or_land: Positive
    flight_deck: Positive
    launch_occupancy: Positive
    lower: Positive
    servicing: Positive
    total: Positive


class DamageTable(msgspec.Struct, frozen=True):
    """[12.11] The hits from which a US ship is heavily damaged, and crippled; ships that take more
    than `large` hits are heavily damaged from `heavy_large`."""

    heavy: Positive
    crippled: Positive
    heavy_large: Number = 0
    large: Number = 999


class RaidsTable(msgspec.Struct, frozen=True):
    attack: Positive
    wave_gap: Number
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


class ZoneLine(msgspec.Struct, frozen=True):
    """[7.22] A block of hexes with one compass: by die roll, the way that forces go."""

    rows: tuple[Positive, Positive]
    columns: tuple[Positive, Positive]
    compass: Annotated[
        tuple[Literal["E", "NE", "NW", "W", "SW", "SE"], ...],
        msgspec.Meta(min_length=10, max_length=10),
    ]
    invasion: bool = False


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
    """A raid that appears in a hex, or is first seen on its way from a source."""

    points: Positive
    turn: str
    phase: Phase
    hex: str = ""
    source_hex: str = ""
    second_wave: Number = 0
    waits: tuple[Phase, ...] = ()


class ScoreTable(msgspec.Struct, frozen=True):
    """How a teaching scenario is scored, and what happened in history."""

    rule: Literal["interception", "battle", "defence", "search"]
    win: int
    draw: int
    history: str
    lost_unit: Number = 0
    light: Number = 0
    heavy: Number = 0
    crippled: Number = 0
    sunk: dict[str, Number] = {}
    found: dict[str, Number] = {}
    reported: Number = 0


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
    decks: bool = False
    plan: Literal["fighters", "strike"] = "fighters"
    missions_flown: bool = True
    letters: Number = 0
    arrival: str = "arrival_19_june"
    forces: tuple[ForceLine, ...] = ()
    missions: tuple[MissionLine, ...] = ()
    ready: ReadyTable = ReadyTable()
    raids: tuple[RaidLine, ...] = ()
