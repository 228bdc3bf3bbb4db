"""The data files as they are written: one typed table per sort of thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Value = Annotated[int, msgspec.Meta(ge=0, le=40)]
Halves = Annotated[float, msgspec.Meta(ge=0, le=60, multiple_of=0.5)]
Points = Annotated[float, msgspec.Meta(ge=-99, le=99, multiple_of=0.5)]
TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=24)]
Hexes = Annotated[int, msgspec.Meta(ge=0, le=99)]
Chits = Annotated[int, msgspec.Meta(ge=0, le=200)]
Pair = tuple[Value, Value]
"""At full strength and reduced."""

SideKey = Literal["ijn", "allies"]
Nation = Literal["jp", "us", "uk", "au", "nl"]
ShipType = Literal["BB", "CV", "CVL", "CA", "CL", "DD", "AK", "AO"]
AirKind = Literal["F", "B", "DB", "T"]


class TurnLine(msgspec.Struct, frozen=True):
    """A box of the turn track."""

    time: str
    day: Count
    night: bool
    raids: bool
    recon: bool
    transports: bool
    clean_up: bool
    initiative: SideKey


class MovementTable(msgspec.Struct, frozen=True):
    day: Annotated[int, msgspec.Meta(ge=1, le=4)]
    night: Annotated[int, msgspec.Meta(ge=1, le=4)]
    transports: Annotated[int, msgspec.Meta(ge=0, le=4)]


class FormationLine(msgspec.Struct, frozen=True):
    """A sort of formation: its numbers on the sheet and its boxes."""

    first: Count
    last: Count
    boxes: Annotated[int, msgspec.Meta(ge=1, le=20)]
    least: Halves = 0.0


class MarkersTable(msgspec.Struct, frozen=True):
    number: Annotated[int, msgspec.Meta(ge=1, le=12)]
    least_dummies: Count


class ChitsTable(msgspec.Struct, frozen=True):
    detected: Chits
    misdirect: Chits
    nothing: Chits


class ScoutingTable(msgspec.Struct, frozen=True):
    range: Hexes


class AmplifiedTable(msgspec.Struct, frozen=True):
    fighters: Count
    bombers: Count


class AirTypeLine(msgspec.Struct, frozen=True):
    """What is printed on the counters of a type of aircraft."""

    name: str
    nation: Nation
    kind: AirKind
    air: Pair
    surface: Pair
    range: Hexes
    long_range: Hexes = 0
    splits: bool = False
    high: bool = False


class LevelTable(msgspec.Struct, frozen=True):
    surface: Pair


class PrecisionTable(msgspec.Struct, frozen=True):
    bombers: Annotated[int, msgspec.Meta(ge=1, le=9)]
    high: Annotated[int, msgspec.Meta(ge=1, le=9)]


class ShipClassLine(msgspec.Struct, frozen=True):
    """What is printed on the counters of a class."""

    title: str
    type: ShipType
    nation: Nation
    aa: Pair
    guns: Pair
    durability: Pair
    ring: bool = False
    fights_as: Literal["", "DD"] = ""
    night_guns: Pair | None = None
    armoured_deck: bool = False
    outranges: bool = False
    scouts: bool = True


class ShipLine(msgspec.Struct, frozen=True):
    name: str
    class_: str = msgspec.field(name="class")


class BaseLine(msgspec.Struct, frozen=True):
    name: str
    side: SideKey
    capacity: Halves
    aa: Pair
    guns: Pair
    durability: Pair


class PointsTable(msgspec.Struct, frozen=True):
    """By type of ship, and `base`."""

    sunk: Mapping[str, Points]
    critical: Mapping[str, Points]
    crippled: Mapping[str, Points]


class BerthLine(msgspec.Struct, frozen=True):
    """Where a ship lies in harbour, for the drawing, and whether torpedoes reach her."""

    name: str
    x: float
    y: float
    torpedo: bool


class HarbourPlaceLine(msgspec.Struct, frozen=True):
    """A name on the drawing of the harbour."""

    x: float
    y: float


class HarbourCoastTable(msgspec.Struct, frozen=True):
    paths: tuple[str, ...]


class SpecialRuleLine(msgspec.Struct, frozen=True):
    title: str
    case: str
    text: str


# --- scenarios ------------------------------------------------------------------------------------


class ScenarioTable(msgspec.Struct, frozen=True):
    number: Count
    title: str
    case: str
    date: str
    summary: str
    map: str
    turns: tuple[TurnNumber, TurnNumber]
    sides: tuple[str, str]
    solo: Literal["", "ijn", "allies"] = ""
    closed_sheets: bool = False
    surprise: bool = False
    teaches: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    history: str = ""


class BoundsTable(msgspec.Struct, frozen=True):
    """The columns and rows that no marker leaves."""

    columns: tuple[int, int]
    rows: tuple[int, int]


class WaitingTable(msgspec.Struct, frozen=True):
    """A formation that may not move before a turn."""

    formation: Count
    until: TurnNumber


class FlightsTable(msgspec.Struct, frozen=True):
    """Raids of a lesson: how far they go, and the bases that nobody can attack."""

    range: Hexes
    off_limits: tuple[str, ...] = ()


class SearchesTable(msgspec.Struct, frozen=True):
    number: Count


class WavesTable(msgspec.Struct, frozen=True):
    """Pearl Harbor: units of each wave, and how many meet no anti-air fire."""

    unopposed: Halves
    first: Mapping[str, Halves]
    second: Mapping[str, Halves]


class NearLine(msgspec.Struct, frozen=True):
    hex: str
    within: Hexes
    least: Hexes = 0


class ZoneLine(msgspec.Struct, frozen=True):
    """Where some of a side's markers may begin: all that is said must hold."""

    with_: tuple[str, ...] = msgspec.field(name="with", default=())
    columns: tuple[int, int] = (0, 99)
    rows: tuple[int, int] = (0, 99)
    near: tuple[NearLine, ...] | NearLine = ()
    also: tuple[str, ...] = ()


