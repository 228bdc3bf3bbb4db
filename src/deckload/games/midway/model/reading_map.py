"""The map as rules ask for it: routes, neighbours, distances, and who may go where."""

from __future__ import annotations

from typing import Any

from deckload.board import BoardError, RouteGraph
from deckload.data import DataError, DataFile, Location, require_known
from deckload.engine.views import MapName
from deckload.games.midway.model.data_files import (
    OpenFieldsTable,
    WaterLine,
)
from deckload.games.midway.model.game_data import TOO_FAR


def read_graph(maps: DataFile) -> RouteGraph:
    try:
        return RouteGraph.from_spec(maps.facts("board"), f"{maps.label} [board]")
    except BoardError as problem:
        raise DataError(Location(maps.label, "board"), str(problem), "see map.toml") from problem


def space_of(graph: RouteGraph, name: str, file: DataFile, table: str) -> int:
    return graph.id_of(require_known(name, graph.names, Location(file.label, table), "space"))


def map_facts(maps: DataFile, graph: RouteGraph) -> dict[str, Any]:
    routes = graph.route_names
    spaces = tuple(graph.route(route) for route in routes)
    route_of, index_of = [-1] * graph.count, [-1] * graph.count
    for number, route in enumerate(spaces):
        for index, space in enumerate(route):
            route_of[space], index_of[space] = number, index
    edges = maps.table("perimeter", dict[str, str])
    fields = maps.table("open_fields", OpenFieldsTable).bases
    open_fields = {space_of(graph, name, maps, "open_fields") for name in fields}
    allied = {space for space in range(graph.count) if graph.kinds[space] == "allied"}
    ijn_home = tuple(_the(graph, route, "japan", maps) for route in spaces)
    perimeter = tuple(_edge(graph, maps, route, edges[route]) for route in routes)
    ocean = tuple(
        graph.neighbours(space, "ocean") if space in allied else () for space in range(graph.count)
    )
    return {
        "graph": graph,
        "deck": graph.count,
        "routes": routes,
        "route_spaces": spaces,
        "space_names": graph.names,
        "space_route": (*route_of, -1),
        "space_index": tuple(index_of),
        "space_kind": graph.kinds,
        "at_sea": (*(kind != "japan" for kind in graph.kinds), False),
        "objective": tuple(_the(graph, route, "objective", maps) for route in spaces),
        "island": tuple(
            next((space for space in route if graph.kinds[space] == "island"), -1)
            for route in spaces
        ),
        "us_home": tuple(_the(graph, route, "allied", maps) for route in spaces),
        "us_homes": tuple(sorted(allied)),
        "ijn_home": ijn_home,
        "perimeter": perimeter,
        "us_steps": _us_steps(spaces, perimeter, graph.count),
        "ocean": ocean,
        "staging": tuple(_staging(space, ocean, open_fields) for space in range(graph.count)),
        "far_ocean": tuple(
            tuple(sorted({far for first in near for far in ocean[first]} - {space, *near}))
            for space, near in enumerate(ocean)
        ),
        "open_field": tuple(space in open_fields for space in range(graph.count)),
        "gap": _gaps(route_of, index_of),
        "gate": tuple(route[-2] for route in spaces),
        "waters": tuple(
            MapName(name, line.x, line.y, line.spread, turn=line.turn)
            for name, line in maps.entries("waters", WaterLine).items()
        ),
    }


def _edge(graph: RouteGraph, maps: DataFile, route: str, name: str) -> int:
    """How far along its route the last space inside the perimeter is: short of the objective."""
    spaces = graph.route(route)
    before = spaces[: spaces.index(_the(graph, spaces, "objective", maps))]
    space = space_of(graph, name, maps, f"perimeter.{route}")
    if space not in before:
        named = ", ".join(graph.names[each] for each in before)
        place = Location(maps.label, "perimeter").key(route)
        raise DataError(place, f"{name} is not before the objective of {route}", f"name {named}")
    return spaces.index(space)


def _staging(
    space: int, ocean: tuple[tuple[int, ...], ...], open_fields: set[int]
) -> tuple[int, ...]:
    """[4.2] Home bases next to this one; every great one leads to the others."""
    others = open_fields - {space} if space in open_fields else set()
    return tuple(sorted({*ocean[space], *others}))


def _us_steps(
    spaces: tuple[tuple[int, ...], ...], perimeter: tuple[int, ...], count: int
) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each space on its route that lie outside the Japanese perimeter."""
    steps: list[tuple[int, ...]] = [()] * count
    for route, edge in zip(spaces, perimeter, strict=True):
        for index, space in enumerate(route):
            near = [i for i in (index - 1, index + 1) if edge < i < len(route)]
            steps[space] = tuple(route[i] for i in near)
    return tuple(steps)


def _gaps(route_of: list[int], index_of: list[int]) -> tuple[tuple[int, ...], ...]:
    """Spaces between any two places of one route."""
    spaces = range(len(route_of))
    return tuple(
        tuple(
            abs(index_of[a] - index_of[b]) if route_of[a] == route_of[b] >= 0 else TOO_FAR
            for b in spaces
        )
        for a in spaces
    )


def areas(gap: tuple[tuple[int, ...], ...], reach: int) -> tuple[frozenset[int], ...]:
    """The spaces within reach of each space."""
    return tuple(frozenset(space for space, far in enumerate(row) if far <= reach) for row in gap)


def _the(graph: RouteGraph, route: tuple[int, ...], kind: str, maps: DataFile) -> int:
    found = [space for space in route if graph.kinds[space] == kind]
    if len(found) != 1:
        names = ", ".join(graph.names[space] for space in route)
        raise DataError(
            Location(maps.label, "board"), f"{len(found)} {kind} spaces among {names}", "need one"
        )
    return found[0]
