"""The data files as they are written: one typed table per sort of thing that sister games do not
have, or not so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from deckload.games.fleet.model.data_files import (
    AirLine,
    AtLeastOne,
    Count,
    FleetLimits,
    HexName,
    Pair,
)

TypeName = Literal["CV", "CVL", "BB", "CA", "CL", "DD"]
PointsByType = dict[TypeName, Count]


class BaseLine(msgspec.Struct, frozen=True):
    name: str
    capacity: AtLeastOne
    recovery: str


class ClashAirLine(AirLine, frozen=True):
    flotilla: int = 0


class LimitsTable(FleetLimits, frozen=True):
    """What only this game limits; pairs are USN, IJN."""

    carrier_groups: Pair
    carriers_in_group: Pair
    apart: tuple[str, ...]
    task_force_groups: Pair
    search: Pair
    extended_range: Count
    submarines_real: Pair
    submarines_false: Pair
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


class IjnPointsTable(msgspec.Struct, frozen=True):
    sunk: PointsByType
    damaged: PointsByType
    survives: PointsByType
    survives_damaged: PointsByType


class UsnPointsTable(msgspec.Struct, frozen=True):
    sunk: PointsByType
    yamato_class: Count
    factors_for_a_point: AtLeastOne


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
