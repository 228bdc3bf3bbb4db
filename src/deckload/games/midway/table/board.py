"""The parts of the table that never change: the map of routes."""

from __future__ import annotations

from typing import Final

from deckload.engine.designs import OPEN_SEA
from deckload.engine.views import Board, Border, Place, Table
from deckload.games.midway.model.game_data import JAPAN, SIDE_NAMES, MidwayData
from deckload.games.midway.table.designs import (
    COUNTERS,
    HOME_OF_JAPAN,
    HOME_OF_THE_US,
    ISLAND,
    LINES,
    OBJECTIVE,
    TERRAIN,
)

_TERRAIN_OF: Final = {
    "sea": OPEN_SEA,
    "japan": HOME_OF_JAPAN,
    "allied": HOME_OF_THE_US,
    "island": ISLAND,
    "objective": OBJECTIVE,
}


def table(data: MidwayData) -> Table:
    """Spaces and lines. Distances on the drawing mean nothing; lines do."""
    graph = data.graph
    return Table(
        game="midway",
        title="Midway Solitaire",
        sides=SIDE_NAMES,
        board=Board(
            shape="space",
            places=tuple(
                Place(name, x, y, name=name, terrain=_TERRAIN_OF[graph.kinds[space]])
                for space, (name, (x, y)) in enumerate(
                    zip(graph.names, graph.positions, strict=True)
                )
            ),
            lines=tuple((graph.names[a], graph.names[b]) for a, b in graph.lines()),
            borders=(_perimeter(data),),
            names=data.waters,
        ),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
    )


def _perimeter(data: MidwayData) -> Border:
    """[2.2] The line that US ships may not cross, from route to route as they lie on the map."""
    crossings = [
        (spaces[last], spaces[last + 1])
        for spaces, last in zip(data.route_spaces, data.perimeter, strict=True)
    ]
    crossings.sort(key=lambda pair: data.graph.positions[pair[0]][1])
    names = data.space_names
    between = tuple((names[inside], names[outside]) for inside, outside in crossings)
    return Border("Japanese defence perimeter", between, JAPAN)
