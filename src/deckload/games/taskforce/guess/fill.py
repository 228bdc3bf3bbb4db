"""What a side cannot know, drawn so that all it has seen could have happened."""

from __future__ import annotations

from deckload.games.taskforce.guess.chits import fill_chits
from deckload.games.taskforce.guess.markers import fill_markers
from deckload.games.taskforce.guess.orders import fill_orders
from deckload.games.taskforce.model.state import TaskForceState


def fill(s: TaskForceState, side: int) -> None:
    """Fill every blank in what `side` knows; a spectator knows neither side's secrets."""
    fill_markers(s, side)
    fill_orders(s, side)
    fill_chits(s)
