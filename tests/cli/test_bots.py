"""Bots at the table: known by name, fed with what their side knows, the same for the same seed."""

import pytest

from deckload.bots import BOTS, make_bot
from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption
from deckload.engine.state import known


def play(kind, seed="1"):
    rules = find_game("mini")
    game = new_game(rules, SetUp("mini", "skirmish", key=DiceKey(seed=seed)), keep=False)
    bots = [make_bot(kind, rules, side, seed) for side in (0, 1)]
    choices = []
    while not game.over:
        side, decision = next(iter(game.pending().items()))
        choices.append(bots[side](known(game.s, side), decision))
        game.choose(choices[-1], side)
    return choices


@pytest.mark.parametrize("kind", list(BOTS))
def test_bots_finish_a_game_the_same_way_each_time(kind):
    assert play(kind) == play(kind)


def test_random_bots_of_two_sides_draw_differently():
    rules = find_game("mini")
    game = new_game(rules, SetUp("mini", "skirmish"))
    decision = game.pending()[0]
    drawn = [make_bot("random", rules, side, "s")(None, decision) for side in range(40)]
    assert set(drawn) == {0, 1}


def test_a_game_without_doctrine_gets_random_play(monkeypatch):
    rules = find_game("mini")
    monkeypatch.setattr(type(rules), "doctrine", lambda self, side: None)
    assert play("doctrine") == play("random")


def test_an_unknown_bot():
    with pytest.raises(BadOption, match="random, doctrine"):
        make_bot("genius", find_game("mini"), 0, "1")
