"""The static facts of the game as rules use them: map, counters, charts, clock, scenarios.

Everything a rule asks often is worked out here once, as tuples indexed by small ids: hexes, US
groups, US ships, US air units, Japanese ships, missions, raid counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deckload.board import Geography, HexGrid
from deckload.charts import Chart
from deckload.engine.log import Ref
from deckload.games.carrier.model.data_files import (
    AircraftPointsTable,
    CarrierPointsTable,
    DamageTable,
    FuelTable,
    MissionsTable,
    OperationsTable,
    RaidsTable,
)
from deckload.games.carrier.model.pieces import AirUnit, JapaneseShip, ScenarioFacts, UsShip

US: Final = 0
JAPAN: Final = 1
SIDE_NAMES: Final = ("US", "Japan")

CARRIERS: Final = ("CV", "CVL")

# What light an action phase has (6.41).
DAY: Final = 0
DUSK: Final = 1
NIGHT: Final = 2
LIGHT_NAMES: Final = ("day", "dusk", "night")


@dataclass(frozen=True, eq=False)
class CarrierData:
    """All static facts. Ids are positions in these tuples."""

    grid: HexGrid
    land: Geography
    island: tuple[bool, ...]  # by hex
    charts: Mapping[str, Chart]
    fuel: FuelTable
    mission_limits: MissionsTable
    raid_limits: RaidsTable
    operations: Mapping[str, OperationsTable]  # by class of carrier
    damage_steps: Mapping[str, DamageTable]  # by class of US ship

    times: tuple[str, ...]  # by turn of a day
    first_day: int
    phases: int
    light: tuple[tuple[int, ...], ...]  # by turn of a day, then by phase

    groups: tuple[str, ...]
    group_titles: tuple[str, ...]
    group_has_carriers: tuple[bool, ...]

    us_ships: tuple[UsShip, ...]
    us_carriers: tuple[int, ...]
    japanese_ships: tuple[JapaneseShip, ...]
    force_names: tuple[str, ...]  # lettered ones first, then Butai
    first_chits: Mapping[str, int]  # level 1 chits in the cup, by name
    arrival_hexes: Mapping[str, tuple[int, ...]]  # by zone
    zone_of: tuple[int, ...]  # by hex: its mission movement zone
    compass: tuple[tuple[int, ...], ...]  # by zone, then by die roll: a direction
    is_invasion: tuple[bool, ...]  # by zone
    carrier_points: CarrierPointsTable
    aircraft_points: AircraftPointsTable

    air: tuple[AirUnit, ...]
    air_title: tuple[str, ...]
    endurance: tuple[int, ...]
    attack: tuple[int, ...]
    is_fighter: tuple[bool, ...]
    is_night_rated: tuple[bool, ...]

    scenarios: Mapping[str, ScenarioFacts]

    # What the log points at. Rules name pieces all the time, mostly with nobody listening.
    hex_refs: tuple[Ref, ...]
    us_refs: tuple[Ref, ...]  # US ships
    ship_refs: tuple[Ref, ...]  # Japanese ships
    air_refs: tuple[Ref, ...]
    intercept_refs: tuple[Ref, ...]
    strike_refs: tuple[Ref, ...]
