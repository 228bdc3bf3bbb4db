"""From the data files to `ClashData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from deckload.board.geography import LAND
from deckload.charts import load_data
from deckload.data import (
    DataError,
    DataFile,
    Location,
    Overlay,
    loader,
    read_package,
    require_known,
)
from deckload.data.loading import convert
from deckload.engine.log import Ref
from deckload.games.clash.model import reading_charts as unroll
from deckload.games.clash.model.damage_logs import SUNK, read_logs
from deckload.games.clash.model.data_files import (
    CoordinationTable,
    DecisiveBattleTable,
    LimitsTable,
    PatrolLine,
    ProfileLine,
    SpecialRuleLine,
    SpruanceTable,
    TurnLine,
)
from deckload.games.clash.model.game_data import AF61, CV, CVL, DD, FB, IJN, USN, ClashData, F, T
from deckload.games.clash.model.pieces import AirUnit, Base, Ship, Turn
from deckload.games.clash.model.reading_charts import check_charts, unrolled
from deckload.games.clash.model.reading_forces import (
    read_air,
    read_bases,
    read_flotillas,
    read_ships,
)
from deckload.games.clash.model.reading_markers import (
    MESSENGERS,
    air_sea_display,
    make_markers,
    submarine_sides,
    titles,
)
from deckload.games.clash.model.reading_scenarios import read_points, read_scenarios
from deckload.games.clash.model.sea_map import read_map, ways_to_edges


def _read(overlay: Overlay | None) -> ClashData:
    """The facts in the data files; whatever is wrong is refused by its place."""
    files, charts, _ = load_data("clash", read_package("deckload.games.clash"), overlay)
    limits_file, aircraft = files.file("limits.toml"), files.file("aircraft.toml")
    limits = _limits(limits_file)
    turns = _turns(files.file("turns.toml"))
    check_charts(charts, limits, {turn.date for turn in turns})
    profiles = files.file("profiles.toml").entries("profiles", ProfileLine)
    logs = read_logs(files.file("profiles.toml"), profiles)
    ships = read_ships(files.file("ships.toml"), profiles)
    ship_id = _by_id(ships)
    log_of = [logs[ship.profile] for ship in ships]
    bases = read_bases(aircraft, charts["base_recovery"])
    base_id = _by_id(bases)
    air = read_air(aircraft, ships, ship_id, base_id)
    flotillas = read_flotillas(limits_file, base_id)
    points = read_points(files.file("victory.toml"))
    coordination = limits_file.table("coordination", CoordinationTable)
    spruance = limits_file.table("spruance", SpruanceTable)
    patrols = tuple(one.name for one in limits_file.entries("patrols", PatrolLine).values())
    scenarios = read_scenarios(files, charts, ships, air, bases, limits, points, len(turns))
    _check_names(limits_file, limits, coordination, ship_id, base_id)
    sea = read_map(files)
    sea_hexes = frozenset(range(sea.grid.count)) - frozenset(sea.land.hexes_of(LAND))
    lanes = tuple(sea.ships.neighbours(place) for place in range(sea.grid.count))
    base_place = tuple(sea.airfields[base.name] for base in bases)
    markers = make_markers(limits)
    first_chit = len(markers.names)
    box_neighbours, box_places = air_sea_display(limits.air_sea_boxes)
    return ClashData(
        charts=charts,
        ships=ships,
        ship_id=ship_id,
        ship_side=tuple(ship.side for ship in ships),
        ship_type=tuple(ship.type for ship in ships),
        boxes=tuple(len(log) for log in log_of),
        is_carrier=tuple(ship.type in (CV, CVL) for ship in ships),
        is_destroyer=tuple(ship.type == DD for ship in ships),
        is_yamato=tuple(profiles[ship.profile].yamato_class for ship in ships),
        family=tuple(int(ship.group in limits.apart) for ship in ships),
        log_speed=(
            tuple(tuple(box.even for box in (*log, SUNK)) for log in log_of),
            tuple(tuple(box.odd for box in (*log, SUNK)) for log in log_of),
        ),
        log_guns=tuple(tuple(box.guns for box in (*log, SUNK)) for log in log_of),
        log_aa=tuple(tuple(box.aa for box in (*log, SUNK)) for log in log_of),
        log_half_aa=tuple(tuple((box.aa + 1) // 2 for box in (*log, SUNK)) for log in log_of),
        log_torpedo=tuple(tuple(box.torpedo for box in (*log, SUNK)) for log in log_of),
        log_flies=tuple(tuple(box.flies for box in (*log, SUNK)) for log in log_of),
        air=air,
        air_id=_by_id(air),
        air_side=tuple(unit.side for unit in air),
        air_kind=tuple(unit.kind for unit in air),
        air_range=tuple(unit.range for unit in air),
        air_ship=tuple(unit.ship for unit in air),
        air_base=tuple(unit.base for unit in air),
        air_flotilla=tuple(unit.flotilla for unit in air),
        air_factor=(
            (0,) * len(air),
            tuple(unit.weak for unit in air),
            tuple(unit.full for unit in air),
        ),
        is_one_sided=tuple(unit.weak == 0 for unit in air),
        is_fighter=tuple(unit.kind in (F, FB) for unit in air),
        is_bomber=tuple(unit.kind != F for unit in air),
        is_torpedo=tuple(unit.kind == T for unit in air),
        units_of=tuple(
            tuple(u for u, unit in enumerate(air) if unit.ship == ship)
            for ship in range(len(ships))
        ),
        bases=bases,
        base_id=base_id,
        base_capacity=tuple(base.capacity for base in bases),
        base_recovery=tuple(unroll.highest_ready(charts, base.recovery) for base in bases),
        flotilla_base=tuple(base for _, base, _ in flotillas),
        flotilla_search=tuple(search for _, _, search in flotillas),
        patrols=patrols,
        damage=unrolled(charts["damage"], unroll.number),
        antiaircraft=unrolled(charts["antiaircraft"], unroll.aa_modifier),
        antiaircraft_steps=unrolled(charts["antiaircraft"], unroll.aa_step),
        air_to_air=unrolled(charts["air_to_air"], unroll.number),
        gunnery_range=unroll.gunnery_range(charts, limits.display_boxes),
        torpedo_range=unroll.torpedo_range(charts, limits.display_boxes),
        limits=limits,
        spruance=spruance,
        decisive_battle=limits_file.table("decisive_battle", DecisiveBattleTable),
        flagship=ship_id[coordination.flagship],
        flagship_told_within=coordination.told_within,
        turns=turns,
        is_night=(False, *(turn.night for turn in turns)),
        points=points,
        special_rules=MappingProxyType(
            files.file("special_rules.toml").entries("special_rules", SpecialRuleLine)
        ),
        scenarios=scenarios,
        usn=USN,
        ijn=IJN,
        sea=sea,
        grid=sea.grid,
        theatre=sea.theatre,
        saipan=sea.grid.id_of(spruance.saipan),
        guam=base_place[flotillas[AF61][1]],
        column=tuple(int(name[:2]) for name in sea.grid.names),
        sea_neighbours=lanes,
        sea_hexes=sea_hexes,
        sea_in_order=tuple(sorted(sea_hexes)),
        scout_area=tuple(sea.limits[name].hexes for name in patrols),
        to_edge=ways_to_edges(sea.grid, lanes),
        marker_names=markers.names,
        hex_refs=tuple(Ref("place", name) for name in sea.grid.names),
        marker_refs=tuple(Ref("piece", name) for name in markers.names),
        ship_refs=tuple(Ref("piece", ship.name) for ship in ships),
        air_refs=tuple(Ref("piece", unit.name) for unit in air),
        marker_side=markers.sides,
        markers_of=markers.of_side,
        groups_of=markers.groups,
        force_of=markers.forces,
        detached_of=markers.detached,
        titles=titles(scenarios),
        command_chit=(first_chit, first_chit + 1),
        flotilla_chit=(-1, first_chit + 2, first_chit + 3),
        scout_chit=(first_chit + 4, first_chit + 5),
        chit_names=(*markers.names, *MESSENGERS),
        carriers=frozenset(i for i, ship in enumerate(ships) if ship.type in (CV, CVL)),
        units_of_side=tuple(
            tuple(u for u, unit in enumerate(air) if unit.side == side) for side in (USN, IJN)
        ),
        carrier_reach=tuple(_carrier_reach(air, limits, side) for side in (USN, IJN)),
        first_base=len(ships),
        base_place=base_place,
        sub_side=submarine_sides(limits),
        air_sea_neighbours=box_neighbours,
        air_sea_places=box_places,
    )


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def _by_id(pieces: Iterable[Ship | AirUnit | Base]) -> Mapping[str, int]:
    return MappingProxyType({piece.id: number for number, piece in enumerate(pieces)})


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
    longest = max(unit.range for unit in air if unit.side == side and not unit.flotilla)
    return longest + (limits.extended_range if side == USN else 0)


def _limits(file: DataFile) -> LimitsTable:
    """All limits in one, though each has its own table for the sake of its source."""
    numbers: dict[str, Any] = {}
    for table in file.entries("limits", dict).values():
        numbers |= table
    return convert(numbers, LimitsTable, Location(file.label, "limits"))


def _turns(file: DataFile) -> tuple[Turn, ...]:
    lines = file.entries("turns", TurnLine)
    for number, name in enumerate(lines, start=1):
        if name != str(number):
            raise DataError(
                Location(file.label, "turns"), f"turn {name} out of order", "count from 1"
            )
    return tuple(Turn(int(name), line.date, line.night) for name, line in lines.items())
