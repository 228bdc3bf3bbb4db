"""The parts of the table that never change: the map, the two battle displays, the tracks."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from deckload.board import Point
from deckload.board.geography import COAST, LAND
from deckload.engine.views import Board, Border, Place, Table
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.table.designs import BEYOND_THE_MAP, TERRAIN
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.model.sea_map import SearchLimit
from deckload.games.fleet.table.designs import COUNTERS, LINES
from deckload.games.fleet.table.displays import (
    air_sea_display,
    round_track,
    surface_display,
    turn_track,
)


def table(data: ClashData, scenario: str) -> Table:
    """Map, displays and tracks of a scenario."""
    last = data.limits.display_boxes
    edges = {1: f"1 {SIDE_NAMES[IJN]} edge", last: f"{last} {SIDE_NAMES[USN]} edge"}
    return Table(
        game="clash",
        title=f"Clash of Carriers: {data.scenarios[scenario].title}",
        sides=SIDE_NAMES,
        board=board(data),
        displays=(
            air_sea_display(data, "Air-Sea Battle Display"),
            surface_display(data, "Surface Battle Display", edges),
        ),
        tracks=(
            turn_track(data, data.scenarios[scenario].turns, "Turns of June 1944"),
            round_track(data),
        ),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
    )


# --- the map --------------------------------------------------------------------------------------


def board(data: ClashData) -> Board:
    """[2.1] All hexes with their islands, the bases beyond the edge, and the lines of the US
    patrols."""
    names = _island_names(data)
    hexes = [
        Place(
            name,
            round(x, 3),
            round(y, 3),
            ", ".join(names.get(name, ())),
            data.sea.land.terrain[place],
        )
        for place, (name, (x, y)) in enumerate(
            zip(data.grid.names, data.grid.geometry().centres, strict=True)
        )
    ]
    bases = [
        Place(data.theatre.name_of(base), round(x, 3), round(y, 3), terrain=BEYOND_THE_MAP)
        for base, (x, y) in zip(data.theatre.bases, data.theatre.positions, strict=True)
    ]
    return Board(
        shape="hex-flat",
        places=(*hexes, *bases),
        coast=data.sea.land.coast,
        borders=tuple(_line_of(data, limit) for limit in data.sea.limits.values()),
        names=data.sea.land.names(),
    )


def _island_names(data: ClashData) -> dict[str, list[str]]:
    """By hex, the islands in it, those with an airfield first."""
    found: dict[str, list[str]] = {}
    places = data.sea.land.places
    for name in sorted(places, key=lambda name: not places[name].airfield):
        place = places[name]
        if place.hex and data.sea.land.terrain[data.grid.id_of(place.hex)] in (COAST, LAND):
            found.setdefault(place.hex, []).append(name)
    return found


def _line_of(data: ClashData, limit: SearchLimit) -> Border:
    """[6.3.3] How far a squadron's planes search: the hexes on either side of each piece of the
    line."""
    centres, names = data.grid.geometry().centres, data.grid.names
    sides = {
        _middle(centres[inside], centres[outside]): (names[inside], names[outside])
        for inside in sorted(limit.hexes)
        for outside in data.grid.neighbours(inside)
        if outside not in limit.hexes
    }
    pairs = [
        sides[min(sides, key=lambda side: dist(side, middle))]
        for line in limit.line
        for middle in [_middle(a, b) for a, b in pairwise(line)]
    ]
    smooth = [(a, b) for a, b in pairs if a[:2] == b[:2]] or pairs  # one for each column
    return Border(f"{limit.squadron} from {limit.base}", tuple(smooth), USN)


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
