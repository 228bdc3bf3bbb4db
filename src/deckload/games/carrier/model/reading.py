"""From the data files to `CarrierData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, get_args

from deckload.board import Geography
from deckload.charts import Chart, Wanted, load_data, require_charts
from deckload.data import DataError, DataFile, Location, Overlay, loader, read_package
from deckload.engine.log import Ref
from deckload.games.carrier.model.data_files import (
    ChitLine,
    ClockTable,
    CommitmentLine,
    CountersTable,
    DamageTable,
    FleetsTable,
    FuelTable,
    JapaneseClass,
    MissionsTable,
    OperationsTable,
    RaidsTable,
    ShipClass,
    SurfaceTable,
)
from deckload.games.carrier.model.game_data import (
    CARRIERS,
    DAY,
    DUSK,
    NIGHT,
    CarrierData,
    DeckLimits,
)
from deckload.games.carrier.model.pieces import UsShip
from deckload.games.carrier.model.reading_areas import read_areas
from deckload.games.carrier.model.reading_forces import (
    read_air,
    read_air_types,
    read_groups,
    read_japanese_ships,
    read_stations,
    read_us_ships,
)
from deckload.games.carrier.model.reading_scenarios import read_scenarios
from deckload.games.carrier.model.reading_victory import read_victory

CHARTS: Final = {
    "interception_fuel": Wanted(("initial fuel",), least=1, most=20),
    "second_hex": Wanted(("fuel points for both hexes",), least=1, most=6),
    "safe_return": Wanted(("air unit",), ("fuel_critical", "unpaid", "dusk", "night")),
    "us_air_to_air": Wanted(
        modifiers=("fighters", "escorting", "fuel_critical", "over_guam", "new_types")
    ),
    "japanese_air_to_air": Wanted(modifiers=("attack_planes", "fuel_critical", "new_types")),
    "escort_fighters": Wanted(),
    "strike_contact": Wanted(modifiers=("approximate", "second")),
    "surprise": Wanted(("strike",), ("advantage", "no_raid")),
    "antiaircraft": Wanted(),
    "attack_rolls": Wanted(("die rolls and their modifiers",)),
    "intercept_range": Wanted(("hexes from the target",), ("dusk",), least=0, most=20),
    "battle_line": Wanted(("raid",)),
    "air_search": Wanted(
        ("force",),
        (
            *("two_units", "narrow", "shadowing", "submarine", "fighters"),
            *("far", "very_far", "dusk", "night"),
        ),
    ),
    "location_direction": Wanted(("force",)),
    "location_distance": Wanted(("hexes",), least=0, most=6),
    "arrival_19_june": Wanted(("zone",)),
    "arrival_20_june": Wanted(("zone",)),
    "arrival_another_spruance": Wanted(("zone",)),
    "known_air_strength": Wanted(("modifier",), least=-9, most=9),
    "level_1_to_2": Wanted(("Carrier", "Large", "Medium", "Small", "Surface")),
    "level_2_to_3_1_2": Wanted(),
    "level_2_to_3_2_3": Wanted(),
    "level_2_to_3_3_4": Wanted(),
    "level_2_to_3_4_or_more": Wanted(),
    "level_2_to_3_surface": Wanted(("Large Surface", "Medium Surface", "Small Surface")),
    "level_3_to_4": Wanted(),
    "screen": Wanted(("column and modifier",)),
    "raid_generation": Wanted(("force",), ("advantage", "fighters_over_guam", "great_battle")),
    "raid_hours": Wanted(("maximum range", "modifier"), least=-9, most=20),
    "raid_ranges": Wanted(("modifier",), least=-9, most=9),
    "raid_strength_unknown": Wanted(
        ("Carrier", "1-2 Carriers", "2-3 Carriers", "3-4 Carriers", "4+ Carriers")
    ),
    "raid_strength_known": Wanted(
        modifiers=("1-2 Carriers", "2-3 Carriers", "3-4 Carriers", "4+ Carriers")
    ),
    "raid_strength_value": Wanted(modifiers=("weak",)),
    "raid_reduction": Wanted(least=0, most=99),
    "attack_damage": Wanted(("hits",), ("surprised", "new_types")),
    "cap_strength": Wanted(modifiers=("partial",)),
    "commitment_value": Wanted(("commitment",), least=0, most=40),
    "commitment_test": Wanted(),
    "commitment_column": Wanted(("historical", "additional", "great battle")),
    "deck_repair": Wanted(("flight deck",), ("heavy",)),
    "fire_outbreak": Wanted(("carrier",), ("more_hits", "armed")),
    "fire_spread": Wanted(("fire",), ("level_2", "level_3", "heavy")),
    "sub_contact": Wanted(
        ("submarine",), ("not_moved", "came", "oblique", "stern", "dark", "crippled")
    ),
    "sub_attack": Wanted(("damage rolls",), ("crippled",), least=0, most=9),
    "sub_hits": Wanted(("hits",)),
    "sub_critical": Wanted(("hits",)),
    "asw": Wanted(("submarine",), ("hits",)),
    "asw_again": Wanted(("submarine",)),
    "japanese_sub": Wanted(("hex",), ("crippled", "escorted")),
    "japanese_sub_hits": Wanted(("ship",)),
    "land_air": Wanted(("points", "next day"), least=-9, most=30),
    "wind": Wanted(("blows to",)),
    "wind_again": Wanted(("blows to",)),
    "surface_fire": Wanted(modifiers=("heavy", "radar", "surprise"), least=0, most=40),
    "torpedo_fire": Wanted(("torpedo",), ("japanese", "surprise"), least=0, most=40),
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
    first_chits = files.file("chits.toml").facts("level_1")
    counters = files.file("forces.toml").table("counters", CountersTable)
    groups = read_groups(files.file("us-ships.toml"))
    us_ships = read_us_ships(files.file("us-ships.toml"), tuple(groups))
    submarines = files.file("us-ships.toml").table("fleet", FleetsTable).submarines
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
        damage_steps=MappingProxyType(limits.entries("damage", DamageTable)),
        surface=read_surface(limits),
        times=clock.times,
        first_day=clock.first_day,
        phases=clock.phases,
        light=_light(clock),
        groups=tuple(groups),
        group_titles=tuple(line.title for line in groups.values()),
        group_has_carriers=tuple(line.carriers for line in groups.values()),
        us_ships=us_ships,
        us_carriers=tuple(i for i, ship in enumerate(us_ships) if ship.cls in CARRIERS),
        deck_limits=_deck_limits(limits, us_ships),
        japanese_ships=japanese_ships,
        force_names=(
            *(f"Force {letter}" for letter in counters.letters),
            *(f"Butai {number + 1}" for number in range(counters.butai)),
            *(f"Cripple {number + 1}" for number in range(counters.cripples)),
        ),
        first_butai=len(counters.letters),
        first_cripple=len(counters.letters) + counters.butai,
        submarines=submarines,
        sub_stations=read_stations(files.file("us-ships.toml"), submarines, land.grid),
        first_chits=MappingProxyType(first_chits),
        chits=MappingProxyType(
            files.file("chits.toml").entries("level_2", ChitLine)
            | files.file("chits.toml").entries("level_3", ChitLine)
        ),
        commitment=MappingProxyType(files.file("chits.toml").entries("commitment", CommitmentLine)),
        **read_areas(files.file("areas.toml"), land.grid),
        **read_victory(files.file("victory.toml")),
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
                first_chits,
            )
        ),
        hex_refs=tuple(Ref("place", name) for name in land.grid.names),
        us_refs=tuple(Ref("piece", ship.name) for ship in us_ships),
        ship_refs=tuple(Ref("piece", ship.name) for ship in japanese_ships),
        sub_refs=tuple(Ref("piece", name) for name in submarines),
        air_refs=tuple(Ref("piece", unit.name) for unit in air),
        intercept_refs=_mission_refs("Intercept", mission_limits),
        strike_refs=_mission_refs("Air Strike", mission_limits),
    )


def _deck_limits(limits: DataFile, us_ships: tuple[UsShip, ...]) -> dict[int, DeckLimits]:
    by_class = {
        cls: DeckLimits(
            launch_or_land=line.launch_or_land,
            flight_deck=line.flight_deck,
            launch_occupancy=line.launch_occupancy,
            lower=line.lower,
            servicing=line.servicing,
            total=line.total,
        )
        for cls, line in limits.entries("operations", OperationsTable).items()
    }
    return {i: by_class[ship.cls] for i, ship in enumerate(us_ships) if ship.cls in CARRIERS}


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


def read_surface(file: DataFile) -> Mapping[str, SurfaceTable]:
    """[21.25] Every class of either side must be there."""
    found = file.entries("surface", SurfaceTable)
    for cls in (*get_args(ShipClass), *get_args(JapaneseClass)):
        if cls not in found:
            place = Location(file.label, "surface")
            raise DataError(place, f"{cls} is missing", f"write a table surface.{cls}")
    return MappingProxyType(found)


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
