"""From the data files to `MidwayData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from deckload.board import RouteGraph
from deckload.charts import load_data
from deckload.data import (
    DataError,
    DataFile,
    GameFiles,
    Location,
    Overlay,
    loader,
    read_package,
    require_known,
)
from deckload.engine.log import Ref
from deckload.games.midway.model.capacity_checks import check_capacities
from deckload.games.midway.model.data_files import (
    ActionsTable,
    AirLine,
    AirTypeLine,
    BaseLine,
    DeceptionTable,
    GroundLine,
    IjnForceLine,
    IjnShipLine,
    IncidentLine,
    LeaderLine,
    OperationLine,
    PointsTable,
    PriorityTable,
    RangeTable,
    ReturnsTable,
    SearchRangesTable,
    ShipTypeLine,
    SpecialLine,
    SubmarineTargetsTable,
    UsForceLine,
    UsShipLine,
)
from deckload.games.midway.model.game_data import (
    CARRIERS,
    CSF,
    FULL,
    INVASION,
    JAPAN,
    LAC,
    MAIN_BODY,
    NAC,
    US,
    MidwayData,
)
from deckload.games.midway.model.marker_checks import check_markers
from deckload.games.midway.model.pieces import (
    AirUnit,
    Base,
    Force,
    GroundUnit,
    Incident,
    Leader,
    MarkerKind,
    Ship,
)
from deckload.games.midway.model.reading_map import areas, map_facts, read_graph, space_of

_FORCE_ORDER: Final = {CSF: 0, MAIN_BODY: 1, INVASION: 2, "": 0}


def _read(overlay: Overlay | None) -> MidwayData:
    files, charts, _ = load_data("midway", read_package("deckload.games.midway"), overlay)
    graph = read_graph(files.file("map.toml"))
    ships = _ships(files.file("ships.toml"), graph)
    forces = _forces(files.file("ships.toml"), graph)
    air = _air(files, graph, ships)
    markers = files.file("markers.toml")
    priority = markers.table("priority", PriorityTable)
    air_lines = _air_lines(files.file("aircraft.toml"))
    facts = map_facts(files.file("map.toml"), graph)
    marker_kinds = _markers(markers, graph)
    incidents = tuple(
        Incident(name, line.count, line.strength)
        for name, line in markers.entries("incidents", IncidentLine).items()
    )
    seaplane_range = markers.table("seaplanes", RangeTable).range
    data = MidwayData(
        charts=charts,
        points=markers.table("points", PointsTable),
        search=markers.table("search", SearchRangesTable),
        ferries=tuple(
            frozenset(
                number
                for number, unit in enumerate(air)
                if facts["gap"][home][objective] <= 2 * unit.range
            )
            for home, objective in zip(facts["us_home"], facts["objective"], strict=True)
        ),
        within=tuple(
            areas(facts["gap"], reach) for reach in range(max(unit.range for unit in air) + 1)
        ),
        seaplane_area=areas(facts["gap"], seaplane_range),
        actions=markers.table("actions", ActionsTable),
        returns=markers.table("victory_spirit", ReturnsTable).returns,
        deception_markers=files.file("ships.toml").table("deception", DeceptionTable).markers,
        submarine_targets=markers.table("submarine_targets", SubmarineTargetsTable).usn,
        submarine_screen=markers.table("submarine_targets", SubmarineTargetsTable).screen,
        **facts,
        ships=ships,
        us_ships=_of_side(ships, US),
        ijn_ships=_of_side(ships, JAPAN),
        first_ijn_ship=len(_of_side(ships, US)),
        ship_rank=_ranks(ships, priority.ships, Location(markers.label, "priority")),
        ijn_carriers=tuple(i for i in _of_side(ships, JAPAN) if ships[i].cls in CARRIERS),
        us_carriers=tuple(i for i in _of_side(ships, US) if ships[i].cls in CARRIERS),
        us_decks=tuple(i for i in _of_side(ships, US) if ships[i].capacity),
        tenders=tuple(i for i, ship in enumerate(ships) if ship.cls == "AVD"),
        forces=forces,
        us_forces=_of_side(forces, US),
        ijn_forces=_of_side(forces, JAPAN),
        first_ijn_force=len(_of_side(forces, US)),
        force_order=tuple(_FORCE_ORDER[force.kind] for force in forces),
        leaders=_leaders(files.file("ships.toml"), graph),
        air=air,
        us_air=_of_side(air, US),
        ijn_air=_of_side(air, JAPAN),
        first_ijn_air=len(_of_side(air, US)),
        air_factors=_air_factors(files.file("aircraft.toml"), air_lines),
        air_range=tuple(unit.range for unit in air),
        longest_deck_range=max(u.range for u in air if u.side == JAPAN and u.service == NAC),
        longest_us_range=max(unit.range for unit in air if unit.side == US),
        is_fighter=tuple(unit.is_fighter for unit in air),
        air_side=tuple(unit.side for unit in air),
        bases=_bases(files.file("bases.toml"), "bases", graph),
        ground_bases=_bases(files.file("bases.toml"), "ground_bases", graph),
        ground=_ground(files.file("bases.toml"), graph),
        markers=marker_kinds,
        marker_counts=tuple(kind.count for kind in marker_kinds),
        optional_markers=tuple(i for i, kind in enumerate(marker_kinds) if kind.option),
        incidents=incidents,
        incident_counts=tuple(incident.count for incident in incidents),
        ship_refs=tuple(Ref("piece", ship.name) for ship in ships),
        force_refs=tuple(Ref("piece", force.name) for force in forces),
        air_refs=tuple(Ref("piece", unit.name) for unit in air),
        space_refs=tuple(Ref("place", name) for name in graph.names),
    )
    check_capacities(data, files.file("ships.toml").label, files.file("aircraft.toml").label)
    check_markers(data, markers.label)
    return data


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def _of_side(pieces: Iterable[Any], side: int) -> tuple[int, ...]:
    return tuple(i for i, piece in enumerate(pieces) if piece.side == side)


# --- counters --------------------------------------------------------------------------------


def _ranks(ships: tuple[Ship, ...], order: tuple[str, ...], table: Location) -> tuple[int, ...]:
    """By ship: how high its class stands in an order of priorities."""
    return tuple(_rank(ship.cls, order, table.key("ships")) for ship in ships)


def _rank(kind: str, order: tuple[str, ...], place: Location) -> int:
    if kind not in order:
        raise DataError(place, f"{kind} has no place in the order", "name every kind")
    return order.index(kind)


def _ships(file: DataFile, graph: RouteGraph) -> tuple[Ship, ...]:
    types = file.entries("ship_types", ShipTypeLine)

    def type_of(table: str, name: str, kind: str) -> ShipTypeLine:
        return types[require_known(kind, types, Location(file.label, f"{table}.{name}"), "type")]

    made = []
    for name, us in file.entries("us_ships", UsShipLine).items():
        kind = type_of("us_ships", name, us.type)
        arrives = tuple(space_of(graph, at, file, f"us_ships.{name}") for at in us.arrives)
        factors = (kind.air, kind.naval, kind.ground)
        made.append(
            Ship(name, us.title, US, kind.cls, factors, kind.capacity, us.start, arrives, us.option)
        )
    for name, ijn in file.entries("ijn_ships", IjnShipLine).items():
        kind = type_of("ijn_ships", name, ijn.type)
        factors = (kind.air, kind.naval, kind.ground)
        made.append(
            Ship(name, "", JAPAN, kind.cls, factors, kind.capacity, ijn.draw, (), ijn.option)
        )
    return tuple(made)


def _forces(file: DataFile, graph: RouteGraph) -> tuple[Force, ...]:
    made = []
    for name, us in file.entries("us_task_forces", UsForceLine).items():
        start = space_of(graph, us.start, file, f"us_task_forces.{name}") if us.start else -1
        made.append(Force(name, US, us.capacity, "", start))
    for name, ijn in file.entries("ijn_task_forces", IjnForceLine).items():
        start = space_of(graph, ijn.start, file, f"ijn_task_forces.{name}")
        if ijn.kind not in _FORCE_ORDER:
            place = Location(file.label, f"ijn_task_forces.{name}").key("kind")
            raise DataError(place, f"unknown kind {ijn.kind!r}", "CSF, Main Body or Invasion")
        made.append(Force(name, JAPAN, ijn.capacity, ijn.kind, start, ijn.draws))
    return tuple(made)


def _leaders(file: DataFile, graph: RouteGraph) -> tuple[Leader, ...]:
    return tuple(
        Leader(
            name,
            line.start,
            tuple(space_of(graph, at, file, f"leaders.{name}") for at in line.arrives),
            line.option,
        )
        for name, line in file.entries("leaders", LeaderLine).items()
    )


def _air_lines(file: DataFile) -> dict[str, AirLine]:
    lines = file.entries("us_air", AirLine)
    return lines | file.entries("ijn_air", AirLine)


def _air(files: GameFiles, graph: RouteGraph, ships: tuple[Ship, ...]) -> tuple[AirUnit, ...]:
    file = files.file("aircraft.toml")
    types = file.entries("air_types", AirTypeLine)
    markers = files.file("markers.toml")
    ranks = markers.table("priority", PriorityTable).aircraft
    of_ranks = Location(markers.label, "priority").key("aircraft")
    decks = {ship.name: i for i, ship in enumerate(ships) if ship.capacity}
    parents = {ship.title or ship.name: i for i, ship in enumerate(ships) if ship.capacity}
    made = []
    for table, side in (("us_air", US), ("ijn_air", JAPAN)):
        for name, line in file.entries(table, AirLine).items():
            place = Location(file.label, f"{table}.{name}")
            require_known(line.type, types, place, "type")
            known = (*graph.names, *decks, "Reserve", "Later", "")
            require_known(line.base, known, place.key("base"), "base")
            kind = types[line.type]
            fighter = kind.role == "FTR"
            made.append(
                AirUnit(
                    name=name,
                    side=side,
                    service=NAC if kind.service == "NAC" else LAC,
                    is_fighter=fighter,
                    role=kind.role,
                    rank=_rank(kind.role, ranks, of_ranks),
                    steps=FULL if kind.reduced else 1,
                    range=kind.range,
                    column=f"{kind.service} {'FTR' if fighter else 'BBR'}",
                    bombs_bases=kind.bombs_bases or not fighter,
                    base=line.base,
                    parent=parents.get(name.rpartition(" ")[0], -1),
                    arrives=tuple(
                        space_of(graph, at, file, f"{table}.{name}") for at in line.arrives
                    ),
                    option=line.option,
                )
            )
    return tuple(made)


def _air_factors(
    file: DataFile, lines: Mapping[str, AirLine]
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Factors by kind (air, naval, ground), step and unit; a one-step unit has its full factors."""
    types = file.entries("air_types", AirTypeLine)
    kinds = [types[line.type] for line in lines.values()]
    return tuple(
        (
            (0,) * len(kinds),
            tuple((kind.reduced or kind.full)[factor] for kind in kinds),
            tuple(kind.full[factor] for kind in kinds),
        )
        for factor in range(3)
    )


