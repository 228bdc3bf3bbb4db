"""The parts of the table that never change: the map of routes."""

from __future__ import annotations

from deckload.engine.views import Board, Place, Table
from deckload.games.midway.facts import SIDE_NAMES, MidwayData

_TERRAIN = {
    "sea": "sea",
    "japan": "home base of Japan",
    "allied": "home base of the US",
    "island": "Japanese island base",
    "objective": "objective",
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
                Place(name, x, y, name=name, terrain=_TERRAIN[graph.kinds[space]])
                for space, (name, (x, y)) in enumerate(
                    zip(graph.names, graph.positions, strict=True)
                )
            ),
            lines=tuple((graph.names[a], graph.names[b]) for a, b in graph.lines()),
        ),
    )
