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


class SurfaceTable(msgspec.Struct, frozen=True):
    """[21.25] How hard a type of ship is to hurt, and its class of weight."""

    defence: Number
    weight: Annotated[int, msgspec.Meta(ge=0, le=3)]


class RaidsTable(msgspec.Struct, frozen=True):
    attack: Positive
    great_attack: Positive
    land_attack: Positive
    wave_gap: Number
    speed: Annotated[int, msgspec.Meta(ge=1, le=6)]
    counters: Annotated[int, msgspec.Meta(ge=4, le=40)]


class CountersTable(msgspec.Struct, frozen=True):
    letters: Annotated[str, msgspec.Meta(min_length=1, max_length=26)]
    butai: Annotated[int, msgspec.Meta(ge=1, le=20)]
    cripples: Annotated[int, msgspec.Meta(ge=1, le=40)]


class ChitLine(msgspec.Struct, frozen=True):
    """[9.25, 13.13] What is printed on a chit of level 2 or 3, and how many there are."""

    number: Positive
    commitment: Number = 0
    air: Number = 0


class CommitmentLine(msgspec.Struct, frozen=True):
    """[13.21] From where on a new carrier force may be a false contact, and where it ends."""

    threshold: Positive
    limit: Positive


class FleetsTable(msgspec.Struct, frozen=True):
    submarines: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class CarrierPointsTable(msgspec.Struct, frozen=True):
    """Points for Japanese carriers, by what has become of them."""

    sunk: dict[str, Number]
    crippled: dict[str, Number]
    heavy: dict[str, Number]
    light: Number


class UsPointsTable(msgspec.Struct, frozen=True):
    """What damage to a US carrier costs, by what has become of her, and a submarine lost."""

    light: Number
    heavy: Number
    crippled: Number
    sunk: dict[str, Number]
    submarine: Number


class ExitPointsTable(msgspec.Struct, frozen=True, rename="upper"):
    """[15.1] What a Japanese ship costs that reaches the invasion fleet, by class."""

    cv: Number
    cvl: Number
    bb: Number
    ca: Number
    dd: Number


class VictoryLevel(msgspec.Struct, frozen=True):
    """[15.1] From so many points on the battle counts as this."""

    least: Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
    title: str
    text: str
    source: str = ""


class AircraftPointsTable(msgspec.Struct, frozen=True):
    """How many points or units make one victory point."""

    japanese_points: Positive
    great_battle_points: Positive
    us_units_away: Positive
    us_units_at_home: Positive


class SectionsTable(msgspec.Struct, frozen=True):
    """[2.13] The red line between the east and the west of the map."""

    east_to_column: Positive


class BasesTable(msgspec.Struct, frozen=True):
    """[11.12, 16.21] Where the Japanese have an airfield that launches raids, and from where
    aircraft come to it."""

    guam: str
    iwo_jima: str
    yap: str


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
    levels: bool = False  # it is judged by the levels of victory (15.1)
    raised: Number = 0  # points by which all of these lie higher


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
    full: bool = False
    chits: tuple[Literal["US Move", "US Subs", "Guam"], ...] = ()
    guam: Number = 0
    contacts: dict[str, str] = {}
    cup: dict[str, Number] = {}
    drift: Annotated[tuple[str, ...], msgspec.Meta(max_length=10)] = ()
    known_air: tuple[Positive, ...] = ()
    known_cap: tuple[Number, ...] = ()
    leeward: bool = False
    kido_butai: bool = False
    last_day: Number = 0
    second_arrival: str = ""
    forces: tuple[ForceLine, ...] = ()
    missions: tuple[MissionLine, ...] = ()
    ready: ReadyTable = ReadyTable()
    raids: tuple[RaidLine, ...] = ()
