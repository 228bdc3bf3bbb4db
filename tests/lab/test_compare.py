"""Comparing two bots on the same seeds."""

import pytest

from deckload.engine.errors import BadOption
from deckload.lab.compare import Comparison, Played, compare
from deckload.study.series import Order


def test_a_bot_is_as_good_as_itself():
    found = compare(Order("mini"), 0, ("doctrine", "doctrine"), range(3))
    assert found.gains == [0, 0, 0]
    assert found.interval == (0, 0)
    assert found.better == 0.5


def test_both_bots_play_every_seed_on_the_same_side():
    found = compare(Order("mini"), 0, ("doctrine:bold", "random"), range(4))
    assert [played.bot for played in found] == ["doctrine:bold", "random"]
    assert [len(played.returns) for played in found] == [4, 4]
    other = compare(Order("mini"), 0, ("random", "doctrine:bold"), range(4))
    assert other.gains == [-gain for gain in found.gains]


def test_the_interval_lies_around_the_mean_gain():
    found = Comparison(Played("a", [3.0, 5.0, 7.0]), Played("b", [1.0, 5.0, 3.0]))
    assert found.gains == [2.0, 0.0, 4.0]
    low, high = found.interval
    assert low == pytest.approx(2 - 1.96 * 2 / 3**0.5)
    assert high == pytest.approx(2 + 1.96 * 2 / 3**0.5)
    assert found.better == pytest.approx(2.5 / 3)


def test_one_game_is_refused():
    with pytest.raises(BadOption, match="two or more"):
        compare(Order("mini"), 0, ("doctrine", "random"), [1])