def _bases(file: DataFile, table: str, graph: RouteGraph) -> tuple[Base | None, ...]:
    made: list[Base | None] = [None] * graph.count
    for name, line in file.entries(table, BaseLine).items():
        space = space_of(graph, name, file, f"{table}.{name}")
        low = line.reduced or line.full
        made[space] = Base(
            line.title,
            JAPAN if graph.kinds[space] == "island" else US,
            FULL if line.reduced else 1,
            ((0, 0, 0), low[:3], line.full[:3]),
            (0, low[3], line.full[3]),
        )
    return tuple(made)


def _ground(file: DataFile, graph: RouteGraph) -> tuple[GroundUnit, ...]:
    made = []
    for name, line in file.entries("ground_units", GroundLine).items():
        at = space_of(graph, line.at, file, f"ground_units.{name}") if line.at else -1
        if at >= 0 and graph.kinds[at] not in ("allied", "objective"):
            place = Location(file.label, f"ground_units.{name}").key("at")
            raise DataError(place, f"{line.at} is no US base", "name a home base or an objective")
        low = line.reduced or line.full
        steps = FULL if line.reduced else 1
        air, ground = (0, low[0], line.full[0]), (0, low[1], line.full[1])
        made.append(GroundUnit(name, line.title, line.side, at, steps, air, ground))
    return tuple(made)


def _markers(file: DataFile, graph: RouteGraph) -> tuple[MarkerKind, ...]:
    made = []
    for name, operation in file.entries("operations", OperationLine).items():
        place = Location(file.label, f"operations.{name}")
        route = graph.route_names.index(require_known(name, graph.route_names, place, "route"))
        made.append(MarkerKind(name, operation.count, route, 0, f"Route {name} is active.", ""))
    for name, special in file.entries("specials", SpecialLine).items():
        made.append(
            MarkerKind(name, special.count, -1, special.draws, special.text, special.option)
        )
    return tuple(made)
