"""The data files as they are written: one typed table per sort of thing that sister games do not
have, or not so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from deckload.games.fleet.model.data_files import (
    AtLeastOne,
    Count,
    Factor,
    FleetLimits,
    HexName,
    Pair,
    ProfileLine,
    ScenarioTable,
)

TypeName = Literal["CV", "CVL", "CVE", "BB", "CA", "CL", "DD", "DE", "APD"]
PointsByType = dict[TypeName, Count]
GunRange = Annotated[int, msgspec.Meta(ge=0, le=40)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class ShipProfile(ProfileLine, frozen=True, kw_only=True):
    """`gun_range` is in areas of the surface battle, 0 without guns."""

    gun_range: GunRange
    subtype: Literal["", "CLAA", "CAV"] = ""


class BaseLine(msgspec.Struct, frozen=True):
    """What aircraft ashore call home; `strikes_from` names the fields that strikes count from."""

    name: str
    place: str
    strikes_from: tuple[str, ...] = ()


class FieldLine(msgspec.Struct, frozen=True):
    name: str
    base: str


class LimitsTable(FleetLimits, frozen=True):
    """What only this game limits; pairs are USN, IJN."""

    apart: tuple[str, ...]
    carrier_forces: Count
    carriers_in_force: Count
    escort_forces: Count
    escort_carriers_in_force: Count
    cripples: tuple[AtLeastOne, AtLeastOne]
    escorts_of_a_cripple: Count
    reorganising_cost: Count
    strike_cost: Count
    overstacked_cost: Count
    beyond_surigao: Count
    extended_range: Count
    missions_a_day: AtLeastOne
    search: Pair
    escort_search: Count
    land_search: Count
    cruiser_search: Count
    air_fleet_patrols: Count
    suppression: Count
    critical_from: AtLeastOne
    battle_group: AtLeastOne
    sonar_boats: Pair
    sonar_false: Count
    kamikaze_factor: Factor
    pt_within: Count
    beachhead_points: AtLeastOne
    escort_carriers_within: Count
    extra_kamikazes_a_day: Count
    bombardment_within: Count
    contact_near: Count
    night_group_range: Count

    @property
    def line_areas(self) -> int:
        """Areas of a surface battle that are drawn at a time."""
        return self.display_boxes


class HexesTable(msgspec.Struct, frozen=True):
    """Hexes that rules name."""

    san_bernardino: HexName
    surigao: HexName
    beachhead: HexName
    ormoc: HexName
    manila: HexName


class FanaticismTable(msgspec.Struct, frozen=True):
    """Who must come through a strait by when, and who stays on the map until when (13.1.5.2)."""

    forces: tuple[str, ...]
    through_by: str
    stays: tuple[str, ...]
    stays_until: str


class WildBullTable(msgspec.Struct, frozen=True):
    """When a report names many carriers, and what binds a task force how long (13.1.5.1)."""

    many_carriers: AtLeastOne
    within: Count
    until: str


class DateTable(msgspec.Struct, frozen=True):
    date: str


class HermaphroditesTable(msgspec.Struct, frozen=True):
    search: dict[str, Count]


class NightGroupTable(msgspec.Struct, frozen=True):
    ship: str


class CriticalEffect(msgspec.Struct, frozen=True):
    """What a critical hit does: more hits, speed lost, guns halved or the deck closed (9.2)."""

    hits: Count
    slower: Count
    silences: bool


class IjnPointsTable(msgspec.Struct, frozen=True):
    sunk: PointsByType
    damaged: PointsByType
    landed: Count
    support_short: Count


class BombardmentPointsTable(msgspec.Struct, frozen=True):
    bombardment_short: Count


class UsnPointsTable(msgspec.Struct, frozen=True):
    sunk: PointsByType
    yamato_class: Count
    survivors_percent: Percent
    survivors_in_full: tuple[TypeName, ...]
    escort_carriers_away: Count
    extra_kamikaze: Count


class SunsetScenarioTable(ScenarioTable, frozen=True):
    """`first_turn` is that of turns.toml with which the scenario begins, as its turn 1."""

    first_turn: AtLeastOne
    air_reinforcements: tuple[AtLeastOne, ...]


class StartLine(msgspec.Struct, frozen=True):
    """Where a force starts: in `hex` or so near it; by option in the `printed` hex. A force that is
    too large for one task force starts as several, by these names."""

    hex: HexName
    within: Count = 0
    printed: HexName | None = None
    task_forces: tuple[str, ...] = ()


class SetUpTable(msgspec.Struct, frozen=True):
    detected: bool
    forces: Mapping[str, StartLine]


class ScenarioShipsTable(msgspec.Struct, frozen=True):
    more: tuple[str, ...]
    damage: dict[str, AtLeastOne]


class VariableTable(msgspec.Struct, frozen=True):
    """What the what-if roll may bring (13.2)."""

    ships: tuple[str, ...]
    units: tuple[str, ...]


class AircraftTable(msgspec.Struct, frozen=True):
    ready: tuple[str, ...]
    flown: tuple[str, ...]


class ArrivalLine(msgspec.Struct, frozen=True):
    id: str
    turn: AtLeastOne
    hexes: Annotated[tuple[HexName, ...], msgspec.Meta(min_length=1)]
