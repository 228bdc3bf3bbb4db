"""What a side cannot know, drawn anew: the game's part of `resample`."""

from __future__ import annotations

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY

from newgame.model.game_data import SIDES
from newgame.model.state import NewGameState


def fill(s: NewGameState, side: int) -> None:
    """The other side's flagship is anywhere that nothing has ruled out. A spectator knows of
    neither."""
    for other in range(SIDES):
        if other != side:
            possible = s.possible[other]
            s.place[other] = possible[die(s, len(possible), "guess", NOBODY) - 1]
