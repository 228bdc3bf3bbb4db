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
    assert standing([0, 1, 2, 3, 4] * 40, (4, 4)).verdict == "inside"
    assert not standing([0, 1, 2, 3, 4] * 40, (4, 4)).well_inside
    assert standing([*[0] * 19, 4] * 40, (4, 4)).verdict == "outside"


def test_a_share_about_a_tenth_is_decided_by_more_trials_only():
    """The same share, 10.6 %, of 1,000 trials and of 100,000."""
    assert standing([*[0] * 894, *[4] * 106], (4, 4)).verdict == "undecided"
    assert standing([*[0] * 89_400, *[4] * 10_600], (4, 4)).verdict == "inside"


def test_a_range_that_holds_nearly_everything_is_no_test():
    assert standing([50, 55, 60] * 100, (49, 62)).verdict == "no test"
    assert standing([50, 55, 60] * 100, (49, 55)).verdict == "inside"
    assert standing([0] * 300, (0, 0)).verdict == "inside", "a single value could have been missed"


def test_well_inside_needs_room_on_both_sides():
    gauge = Gauge("points", "Points", (15, 24))
    assert well_inside_bar(series_of(*[0, 20, 40] * 40), gauge).met
    assert not well_inside_bar(series_of(*[16, 20, 40] * 40), gauge).met
    assert not well_inside_bar(series_of(*[0, 20, 24] * 40), gauge).met
    assert not well_inside_bar(series_of(0, 20, 40), gauge).met, "three games prove nothing"


def test_a_result_that_never_comes_up_misses_its_bar():
    assert result_bar(series_of(1, 2), "US", "wins", 0.15).met
    assert not result_bar(series_of(1, 2), "draw", "draws", 0.15).met


def test_what_lies_outside_is_named():
    gauges = [Gauge("points", "Points", (99, 99)), Gauge("points", "Score", (1, 1))]
    bar = inside_bar(series_of(*[1, 2] * 40), gauges)
    assert not bar.met
    assert bar.measured == "outside: Points"


def test_what_is_undecided_or_no_test_misses_the_bar_and_is_named():
    gauges = [Gauge("points", "Points", (1, 2)), Gauge("points", "Score", (1, 1))]
    few = inside_bar(series_of(1, 2), gauges)
    assert not few.met
    assert few.measured == "undecided: Score; no test: Points"


def test_an_experiment_far_from_history_is_named():
    shoho = Experiment("shoho", "A strike", "Shoho at sea.", "Sunk.", never, (SUNK,))
    assert trials_bar([shoho], {"shoho": [{"sunk": 1}] * 40}).met
    missed = trials_bar([shoho], {"shoho": [{"sunk": 0}] * 40})
    assert not missed.met
    assert missed.measured == "outside: Shoho sunk (A strike)"


def test_a_contest_is_fair_while_surely_no_side_wins_too_often():
    contest = Contest("dream", "The Dream", 0.75)
    assert contest_bar(contest, results(USN=60, IJN=40)).met
    assert not contest_bar(contest, results(USN=80, IJN=20)).met
    assert not contest_bar(contest, results(USN=3, IJN=2)).met, "five games prove nothing"
    assert contest_bar(contest, results(USN=60, draw=40)).met, "draws count for neither"
