"""Set-up from data."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.procedures import then

from newgame.model.game_data import NewGameData
from newgame.model.state import NewGameState
from newgame.rules.hiding import hide
from newgame.rules.turn import next_turn


def set_up(data: NewGameData, scenario: str, options: Mapping[str, str]) -> NewGameState:
    """The flagships are in port until the first step asks where they hide."""
    s = NewGameState(data, options)
    s.last_turn = data.scenarios[scenario].turns
    s.place = [waters[0] for waters in data.waters]
    s.possible = [list(waters) for waters in data.waters]
    then(s, hide, next_turn)
    return s
