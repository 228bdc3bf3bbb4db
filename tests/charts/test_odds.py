"""Odds on charts, against rolling every combination on the same charts."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from deckload.charts import (
    Attack,
    Chart,
    Distribution,
    dice_total,
    hits_over,
    roll_odds,
    sum_of_rolls,
)
from deckload.charts.schema import build_chart


def chart(**changes: Any) -> Chart:
    raw = {
        "title": "Hits",
        "case": "9",
        "source": "rulebook 9",
        "dice": "d6",
        "columns": [1, 4],
        "rows": {"1-3": [0, 1], "4-5": [1, 2], "6+": [2, 4]},
    }
    return build_chart("hits", raw | changes, "charts.toml")


@pytest.mark.parametrize("modifier", [-9, -1, 0, 2, 9])
def test_a_modified_roll_clamps_like_the_chart(modifier):
    results = Counter(chart().look_up(4, roll + modifier).result for roll in range(1, 7))
    assert roll_odds(chart(), 4, modifier) == Distribution(results)


def test_a_roll_by_hand():
    odds = roll_odds(chart(), 1, modifier=1)
    assert odds.items() == ((0, Fraction(1, 3)), (1, Fraction(1, 3)), (2, Fraction(1, 3)))


def test_two_dice():
    two = chart(dice="2d6", rows={"2-6": ["miss", "hit"], "7-12": ["hit", "sunk"]})
    assert roll_odds(two, 1).probability("hit") == Fraction(21, 36)


def test_hits_over_several_attacks_count_every_combination():
    hits = chart()
    every: Counter[int] = Counter()
    for a, b, c in product(range(1, 7), repeat=3):
        every[
            int(hits.look_up(1, a).result)
            + int(hits.look_up(1, b).result)
            + int(hits.look_up(4, c - 1).result)
        ] += 1
    attacks = [Attack(hits, 1, times=2), Attack(hits, 4, modifier=-1)]
    assert hits_over(attacks) == Distribution(every)


def test_named_results_need_a_count_of_hits():
    named = chart(rows={"1-5": ["-", "D1"], "6": ["D1", "D2"]})
    worth = {"-": 0, "D1": 1, "D2": 2}
    assert hits_over([Attack(named, 4, times=2)], worth.__getitem__).at_least(4) == Fraction(1, 36)
    with pytest.raises(ValueError, match="'-' is not a number"):
        hits_over([Attack(named, 1)])


def test_a_sum_of_rolls():
    assert sum_of_rolls([dice_total(1, 6), dice_total(1, 6)]) == dice_total(2, 6)
    assert sum_of_rolls([]) == Distribution.certain(0)


def test_a_chart_by_count_has_no_odds():
    with pytest.raises(ValueError, match="look it up by ships"):
        roll_odds(chart(dice="", by="ships"), 1)
