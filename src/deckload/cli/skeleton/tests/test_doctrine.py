"""The staff officers play whole games."""

import pytest
from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known

from newgame import GAME


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", GAME.doctrines(0))
def test_two_officers_finish_a_game(seed, name):
    game = new_game(GAME, SetUp("newgame", "chase", key=DiceKey(seed=str(seed))))
    while not game.over:
        side, decision = next(iter(game.pending().items()))
        answer = GAME.doctrines(side)[name](known(game.s, side), decision)
        game.choose(decision.options.index(answer), side)
    assert game.s.outcome
