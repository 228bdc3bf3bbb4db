"""The data files as they are written: one typed table per sort of thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from deckload.board.georeference import Latitude, Longitude

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
AtLeastOne = Annotated[int, msgspec.Meta(ge=1, le=999)]
Factor = Annotated[int, msgspec.Meta(ge=1, le=99)]
HexName = Annotated[str, msgspec.Meta(pattern=r"^\d{4}$")]
Pair = tuple[Count, Count]
"""USN, IJN."""

TypeName = Literal["CV", "CVL", "BB", "CA", "CL", "DD"]
KindName = Literal["F", "FB", "DB", "T", "B"]
PointsByType = dict[TypeName, Count]


class ProfileLine(msgspec.Struct, frozen=True):
    """A damage log; `armament` tells readers what its numbers were worked out from."""

    title: str
    type: TypeName
    armament: str
    log: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=40)]
    yamato_class: bool = False


class ShipLine(msgspec.Struct, frozen=True):
    name: str
    profile: str
    group: str


class BaseLine(msgspec.Struct, frozen=True):
    name: str
    capacity: AtLeastOne
    recovery: str


class AirLine(msgspec.Struct, frozen=True):
    name: str
    kind: KindName
    full: Factor
    weak: Count
    range: AtLeastOne
    group: str
    ship: str = ""
    base: str = ""
    flotilla: int = 0


class LimitsTable(msgspec.Struct, frozen=True):
    """Numbers that bound what the sides may do; pairs are USN, IJN."""

    group_ships: AtLeastOne
    groups: Pair
    carrier_groups: Pair
    carriers_in_group: Pair
    apart: tuple[str, ...]
    dummy_speed: Count
    task_force_groups: Pair
    stacking: AtLeastOne
    search: Pair
    raid_slows_from: AtLeastOne
    slowed_most: Count
    extended_range: Count
    adjacent_aa: tuple[bool, bool]
    air_sea_boxes: AtLeastOne
    submarine_factor: Factor
    submarines_real: Pair
    submarines_false: Pair
    display_boxes: AtLeastOne
    spotting_at_night: Pair
    torpedo_factor: Factor
    battle_rounds: AtLeastOne
    intercept_distance: Count
    revived_at: str
    end_run: Count


class FlotillaLine(msgspec.Struct, frozen=True):
    name: str
    base: str
    search: Count


class PatrolLine(msgspec.Struct, frozen=True):
    name: str


class SpruanceTable(msgspec.Struct, frozen=True):
    """How far and how long TF 58 is tied to Saipan (16.1.4)."""

    saipan: HexName
    within: Count
    until_turn: Count
    groups: tuple[str, ...]


class DecisiveBattleTable(msgspec.Struct, frozen=True):
    """The raid the Japanese fleet must fly (16.1.4)."""

    until_turn: Count
    carriers: AtLeastOne


class CoordinationTable(msgspec.Struct, frozen=True):
    flagship: str
    told_within: Count


class TurnLine(msgspec.Struct, frozen=True):
    date: str
    night: bool


class IjnPointsTable(msgspec.Struct, frozen=True):
    sunk: PointsByType
    damaged: PointsByType
    survives: PointsByType
    survives_damaged: PointsByType


class UsnPointsTable(msgspec.Struct, frozen=True):
    sunk: PointsByType
    yamato_class: Count
    factors_for_a_point: AtLeastOne


class SpecialRuleLine(msgspec.Struct, frozen=True):
    """A rule that scenarios switch on."""

    title: str
    case: str
    text: str


class ScenarioTable(msgspec.Struct, frozen=True):
    title: str
    case: str
    summary: str
    turns: AtLeastOne
    special_rules: tuple[str, ...]


class SetUpLine(msgspec.Struct, frozen=True):
    """Where a side starts, and what is left to it; explained in historical.toml."""

    hex: HexName
    within: Count
    fixed: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    least_in_force: Count = 0
    most_in_force: Count = 0
    loose_markers: Count = 0
    loose_groups: Count = 0
    loose_last_column: Count = 0
    loose_hex: HexName | None = None
    loose_within: Count = 0
    placed: Mapping[str, HexName] = {}

    @property
    def groups(self) -> tuple[str, ...]:
        return (*self.fixed, *self.free, *self.placed)


class IslandsTable(msgspec.Struct, frozen=True):
    at_start: tuple[str, ...]


class ArrivalLine(msgspec.Struct, frozen=True):
    id: str
    turn: Count
    units: tuple[str, ...]


class VictoryTable(msgspec.Struct, frozen=True):
    levels: str
    saipan_ships: Count
    saipan_penalty: Count
    sunk_by_ijn: PointsByType


class SearchLimitLine(msgspec.Struct, frozen=True):
    """How far the planes of a base search: from its hex on the map, or else from its position."""

    base: str
    range: Annotated[int, msgspec.Meta(ge=1)]
    hex: str = ""
    lat: Latitude | None = None
    lon: Longitude | None = None
