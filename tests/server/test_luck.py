"""Luck: credited to whoever rolled, judged only where it is known what was good for him."""

from __future__ import annotations

import random

import pytest

from deckload.engine.dice import HIGH, LOW, RollRecord
from deckload.server.luck import fall_of, luck, luck_of_sides


def d6(face: int, *, side: int = 0, good: int = 0, needs: int | None = None) -> RollRecord:
    return RollRecord("shot", 6, (face,), face, "", "", (), "", "9.3", "", side, good, needs)


def test_a_low_roll_is_good_luck_where_low_is_good() -> None:
    low, high = luck([d6(1, good=LOW)] * 4), luck([d6(6, good=LOW)] * 4)
    assert low[0].better is not None
    assert high[0].better is not None
    assert low[0].better > 0 > high[0].better
    assert low[0].better == -high[0].better
    assert (low[0].unit, low[0].average, low[0].expected) == ("pips", 1.0, 3.5)


def test_a_high_roll_is_good_luck_where_high_is_good() -> None:
    (line,) = luck([d6(6, good=HIGH)])
    assert line.better is not None
    assert line.better > 0


def test_a_roll_that_hits_or_misses_is_judged_by_its_exact_chance() -> None:
    (line,) = luck([d6(face, good=LOW, needs=2) for face in (1, 2, 5)])
    assert line.unit == "successes"
    assert (line.rolls, line.average, line.expected) == (3, 0.667, 0.333)
    # One success more than expected, with a variance of 1/3 * 2/3 a roll.
    assert line.better == pytest.approx(1 / (3 * 2 / 9) ** 0.5, abs=0.01)


def test_a_target_to_reach_from_below_counts_modifiers() -> None:
    record = RollRecord("morale", 6, (3,), 4, "", "", (("calm", 1, ""),), "", "", "", 1, HIGH, 4)
    fall = fall_of(record)
    assert (fall.value, round(fall.expected, 3)) == (1.0, 0.667)


def test_rolls_of_which_nobody_knows_what_is_good_only_count() -> None:
    (line,) = luck([d6(6), d6(6)])
    assert (line.better, line.rolls, line.average) == (None, 2, 6.0)
    (blue, red) = luck_of_sides([d6(6), d6(1, side=1, good=LOW)], 2)
    assert (blue.rolls, blue.better, blue.others) == (0, 0.0, 1)
    assert red.rolls == 1
    assert red.better > 0


def test_a_roll_of_nobody_is_nobodys_luck() -> None:
    (line,) = luck([d6(6, side=-1, good=HIGH)])
    assert line.better is None
    assert all(side.rolls == side.others == 0 for side in luck_of_sides([d6(6, side=-1)], 2))


def test_a_roll_that_cannot_fail_is_no_luck() -> None:
    (side, _) = luck_of_sides([d6(5, good=LOW, needs=6)], 2)
    assert (side.rolls, side.better, side.others) == (0, 0.0, 1)


def test_fair_dice_come_out_near_nothing() -> None:
    rng = random.Random(4)
    rolls = [d6(rng.randint(1, 6), good=LOW, needs=rng.randint(1, 5)) for _ in range(4000)]
    (side, _) = luck_of_sides(rolls, 2)
    assert side.rolls == 4000
    assert abs(side.better) < 3
