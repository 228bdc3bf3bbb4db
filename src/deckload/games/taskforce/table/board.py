"""The parts of the table that never change: the map, or the harbour, and the turn track."""

from __future__ import annotations

from typing import Final

from deckload.engine.views import Board, MapName, Place, Table, Track
from deckload.games.taskforce.model.game_data import Scene, TaskForceData
from deckload.games.taskforce.table.designs import (
    COLOURS,
    COUNTERS,
    INNER_BERTH,
    LINES,
    OPEN_BERTH,
    TERRAIN,
)

TURNS: Final = "turn"
LETTER: Final = 0.35
"""How wide a letter is written across the harbour."""


def table(data: TaskForceData, scenario: str) -> Table:
    """Map and turn track of a scenario."""
    scene = data.scenes[data.scene_of[scenario]]
    return Table(
        game="taskforce",
        title=f"Task Force: {scene.title}",
        sides=scene.side_names,
        board=_sea_board(scene) if scene.sea is not None else _harbour(data, scene),
        tracks=_tracks(data, scene),
        counters=COUNTERS,
        terrain=TERRAIN,
        lines=LINES,
        colours=COLOURS,
    )


def _tracks(data: TaskForceData, scene: Scene) -> tuple[Track, ...]:
    """[2.1.2] Each box with its hour, and whether it is night."""
    if scene.sea is None:
        return ()
    boxes = tuple(
        f"{turn} {data.turns[turn].time}{' night' if data.turns[turn].night else ''}"
        for turn in range(scene.first_turn, scene.last_turn + 1)
    )
    return (Track(TURNS, "Turns", boxes),)


def _sea_board(scene: Scene) -> Board:
    sea = scene.sea
    assert sea is not None
    land, grid = sea.land, sea.grid
    named = {
        place.hex: name for name, place in land.places.items() if place.hex and not place.spread
    }
    centres = grid.geometry().centres
    return Board(
        shape="hex-pointy",
        places=tuple(
            Place(name, round(x, 3), round(y, 3), named.get(name, ""), land.terrain[at])
            for at, (name, (x, y)) in enumerate(zip(grid.names, centres, strict=True))
        ),
        coast=land.coast,
        heights=land.heights,
        names=land.names(),
    )


def _harbour(data: TaskForceData, scene: Scene) -> Board:
    """Scenario 1: berths instead of hexes."""
    return Board(
        shape="space",
        coast=data.harbour_coast,
        names=tuple(
            MapName(name, x, y, len(name) * LETTER, "islands")
            for name, (x, y) in data.harbour_names.items()
        ),
        places=tuple(
            Place(
                scene.ship_id[ship],
                berth.x,
                berth.y,
                berth.name,
                OPEN_BERTH if berth.torpedo else INNER_BERTH,
            )
            for ship, berth in scene.berths.items()
        ),
    )
