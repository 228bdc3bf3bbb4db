"""Bots by name: the same for the same seed, and errors that name those there are."""

import pytest

from deckload.bots import BOTS, Problem, bots_on_offer, make_bot, play_out
from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption

MINI = find_game("mini")


def new(seed="1"):
    return new_game(MINI, SetUp("mini", "skirmish", key=DiceKey(seed=seed)))


def play(name, seed="1"):
    """How a game ends in which this bot plays both sides."""
    game = new(seed)
    play_out(game, {side: make_bot(name, MINI, side, seed) for side in (0, 1)}, 10_000)
    assert game.over
    return game.s.digest()


@pytest.mark.parametrize("name", ["random", "doctrine", "doctrine:bold", "search:6"])
def test_bots_finish_a_game_the_same_way_each_time(name):
    assert play(name) == play(name)


def test_random_bots_of_two_sides_draw_differently():
    problem = Problem(new(), 0)
    drawn = [make_bot("random", MINI, side, "s")(problem) for side in range(40)]
    assert set(drawn) == {"hunt", "strike"}


def test_a_game_without_doctrine_gets_random_play(monkeypatch):
    monkeypatch.setattr(type(MINI), "doctrines", lambda self, side: {})
    assert play("doctrine") == play("random")


def test_the_usual_doctrine_is_the_first(monkeypatch):
    ways = {"last": lambda k, d: d.options[-1], "first": lambda k, d: d.options[0]}
    monkeypatch.setattr(type(MINI), "doctrines", lambda self, side: ways)
    assert make_bot("doctrine", MINI, 0, "1")(Problem(new(), 0)) == "strike"
    assert make_bot("doctrine:first", MINI, 0, "1")(Problem(new(), 0)) == "hunt"


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("genius", "choose one of: random, doctrine, search"),
        ("", "choose one of: random, doctrine, search"),
        ("random:3", "write random"),
        ("doctrine:reckless", "choose: doctrine:careful, doctrine:bold"),
        ("search:-3", "from 1 to 100000 (search:200)"),
        ("search:abc", "seconds up to 600 (search:2s)"),
        ("search:1e9", "from 1 to 100000"),
        ("search:0", "from 1 to 100000"),
        ("search:0s", "seconds up to 600"),
        ("search:100001", "from 1 to 100000"),
        ("search:601s", "seconds up to 600"),
        ("search:٣", "from 1 to 100000"),
        ("search:infs", "seconds up to 600"),
    ],
)
def test_a_bot_that_cannot_be_made_is_refused_with_the_remedy(name, remedy):
    with pytest.raises(BadOption) as refused:
        make_bot(name, MINI, 0, "1")
    assert remedy in str(refused.value)


def test_a_side_without_doctrine_has_none_to_name():
    with pytest.raises(BadOption, match="no doctrine 'history' for side 1"):
        make_bot("doctrine:history", find_game("midway"), 1, "1")


def test_named_doctrines_are_on_offer_where_there_is_a_choice(monkeypatch):
    ways = {"bold": lambda k, d: d.options[-1]}
    monkeypatch.setattr(type(MINI), "doctrines", lambda self, side: ways)
    assert list(bots_on_offer(MINI)) == list(BOTS)
    ways["meek"] = lambda k, d: d.options[0]
    assert list(bots_on_offer(MINI)) == [*BOTS, "doctrine:bold", "doctrine:meek"]
