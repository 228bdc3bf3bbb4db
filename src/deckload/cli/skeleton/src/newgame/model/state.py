"""What changes in play, and who knows it."""

from __future__ import annotations

from typing import ClassVar

from deckload.engine.knowledge import everyone, per_side
from deckload.engine.state import State, field

from newgame.model.game_data import NewGameData


class NewGameState(State):
    """Spaces are ids of `NewGameData.spaces`."""

    game: ClassVar[str] = "newgame"

    data: NewGameData

    turn: int = field(everyone())
    last_turn: int = field(everyone())
    place: list[int] = field(per_side())  # by side: where its flagship is
    possible: list[list[int]] = field(everyone())  # by side: where nothing has ruled it out
