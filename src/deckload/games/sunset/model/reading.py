"""From the data files to `SunsetData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from deckload.charts import Charts, load_data
from deckload.data import (
    DataFile,
    GameFiles,
    Location,
    Overlay,
    loader,
    read_package,
    require_known,
)
from deckload.games.fleet.model import unrolled_charts as unroll
from deckload.games.fleet.model.damage_logs import read_logs
from deckload.games.fleet.model.data_files import SpecialRuleLine
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.pieces import AirUnit, Turn
from deckload.games.fleet.model.reading import (
    base_facts,
    chart_facts,
    marker_facts,
    ship_facts,
    turn_and_map_facts,
)
from deckload.games.fleet.model.reading_pieces import read_limits, read_profiles, read_turns
from deckload.games.fleet.model.sea_map import SeaMap, read_map
from deckload.games.sunset.model.data_files import (
    DateTable,
    FanaticismTable,
    HermaphroditesTable,
    LimitsTable,
    NightGroupTable,
    ShipProfile,
    WildBullTable,
)
from deckload.games.sunset.model.game_data import (
    CARRIERS,
    CLASS_OF_TYPE,
    CLASS_WORDS,
    CLASSES,
    FORMATIONS,
    TYPES,
    SunsetData,
)
from deckload.games.sunset.model.pieces import Field
from deckload.games.sunset.model.reading_charts import check_charts, read_effects
from deckload.games.sunset.model.reading_forces import (
    own_air_facts,
    own_ship_facts,
    read_air,
    read_bases,
    read_detached,
    read_fields,
    read_hermaphrodites,
    read_ships,
    read_strike_fields,
)
from deckload.games.sunset.model.reading_markers import (
    KAMIKAZES,
    MESSENGERS,
    make_markers,
    titles,
)
from deckload.games.sunset.model.reading_points import read_points
from deckload.games.sunset.model.reading_scenarios import (
    Pieces,
    read_scenarios,
    ships_of_all_scenarios,
)
from deckload.games.sunset.model.reading_starts import Sea
from deckload.games.sunset.model.sea_map import named_hexes
from deckload.games.sunset.model.what_if import read_what_if

FARTHEST: Final = 100
"""Areas to a target for which ranges are worked out; the line of a battle has no end (8.3.11)."""

SQUADRON: Final = "USAAF"


def _read(overlay: Overlay | None) -> SunsetData:
    """The facts in the data files; whatever is wrong is refused by its place."""
    files, charts, _ = load_data("sunset", read_package("deckload.games.sunset"), overlay)
    limits_file, aircraft = files.file("limits.toml"), files.file("aircraft.toml")
    limits = read_limits(limits_file, LimitsTable)
    turns = read_turns(files.file("turns.toml"))
    check_charts(charts, limits)
    sea = read_map(files)
    map_facts = turn_and_map_facts(turns, sea)
    profiles = read_profiles(files.file("profiles.toml"), ShipProfile, TYPES)
    logs = read_logs(files.file("profiles.toml"), profiles)
    ships = read_ships(files.file("ships.toml"), profiles)
    common = ship_facts(ships, profiles, logs, TYPES)
    bases, base_places = read_bases(aircraft, sea)
    fields = read_fields(aircraft, bases, sea)
    air = read_air(aircraft, ships, bases)
    points = read_points(files.file("victory.toml"))
    floats = limits_file.table("hermaphrodites", HermaphroditesTable).search
    pieces = Pieces(
        files=files,
        ships=ships,
        main=ships_of_all_scenarios(files.file("ships.toml")),
        boxes=common["boxes"],
        air=air,
        limits=limits,
        turns=turns,
        sea=Sea(sea.grid, map_facts["sea_hexes"]),
    )
    scenarios = read_scenarios(pieces)
    markers = make_markers(limits)
    first = len(markers.names) + len(MESSENGERS) - len(FORMATIONS)
    what_if_units, what_if_ships = read_what_if(charts, scenarios, ships, air)
    return SunsetData(
        **common,
        **own_ship_facts(ships, profiles, limits, points, floats),
        **own_air_facts(air, len(ships), read_hermaphrodites(aircraft)),
        **base_facts(bases, base_places, len(ships)),
        **_chart_facts(charts, limits),
        **map_facts,
        **named_hexes(limits_file, pieces.sea, map_facts["sea_neighbours"]),
        **marker_facts(markers.names, markers.sides, titles(scenarios), (*MESSENGERS, KAMIKAZES)),
        **_dated(limits_file, turns),
        report_types=CLASSES,
        report_words=CLASS_WORDS,
        report_carriers=CARRIERS + 1,
        report_type=tuple(CLASS_OF_TYPE[ship.type] for ship in ships),
        is_hermaphrodite=_half_carriers(air, len(ships), read_hermaphrodites(aircraft)),
        night_carrier=_night_carrier(limits_file, common["ship_id"], floats),
        critical_effects=read_effects(files.file("charts/damage.toml"), charts),
        formation_names=tuple(base.name for base in bases),
        formation_side=tuple(IJN if formation else USN for formation in FORMATIONS),
        fields=fields,
        fields_of=_fields_of(fields),
        strike_fields=read_strike_fields(aircraft, fields),
        usaaf_area=_usaaf_area(files, sea),
        groups_of=markers.groups,
        cripples_of=markers.cripples,
        formation_chit=tuple(first + formation for formation in FORMATIONS),
        kamikaze_chit=first + len(FORMATIONS),
        points=points,
        special_rules=MappingProxyType(
            files.file("special_rules.toml").entries("special_rules", SpecialRuleLine)
        ),
        scenarios=scenarios,
        what_if_units=what_if_units,
        what_if_ships=what_if_ships,
        detached=read_detached(files.file("ships.toml"), ships),
    )


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def _chart_facts(charts: Charts, limits: LimitsTable) -> dict[str, Any]:
    """Those of the family; ranges go on, since the line of areas does."""
    return chart_facts(charts, limits) | {
        "gunnery_range": unroll.gunnery_range(charts, FARTHEST),
        "torpedo_range": unroll.torpedo_range(charts, FARTHEST),
    }


def _fields_of(fields: tuple[Field, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(field.place for field in fields if field.formation == formation)
        for formation in FORMATIONS
    )


def _usaaf_area(files: GameFiles, sea: SeaMap) -> frozenset[int]:
    """[6.5.8] The hexes that the US heavy bombers and patrols reach."""
    place = Location(files.file("map/limits.toml").label, "limits")
    return sea.limits[require_known(SQUADRON, sea.limits, place, "search area")].hexes


def _half_carriers(
    air: tuple[AirUnit, ...], ships: int, units: tuple[str, ...]
) -> tuple[bool, ...]:
    aboard = {unit.ship for unit in air if unit.id in units}
    return tuple(ship in aboard for ship in range(ships))


def _night_carrier(file: DataFile, ships: Mapping[str, int], floats: Mapping[str, int]) -> int:
    """[14.7] The carrier with night aircraft; [14.5] ships with floatplanes must exist, too."""
    for name in floats:
        place = Location(file.label, "hermaphrodites").key(f"search.{name}")
        require_known(name, ships, place, "ship")
    name = file.table("night_group", NightGroupTable).ship
    return ships[require_known(name, ships, Location(file.label, "night_group").key("ship"))]


def _dated(file: DataFile, turns: tuple[Turn, ...]) -> dict[str, Any]:
    """Rules that begin or end on a date of the track."""
    fanaticism = file.table("fanaticism", FanaticismTable)
    wild_bull = file.table("wild_bull", WildBullTable)
    waits = file.table("air_fleets_wait", DateTable).date
    more = file.table("divine_wind", DateTable).date
    named = {
        ("fanaticism", "through_by"): fanaticism.through_by,
        ("fanaticism", "stays_until"): fanaticism.stays_until,
        ("wild_bull", "until"): wild_bull.until,
        ("air_fleets_wait", "date"): waits,
        ("divine_wind", "date"): more,
    }
    for (table, key), date in named.items():
        dates = {turn.date for turn in turns}
        require_known(date, dates, Location(file.label, table).key(key), "date")
    return {
        "fanaticism": fanaticism,
        "wild_bull": wild_bull,
        "air_fleets_wait": waits,
        "divine_wind_date": more,
    }
