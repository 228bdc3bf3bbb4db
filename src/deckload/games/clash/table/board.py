"""The parts of the table that never change: the map, the two battle displays, the tracks."""

from __future__ import annotations

from deckload.engine.views import Board, Table
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.table.designs import BEYOND_THE_MAP, TERRAIN
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.table.boards import places_of, search_line
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
            turn_track(data.turns[: data.scenarios[scenario].turns], "Turns of June 1944"),
            round_track(data),
        ),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
    )


# --- the map --------------------------------------------------------------------------------------


def board(data: ClashData) -> Board:
    """[2.1, 6.3.3] All hexes with their islands, the bases beyond the edge, and the lines of the US
    patrols."""
    return Board(
        shape="hex-flat",
        places=places_of(data, BEYOND_THE_MAP, {}),
        coast=data.sea.land.coast,
        borders=tuple(search_line(data, limit) for limit in data.sea.limits.values()),
        names=data.sea.land.names(),
    )
