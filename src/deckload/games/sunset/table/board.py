"""The parts of the table that never change: the map, the two battle displays, the tracks."""

from __future__ import annotations

from typing import Final

from deckload.engine.views import Board, Display, Table
from deckload.games.fleet.table.boards import places_of, search_line
from deckload.games.fleet.table.designs import LINES
from deckload.games.fleet.table.displays import (
    BOXES_IN_A_ROW,
    air_sea_display,
    folded_row,
    round_track,
    turn_track,
)
from deckload.games.sunset.model.game_data import SIDE_NAMES, SunsetData
from deckload.games.sunset.table.designs import BEACHHEAD, BEYOND_THE_MAP, COUNTERS, TERRAIN

LINE: Final = "line"
AREAS: Final = range(-2, 28)
"""What the display shows of the line of a surface battle, which has no ends: where ships are
brought back to after each round, and some way beyond. Who runs farther lies on the card."""


def table(data: SunsetData, scenario: str) -> Table:
    """Map, displays and tracks of a scenario."""
    facts = data.scenarios[scenario]
    turns = data.turns[facts.first_turn - 1 :][: facts.turns]
    return Table(
        game="sunset",
        title=f"Imperial Sunset: {facts.title}",
        sides=SIDE_NAMES,
        board=board(data),
        displays=(air_sea_display(data, "Air Display"), line_display()),
        tracks=(turn_track(turns, "Turns of October 1944"), round_track(data)),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
    )


def line_display() -> Display:
    """[8.3.1] The areas of a surface battle, the Japanese at the beginning."""
    areas = {area_box(area): str(area) for area in AREAS}
    return folded_row(LINE, "Surface Battle", areas, BOXES_IN_A_ROW)


def area_box(area: int) -> str:
    """What the box of an area is called, as the rules point at it."""
    return f"area {area}"


# --- the map --------------------------------------------------------------------------------------


def board(data: SunsetData) -> Board:
    """[6.1, 6.5.8] All hexes, Morotai beyond the edge, and the area of the USAAF."""
    land = data.sea.land
    return Board(
        shape="hex-pointy",
        places=places_of(data, BEYOND_THE_MAP, {data.beachhead: BEACHHEAD}),
        coast=land.coast,
        heights=land.heights,
        borders=tuple(search_line(data, limit) for limit in data.sea.limits.values()),
        names=land.names(),
    )
