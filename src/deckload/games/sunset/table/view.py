"""What a side sees."""

from __future__ import annotations

from deckload.engine.views import Board, Place, Table, View
from deckload.games.sunset.model.game_data import SIDE_NAMES, SunsetData
from deckload.games.sunset.model.state import SunsetState


def table(data: SunsetData, scenario: str) -> Table:  # noqa: ARG001
    places = tuple(
        Place(name, x, y) for name, (x, y) in zip(data.grid.names, data.grid.geometry().centres)
    )
    return Table("sunset", "Imperial Sunset", SIDE_NAMES, Board("hex-pointy", places))


def view(k: SunsetState, side: int) -> View:  # noqa: ARG001
    return View(f"Turn {k.turn}", ())
