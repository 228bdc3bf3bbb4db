"""The frame of a turn, and the end of the game."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import end_game, steps, then

from newgame.model.game_data import SIDES
from newgame.model.state import NewGameState
from newgame.rules.sailing import sail
from newgame.rules.searching import search

step: Final = steps("newgame.turn")


@step
def next_turn(s: NewGameState) -> None:
    """The sequence of play: Blue sails and searches, then Red."""
    s.turn += 1
    tell(s, "", "Turn {turn} begins.", turn=s.turn)
    moves = [(chapter, side) for side in range(SIDES) for chapter in (sail, search)]
    then(s, *moves, end_turn)


@step
def end_turn(s: NewGameState) -> None:
    """[1.2] After the last turn nobody has won."""
    if s.turn < s.last_turn:
        then(s, next_turn)
    else:
        end_game(s, "draw", "nobody was found")
