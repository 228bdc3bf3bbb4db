"""Verdicts: does history lie inside what was measured, and is a bar met?"""

import pytest

from deckload.study.calibration import Contest, Experiment, Gauge
from deckload.study.series import Order, Record, Series
from deckload.study.verdicts import (
    contest_bar,
    inside_bar,
    result_bar,
    standing,
    trials_bar,
    well_inside_bar,
)

SUNK = Gauge("sunk", "Shoho sunk", (1, 1))


def never(data, seed):
    raise AssertionError("verdicts run nothing")


def series_of(*points, result="US"):
    records = [Record(i, (result,), 1, 1, {"points": p}) for i, p in enumerate(points)]
    return Series(Order("midway"), records)


def results(**wins):
    won = [name for name, count in wins.items() for _ in range(count)]
    return Series(Order("clash"), [Record(i, (w,), 1, 1, {}) for i, w in enumerate(won)])


def test_standing_counts_below_same_and_above():
    found = standing([1, 2, 2, 3, 9], (2, 3))
    assert (found.below, found.same, found.above) == pytest.approx((0.2, 0.6, 0.2))


def test_the_most_that_can_happen_is_inside_when_it_is_no_rarity():
    assert standing([0, 1, 2, 3, 4], (4, 4)).inside
    assert not standing([0, 1, 2, 3, 4], (4, 4)).well_inside
    assert not standing([0] * 19 + [4], (4, 4)).inside


def test_well_inside_needs_room_on_both_sides():
    gauge = Gauge("points", "Points", (15, 24))
    assert well_inside_bar(series_of(0, 20, 40), gauge).met
    assert not well_inside_bar(series_of(16, 20, 40), gauge).met
    assert not well_inside_bar(series_of(0, 20, 24), gauge).met


def test_a_result_that_never_comes_up_misses_its_bar():
    assert result_bar(series_of(1, 2), "US", "wins", 0.15).met
    assert not result_bar(series_of(1, 2), "draw", "draws", 0.15).met


def test_what_lies_outside_is_named():
    gauges = [Gauge("points", "Points", (99, 99)), Gauge("points", "Score", (1, 2))]
    bar = inside_bar(series_of(1, 2), gauges)
    assert not bar.met
    assert bar.measured == "outside: Points"


def test_an_experiment_far_from_history_is_named():
    shoho = Experiment("shoho", "A strike", "Shoho at sea.", "Sunk.", never, (SUNK,))
    assert trials_bar([shoho], {"shoho": [{"sunk": 1}]}).met
    missed = trials_bar([shoho], {"shoho": [{"sunk": 0}]})
    assert not missed.met
    assert missed.measured == "outside: Shoho sunk (A strike)"


def test_a_contest_is_fair_while_no_side_wins_too_often():
    contest = Contest("dream", "The Dream", 0.75)
    assert contest_bar(contest, results(USN=3, IJN=1)).met
    assert not contest_bar(contest, results(USN=4, IJN=1)).met
    assert contest_bar(contest, results(USN=3, draw=1)).met, "draws count for neither"
