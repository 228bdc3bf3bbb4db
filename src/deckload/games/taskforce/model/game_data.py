"""The static facts of the game, as rules use them: what all scenarios share, and each scenario's
own counters, which are numbered from 0 in each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from deckload.charts import Chart
from deckload.games.taskforce.model.data_files import (
    BerthLine,
    PointsTable,
    SetUpTable,
    SpecialRuleLine,
    TurnLine,
    VariantTable,
)
from deckload.games.taskforce.model.sea_map import SeaMap

SIDES: Final = 2
IJN: Final = 0
ALLIES: Final = 1
SIDE_KEYS: Final = ("ijn", "allies")

# [2.2] Types of ships; a land base is treated like one that stays where it is (2.2.4).
BB: Final = 0
CV: Final = 1
CVL: Final = 2
CA: Final = 3
CL: Final = 4
DD: Final = 5
AK: Final = 6
AO: Final = 7
BASE: Final = 8
SHIP_TYPES: Final = ("BB", "CV", "CVL", "CA", "CL", "DD", "AK", "AO", "base")

# [4.2.2] Classes of gun range, the longest first.
NO_CLASS: Final = -1
RANGE_CLASSES: Final = ("BB", "CA", "CL", "DD")
RANGE_OF_TYPE: Final = (0, NO_CLASS, NO_CLASS, 1, 2, 3, NO_CLASS, NO_CLASS, NO_CLASS)

# [2.2] Types of aircraft.
FIGHTER: Final = 0
BOMBER: Final = 1
DIVE_BOMBER: Final = 2
TORPEDO: Final = 3
AIR_KINDS: Final = ("F", "B", "DB", "T")

# [2.5, 2.3.5] The sheets: six rings, seven columns, and the withdrawing groups on the map.
RINGS: Final = 6
COLUMNS: Final = 7
GROUPS: Final = 8
FORMATIONS: Final = RINGS + COLUMNS + GROUPS
FLEET_MARKERS: Final = 12
MARKERS: Final = FLEET_MARKERS + GROUPS
FIRST_GROUP: Final = RINGS + COLUMNS

MARKER_SIDE: Final = (IJN,) * MARKERS + (ALLIES,) * MARKERS
FORMATION_SIDE: Final = (IJN,) * FORMATIONS + (ALLIES,) * FORMATIONS

FULL: Final = 2
"""Steps of a counter at full strength (2.2.1)."""


@dataclass(frozen=True, eq=False)
class Zone:
    """Where markers may begin; `types` and `ships` say whose it is (nothing: everybody's)."""

    types: frozenset[int]
    ships: frozenset[int]
    hexes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Forces:
    """One side of a scenario, as it is set up."""

    line: tuple[str, ...]
    home_ways: bytes  # by hex, how far it is to the starting line
    home_hexes: frozenset[int]  # the hexes of that line
    leaves_at_line: bool  # the line is an edge, to be crossed; otherwise a harbour
    recon: Mapping[int, int]  # by type of ship, hexes searched
    markers: int
    dummies: int
    formations: tuple[tuple[int, ...], ...]  # by number on the sheet: counters as suggested
    combined: tuple[tuple[int, int], ...]
    ready: tuple[int, ...]  # air units that begin on deck
    set_up: SetUpTable
    zones: tuple[Zone, ...]
    suggested: Mapping[int, int]  # by formation: hex
    dummy_hexes: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Scene:
    """The facts of one scenario. Ships, with the land bases last, and air units are positions in
    these tuples; spare destroyers and Zeros are there for those that are split."""

    number: int
    id: str
    title: str
    date: str
    case: str
    summary: str
    side_names: tuple[str, str]
    solo: int  # the side that is played, where the other one goes by its rules; -1
    first_turn: int
    last_turn: int
    closed_sheets: bool
    surprise: bool
    special_rules: tuple[str, ...]
    sea: SeaMap | None

    ship_side: tuple[int, ...]
    ship_type: tuple[int, ...]
    ship_id: tuple[str, ...]
    ship_name: tuple[str, ...]
    ship_nation: tuple[str, ...]
    ship_class: tuple[str, ...]
    aa: tuple[tuple[int, ...], ...]  # by steps: 0, reduced, full
    guns: tuple[tuple[int, ...], ...]
    night_guns: tuple[tuple[int, ...], ...]
    durability: tuple[tuple[int, ...], ...]
    range_class: tuple[int, ...]
    may_ring: tuple[bool, ...]  # may stand about a carrier
    armoured: tuple[bool, ...]
    outranges: tuple[bool, ...]
    scouts: tuple[bool, ...]
    fights_as_destroyer: tuple[bool, ...]
    capacity: tuple[int, ...]  # of carriers and bases, in steps
    base_hex: tuple[int, ...]  # of land bases; -1
    off_limits: frozenset[int]
    starts_steps: tuple[int, ...]
    carriers: tuple[tuple[int, ...], ...]  # by side
    bases: tuple[tuple[int, ...], ...]  # by side: land bases
    homes: tuple[tuple[int, ...], ...]  # by side: carriers and land bases
    destroyers: tuple[tuple[int, ...], ...]  # by side: all counters, spare ones too
    transports: tuple[tuple[int, ...], ...]  # by side

    air_side: tuple[int, ...]
    air_kind: tuple[int, ...]
    air_type: tuple[str, ...]
    air_name: tuple[str, ...]
    air_group: tuple[int, ...]  # the printed home and the type together
    group_names: tuple[str, ...]
    air_value: tuple[tuple[int, ...], ...]
    surface: tuple[tuple[int, ...], ...]
    air_range: tuple[int, ...]
    long_range: tuple[int, ...]
    splits: tuple[bool, ...]
    high: tuple[bool, ...]
    air_starts_home: tuple[int, ...]
    air_starts_steps: tuple[int, ...]
    units_of: tuple[tuple[int, ...], ...]  # by side

    forces: tuple[Forces, ...]
    points: PointsTable
    victory_kind: str
    levels: Chart | None
    history: str
    lost_transports: int  # so many sunk lose the game; 0
    least_points: int  # half points that the winner has at least; 0
    tables: Mapping[str, Mapping[str, Any]]  # what a scenario has of its own
    bounds: frozenset[int]  # the hexes that no marker leaves; empty: none
    waits: tuple[int, int]  # a formation that may not move before a turn; (-1, 0)
    flights: int  # a lesson's range of raids; 0
    searches: int  # a lesson's searches a turn; 0
    unopposed: int  # steps that meet no anti-air fire at first
    wave_of: tuple[int, ...]  # by air unit: its wave; 0
    berths: Mapping[int, BerthLine]
    torpedo_berths: frozenset[int]
    battle: int = 0  # which battle of a campaign it is, from 1; 0: of none


@dataclass(frozen=True, eq=False)
class Campaign:
    """Several battles, and what the one before leaves for the next. Ships and air groups have their
    places in these lists whichever battle they are in."""

    scenes: tuple[int, ...]  # of its battles, by their places among all scenes
    titles: tuple[str, ...]
    ships: Mapping[str, int]  # by id: every ship with a name
    groups: Mapping[str, int]  # by name: every air group
    missed: int  # battles that a ship with significant damage misses
    refilled: tuple[int, int]  # of the steps that an air group has lost, the part that comes back


def variant_of(scenario: str, variant: str) -> str:
    """What the facts of a scenario are called when it is played in its variant."""
    return f"{scenario}{WITH}{variant}"


WITH: Final = " with "
"""Between the name of a scenario and that of its variant."""


@dataclass(frozen=True, eq=False)
class TaskForceData:
    """All static facts."""

    charts: Mapping[str, Chart]
    scenes: tuple[Scene, ...]
    scene_of: Mapping[str, int]
    turns: tuple[TurnLine, ...]  # by turn, from 1; 0 is empty
    moves_day: int
    moves_night: int
    moves_transports: int
    ring_boxes: int
    column_boxes: int
    column_least: int  # steps
    chits: tuple[int, ...]
    scouting_range: int
    ready_most: int  # steps
    explode_fighters: int
    explode_bombers: int
    level_surface: tuple[int, ...]
    precision: int
    precision_high: int
    special_rules: Mapping[str, SpecialRuleLine]
    variants: Mapping[str, VariantTable]  # by scenario: what if
    campaign: Campaign
    harbour_coast: tuple[str, ...]  # Pearl Harbor as it is drawn
    harbour_names: Mapping[str, tuple[float, float]]
    flak: Mapping[str, tuple[int, int]]  # results of anti-air fire: modifier, steps
    dogfight: Mapping[str, tuple[int, int, bool]]  # of air combat: raiders, interceptors, star
    marker_side: tuple[int, ...] = MARKER_SIDE
    formation_side: tuple[int, ...] = FORMATION_SIDE
