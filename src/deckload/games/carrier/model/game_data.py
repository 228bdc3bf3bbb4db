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
    ChitLine,
    CommitmentLine,
    DamageTable,
    ExitPointsTable,
    FuelTable,
    MissionsTable,
    RaidsTable,
    SurfaceTable,
    UsPointsTable,
    VictoryLevel,
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
class DeckLimits:
    """[6.22] How many units a carrier handles in a phase, and where it has room for them. Those of
    one class have the same; every deck is asked for them all the time."""

    launch_or_land: int
    flight_deck: int
    launch_occupancy: int
    lower: int
    servicing: int
    total: int


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
    damage_steps: Mapping[str, DamageTable]  # by class of US ship
    surface: Mapping[str, SurfaceTable]  # by class of ship, of either side

    times: tuple[str, ...]  # by turn of a day
    first_day: int
    phases: int
    light: tuple[tuple[int, ...], ...]  # by turn of a day, then by phase

    groups: tuple[str, ...]
    group_titles: tuple[str, ...]
    group_has_carriers: tuple[bool, ...]

    us_ships: tuple[UsShip, ...]
    us_carriers: tuple[int, ...]
    deck_limits: Mapping[int, DeckLimits]  # by carrier
    japanese_ships: tuple[JapaneseShip, ...]
    submarines: tuple[str, ...]
    sub_stations: tuple[int, ...]  # by submarine: the hex of the patrol line
    force_names: tuple[str, ...]  # lettered ones first, then Butai, then cripples left behind
    first_butai: int  # the first counter of a Butai
    first_cripple: int  # the first force that is a cripple
    first_chits: Mapping[str, int]  # level 1 chits in the cup, by name
    chits: Mapping[str, ChitLine]  # level 2 and 3 chits, by name
    commitment: Mapping[str, CommitmentLine]  # by posture
    oil_hexes: tuple[tuple[int, ...], ...]  # by oiler: where it may wait (20.3)
    iwo_jima: int  # the hexes from which land aircraft come to Guam (16.21)
    yap: int
    arrival_hexes: Mapping[str, tuple[int, ...]]  # by zone
    zone_of: tuple[int, ...]  # by hex: its mission movement zone
    compass: tuple[tuple[int, ...], ...]  # by zone, then by die roll: a direction
    is_invasion: tuple[bool, ...]  # by zone
    from_invasion: tuple[int, ...]  # by hex: hexes to the nearest one of the Invasion Zone
    zone_is_eastern: tuple[bool, ...]  # by zone: it reaches the east edge of the map
    east_to_column: int  # the last column east of the red line (2.13)
    guam: int  # the hex of the air base
    carrier_points: CarrierPointsTable
    aircraft_points: AircraftPointsTable
    us_points: UsPointsTable
    exit_points: ExitPointsTable
    victory_levels: tuple[VictoryLevel, ...]  # the best first

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
    sub_refs: tuple[Ref, ...]  # US submarines
    air_refs: tuple[Ref, ...]
    intercept_refs: tuple[Ref, ...]
    strike_refs: tuple[Ref, ...]
