"""Looking at the table through the eyes of a side."""

from typing import Any

from deckload.engine.knowledge import EVERYONE
from deckload.engine.state import known
from deckload.engine.views import Panel, Piece, View
from deckload.games.clash import GAME


def look(battle: Any, side: int) -> View:
    """The table as a side sees it; everything laid open to EVERYONE, as after the end."""
    return GAME.view(battle.s if side == EVERYONE else known(battle.s, side), side)


def piece(view: View, name: str) -> Piece:
    return next(one for one in view.pieces if one.id == name)


def seen(view: View) -> set[str]:
    """The names of all pieces."""
    return {one.id for one in view.pieces}


def inside(view: View, box: str) -> list[str]:
    return [one.id for one in view.pieces if one.at == box]


def panel(view: View, name: str) -> Panel:
    return next(one for one in view.panels if one.id == name)