class SetUpTable(msgspec.Struct, frozen=True):
    fixed: bool = False
    combined: tuple[tuple[int, int], ...] = ()
    places: Mapping[str, str] = {}
    shuffled: tuple[str, ...] = ()
    suggested: Mapping[str, str] = {}
    dummies: tuple[str, ...] = ()


class ForcesTable(msgspec.Struct, frozen=True):
    """What a side has, and where it begins."""

    line: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    reduced: tuple[str, ...] = ()
    counters: Mapping[str, Halves] = {}
    recon: Mapping[str, Count] = {}
    markers: Annotated[int, msgspec.Meta(ge=0, le=12)] = 12
    dummies: Annotated[int, msgspec.Meta(ge=0, le=12)] = 6
    rings: tuple[str, ...] = ()
    air: Mapping[str, Mapping[str, Halves]] = {}
    formations: Mapping[str, tuple[str, ...]] = {}
    ready: Mapping[str, Mapping[str, Halves]] = {}
    set_up: SetUpTable = SetUpTable()
    zones: tuple[ZoneLine, ...] = ()


class ReservesTable(msgspec.Struct, frozen=True, kw_only=True):
    """Ships and aircraft that a side has besides: in a what-if, or in a later battle."""

    ships: tuple[str, ...]
    counters: Mapping[str, Halves] = {}
    formations: Mapping[str, tuple[str, ...]]
    combined: tuple[tuple[int, int], ...] = ()
    air: Mapping[str, Mapping[str, Halves]] = {}
    ready: Mapping[str, Mapping[str, Halves]] = {}
    suggested: Mapping[str, str] = {}


class VariantTable(ReservesTable, frozen=True, kw_only=True):
    """What if: reserves as an option."""

    id: str
    title: str
    text: str
    side: SideKey


class GroundTable(msgspec.Struct, frozen=True):
    """The fighting ashore: for which base, on which chart, and how many ships make one more."""

    base: str
    chart: str
    ships_for_one: Annotated[int, msgspec.Meta(ge=1, le=99)]


class CampaignTable(msgspec.Struct, frozen=True):
    """Several battles, one after the other, and what is mended between two of them."""

    battles: tuple[str, ...]
    titles: tuple[str, ...]
    carriers: Halves
    missed: Annotated[int, msgspec.Meta(ge=0, le=9)]
    refilled: tuple[Count, Annotated[int, msgspec.Meta(ge=1, le=99)]]


class VictoryTable(msgspec.Struct, frozen=True):
    kind: Literal["margin", "threshold"] = "margin"
    levels: str = ""
    sunk: Mapping[str, Points] = {}
    critical: Mapping[str, Points] = {}
    crippled: Mapping[str, Points] = {}
    lost_transports: Count = 0
    least: Points = 0
