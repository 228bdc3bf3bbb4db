"""From the data files to `ClashData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from deckload.charts import load_data
from deckload.data import DataFile, Location, Overlay, loader, read_package, require_known
from deckload.games.clash.model.data_files import (
    CoordinationTable,
    DecisiveBattleTable,
    LimitsTable,
    PatrolLine,
    SpruanceTable,
)
from deckload.games.clash.model.game_data import AF61, CVL, KINDS, TYPE_WORDS, TYPES, ClashData
from deckload.games.clash.model.reading_charts import (
    check_charts,
    highest_ready,
    search_bounds,
)
from deckload.games.clash.model.reading_forces import (
    flotillas_of_units,
    read_air,
    read_bases,
    read_flotillas,
    read_ships,
)
from deckload.games.clash.model.reading_markers import (
    MESSENGERS,
    make_markers,
    submarine_sides,
    titles,
)
from deckload.games.clash.model.reading_scenarios import read_points, read_scenarios
from deckload.games.fleet.model.damage_logs import read_logs
from deckload.games.fleet.model.data_files import ProfileLine, SpecialRuleLine
from deckload.games.fleet.model.game_data import SIDES, USN
from deckload.games.fleet.model.pieces import AirUnit
from deckload.games.fleet.model.reading import (
    air_facts,
    base_facts,
    chart_facts,
    marker_facts,
    ship_facts,
    turn_and_map_facts,
)
from deckload.games.fleet.model.reading_pieces import by_id, read_limits, read_profiles, read_turns
from deckload.games.fleet.model.sea_map import read_map


def _read(overlay: Overlay | None) -> ClashData:
    """The facts in the data files; whatever is wrong is refused by its place."""
    files, charts, _ = load_data("clash", read_package("deckload.games.clash"), overlay)
    limits_file, aircraft = files.file("limits.toml"), files.file("aircraft.toml")
    limits = read_limits(limits_file, LimitsTable)
    turns = read_turns(files.file("turns.toml"))
    check_charts(charts, limits, {turn.date for turn in turns})
    profiles = read_profiles(files.file("profiles.toml"), ProfileLine, TYPES)
    logs = read_logs(files.file("profiles.toml"), profiles)
    ships = read_ships(files.file("ships.toml"), profiles)
    ship_id = by_id(ships)
    bases = read_bases(aircraft, charts["base_recovery"])
    base_id = by_id(bases)
    air = read_air(aircraft, ships, bases)
    flotillas = read_flotillas(limits_file, base_id)
    points = read_points(files.file("victory.toml"))
    coordination = limits_file.table("coordination", CoordinationTable)
    spruance = limits_file.table("spruance", SpruanceTable)
    patrols = tuple(one.name for one in limits_file.entries("patrols", PatrolLine).values())
    scenarios = read_scenarios(files, charts, ships, air, bases, limits, points, len(turns))
    _check_names(limits_file, limits, coordination, ship_id, base_id)
    sea = read_map(files)
    base_place = tuple(sea.airfields[base.name] for base in bases)
    markers = make_markers(limits)
    first_chit = len(markers.names)
    air_flotilla = flotillas_of_units(aircraft)
    return ClashData(
        **ship_facts(ships, profiles, logs, TYPES),
        **air_facts(air, len(ships), KINDS),
        **base_facts(bases, base_place, len(ships)),
        **chart_facts(charts, limits),
        **turn_and_map_facts(turns, sea),
        **marker_facts(markers.names, markers.sides, titles(scenarios), MESSENGERS),
        report_types=TYPES,
        report_words=TYPE_WORDS,
        report_carriers=CVL + 1,
        report_type=tuple(ship.type for ship in ships),
        family=tuple(int(ship.group in limits.apart) for ship in ships),
        air_flotilla=air_flotilla,
        base_capacity=tuple(base.capacity for base in bases),
        base_recovery=tuple(highest_ready(charts, base.recovery) for base in bases),
        flotilla_base=tuple(base for _, base, _ in flotillas),
        flotilla_search=tuple(search for _, _, search in flotillas),
        patrols=patrols,
        search_bounds=tuple(search_bounds(charts[name]) for name in ("search_usn", "search_ijn")),
        spruance=spruance,
        decisive_battle=limits_file.table("decisive_battle", DecisiveBattleTable),
        flagship=ship_id[coordination.flagship],
        flagship_told_within=coordination.told_within,
        points=points,
        special_rules=MappingProxyType(
            files.file("special_rules.toml").entries("special_rules", SpecialRuleLine)
        ),
        scenarios=scenarios,
        saipan=sea.grid.id_of(spruance.saipan),
        guam=base_place[flotillas[AF61][1]],
        column=tuple(int(name[:2]) for name in sea.grid.names),
        scout_area=tuple(sea.limits[name].hexes for name in patrols),
        groups_of=markers.groups,
        force_of=markers.forces,
        detached_of=markers.detached,
        flotilla_chit=(-1, first_chit + 2, first_chit + 3),
        scout_chit=(first_chit + 4, first_chit + 5),
        carrier_reach=tuple(_carrier_reach(air, limits, side) for side in SIDES),
        sub_side=submarine_sides(limits),
    )


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def _check_names(
    file: DataFile,
    limits: LimitsTable,
    coordination: CoordinationTable,
    ships: Mapping[str, int],
    bases: Mapping[str, int],
) -> None:
    revival = Location(file.label, "limits.revival").key("revived_at")
    require_known(limits.revived_at, bases, revival)
    flagship = Location(file.label, "coordination").key("flagship")
    require_known(coordination.flagship, ships, flagship)


def _carrier_reach(air: tuple[AirUnit, ...], limits: LimitsTable, side: int) -> int:
    longest = max(unit.range for unit in air if unit.side == side and unit.ship >= 0)
    return longest + (limits.extended_range if side == USN else 0)
