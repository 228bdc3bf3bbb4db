"""Looking at the table through the eyes of a side."""

from typing import Any

from deckload.engine.knowledge import EVERYONE
from deckload.engine.state import known
from deckload.engine.views import View
from deckload.games.sunset import GAME
from games.clash.looking import inside, panel, piece, seen

__all__ = ["inside", "look", "panel", "piece", "rows", "seen"]


def look(battle: Any, side: int) -> View:
    """The table as a side sees it; everything laid open to EVERYONE, as after the end."""
    return GAME.view(battle.s if side == EVERYONE else known(battle.s, side), side)


def rows(view: View, name: str) -> dict[str, str]:
    """The table on a panel; empty if it is not there."""
    return {row: words for one in view.panels if one.id == name for row, words in one.rows}
