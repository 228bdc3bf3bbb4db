"""From the data files to `CarrierData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from deckload.board import Geography
from deckload.charts import Chart, Wanted, load_data, require_charts
from deckload.data import DataError, DataFile, Location, Overlay, loader, read_package
from deckload.engine.log import Ref
from deckload.games.carrier.model.data_files import (
    AircraftPointsTable,
    CarrierPointsTable,
    ClockTable,
    CountersTable,
    DamageTable,
    FuelTable,
    MissionsTable,
    OperationsTable,
    RaidsTable,
)
from deckload.games.carrier.model.game_data import CARRIERS, DAY, DUSK, NIGHT, CarrierData
from deckload.games.carrier.model.reading_areas import read_areas
from deckload.games.carrier.model.reading_forces import (
    read_air,
    read_air_types,
    read_groups,
    read_japanese_ships,
    read_us_ships,
)
from deckload.games.carrier.model.reading_scenarios import read_scenarios

CHARTS: Final = {
    "interception_fuel": Wanted(("initial fuel",), least=1, most=20),
    "second_hex": Wanted(("fuel points for both hexes",), least=1, most=6),
    "safe_return": Wanted(("air unit",), ("fuel_critical", "unpaid", "dusk", "night")),
    "us_air_to_air": Wanted(modifiers=("fighters", "escorting", "fuel_critical", "over_guam")),
    "japanese_air_to_air": Wanted(modifiers=("attack_planes", "fuel_critical")),
    "escort_fighters": Wanted(),
    "strike_contact": Wanted(modifiers=("approximate", "second")),
    "surprise": Wanted(("strike",), ("advantage", "no_raid")),
    "antiaircraft": Wanted(),
    "attack_rolls": Wanted(("die rolls and their modifiers",)),
    "intercept_range": Wanted(("hexes from the target",), ("dusk",), least=0, most=20),
    "battle_line": Wanted(("raid",)),
    "air_search": Wanted(
        ("force",),
        ("two_units", "narrow", "submarine", "fighters", "far", "very_far", "dusk", "night"),
    ),
    "arrival_19_june": Wanted(("zone",)),
    "arrival_20_june": Wanted(("zone",)),
    "known_air_strength": Wanted(("modifier",), least=-9, most=9),
    "level_1_to_2": Wanted(("Carrier", "Large", "Medium", "Small", "Surface")),
    "level_2_to_3_1_2": Wanted(),
    "level_2_to_3_2_3": Wanted(),
    "level_2_to_3_3_4": Wanted(),
    "level_2_to_3_4_or_more": Wanted(),
    "level_2_to_3_surface": Wanted(("Large Surface", "Medium Surface", "Small Surface")),
    "level_3_to_4": Wanted(),
    "screen": Wanted(("column and modifier",)),
    "attack_damage": Wanted(("hits",), ("surprised",)),
}
"""What rules look for in each chart."""


def _read(overlay: Overlay | None) -> CarrierData:
    files, charts, _ = load_data("carrier", read_package("deckload.games.carrier"), overlay)
    require_charts(charts, CHARTS, "charts")
    check_dice(charts)
    hexes, coast = files.file("map/hexes.toml"), files.file("map/coast.toml")
    land = Geography(hexes.raw, coast.raw, hexes.label)
    clock = read_clock(files.file("turns.toml"))
    limits = files.file("limits.toml")
    mission_limits = limits.table("missions", MissionsTable)
    japanese_ships = read_japanese_ships(files.file("japanese-ships.toml"))
    counters = files.file("forces.toml").table("counters", CountersTable)
    groups = read_groups(files.file("us-ships.toml"))
    us_ships = read_us_ships(files.file("us-ships.toml"), tuple(groups))
    aircraft = files.file("aircraft.toml")
    types = read_air_types(aircraft)
    air = read_air(aircraft, us_ships, types)
    return CarrierData(
        grid=land.grid,
        land=land,
        island=tuple(terrain != "sea" for terrain in land.terrain),
        charts=charts,
        fuel=limits.table("fuel", FuelTable),
        mission_limits=mission_limits,
        raid_limits=limits.table("raids", RaidsTable),
        operations=MappingProxyType(limits.entries("operations", OperationsTable)),
        damage_steps=MappingProxyType(limits.entries("damage", DamageTable)),
        times=clock.times,
        first_day=clock.first_day,
        phases=clock.phases,
        light=_light(clock),
        groups=tuple(groups),
        group_titles=tuple(line.title for line in groups.values()),
        group_has_carriers=tuple(line.carriers for line in groups.values()),
        us_ships=us_ships,
        us_carriers=tuple(i for i, ship in enumerate(us_ships) if ship.cls in CARRIERS),
        japanese_ships=japanese_ships,
        force_names=(
            *(f"Force {letter}" for letter in counters.letters),
            *(f"Butai {number + 1}" for number in range(counters.butai)),
        ),
        first_chits=MappingProxyType(files.file("chits.toml").facts("level_1")),
        **read_areas(files.file("areas.toml"), land.grid),
        carrier_points=files.file("victory.toml").table("japanese_carriers", CarrierPointsTable),
        aircraft_points=files.file("victory.toml").table("aircraft", AircraftPointsTable),
        air=air,
        air_title=tuple(types[unit.type].title for unit in air),
        endurance=tuple(types[unit.type].endurance for unit in air),
        attack=tuple(types[unit.type].attack for unit in air),
        is_fighter=tuple(types[unit.type].role == "fighter" for unit in air),
        is_night_rated=tuple(types[unit.type].night for unit in air),
        scenarios=MappingProxyType(
            read_scenarios(
                files,
                clock,
                land.grid,
                tuple(groups),
                air,
                japanese_ships,
                counters.letters,
                charts,
                mission_limits,
            )
        ),
        hex_refs=tuple(Ref("place", name) for name in land.grid.names),
        us_refs=tuple(Ref("piece", ship.name) for ship in us_ships),
        ship_refs=tuple(Ref("piece", ship.name) for ship in japanese_ships),
        air_refs=tuple(Ref("piece", unit.name) for unit in air),
        intercept_refs=_mission_refs("Intercept", mission_limits),
        strike_refs=_mission_refs("Air Strike", mission_limits),
    )


def _mission_refs(kind: str, limits: MissionsTable) -> tuple[Ref, ...]:
    """[4.11] The counters of one kind, by the number of the display."""
    return tuple(Ref("piece", f"{kind} {number + 1}") for number in range(limits.displays))


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def check_dice(charts: Mapping[str, Chart]) -> None:
    """[2.5, 2.41] All tables are rolled with a ten-sided die and are closed at both ends."""
    for chart in charts.values():
        if chart.dice is not None and (chart.dice.number, chart.dice.sides) != (1, 10):
            raise DataError(chart.place, "it is not rolled with a ten-sided die", 'write "d10"')
        if not (chart.clamp.low and chart.clamp.high):
            raise DataError(chart.place, "rolls can run off its ends", "leave out the key clamp")


def read_clock(file: DataFile) -> ClockTable:
    """[6.41] The turns of a day, and when it is dark in them."""
    clock = file.table("turns", ClockTable)
    for key, hours in (("dusk", clock.dusk), ("night", clock.night)):
        for time in hours:
            if time not in clock.times:
                place = Location(file.label, "turns").key(key)
                raise DataError(place, f"{time} is no turn", "name one of the times")
    return clock


def _light(clock: ClockTable) -> tuple[tuple[int, ...], ...]:
    """By turn of a day and phase; phases count from 1, so that the first entry is for none."""
    return tuple(
        tuple(
            NIGHT
            if phase in clock.night.get(time, ())
            else DUSK
            if phase in clock.dusk.get(time, ())
            else DAY
            for phase in range(clock.phases + 1)
        )
        for time in clock.times
    )
