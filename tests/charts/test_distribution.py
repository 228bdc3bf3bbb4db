"""Distributions, checked against counting every case by hand or by machine."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckload.charts import Distribution, dice_total

D6 = dice_total(1, 6)
weights = st.dictionaries(st.integers(-9, 9), st.integers(1, 20), min_size=1, max_size=6)


def test_a_die():
    assert D6.support == (1, 2, 3, 4, 5, 6)
    assert D6.probability(4) == Fraction(1, 6)
    assert D6.probability(7) == 0
    assert D6.mean() == Fraction(7, 2)
    assert D6.variance() == Fraction(35, 12)
    assert (D6.at_least(5), D6.at_most(5)) == (Fraction(1, 3), Fraction(5, 6))


@pytest.mark.parametrize(("count", "sides"), [(1, 10), (2, 6), (3, 6), (4, 3)])
def test_sums_of_dice_count_every_roll(count, sides):
    rolls = Counter(sum(roll) for roll in product(range(1, sides + 1), repeat=count))
    assert dice_total(count, sides) == Distribution(rolls)


@given(weights, weights)
def test_convolution_counts_every_pair(first, second):
    pairs: Counter[int] = Counter()
    for (a, wa), (b, wb) in product(first.items(), second.items()):
        pairs[a + b] += wa * wb
    total = Distribution(first).convolve(Distribution(second))
    assert total == Distribution(pairs)
    assert total.mean() == Distribution(first).mean() + Distribution(second).mean()
    assert sum(share for _, share in total.items()) == 1


@given(weights, st.integers(0, 6))
def test_repeating_is_convolving_again_and_again(one, times):
    slow = Distribution.certain(0)
    for _ in range(times):
        slow = slow.convolve(Distribution(one))
    assert Distribution(one).repeat(times) == slow


@given(weights, st.fractions(0, 1))
def test_a_quantile_is_the_first_to_reach_its_share(one, share):
    spread = Distribution(one)
    value = spread.quantile(share)
    assert spread.at_most(value) >= share
    assert all(spread.at_most(less) < share for less in spread.support if less < value)


def test_quantiles_of_2d6():
    two = dice_total(2, 6)
    assert [two.quantile(Fraction(n, 2)) for n in range(3)] == [2, 7, 12]
    with pytest.raises(ValueError, match="between 0 and 1"):
        two.quantile(Fraction(3, 2))


def test_map_joins_outcomes():
    assert D6.map(lambda roll: roll > 4).probability(True) == Fraction(1, 3)


def test_then_rolls_again():
    again = D6.then(lambda roll: D6 if roll == 6 else Distribution.certain(roll))
    assert again.probability(6) == Fraction(1, 36)
    assert again.probability(1) == Fraction(7, 36)


def test_mixture_weighs_its_parts():
    mixed = Distribution.mixture([(Fraction(1, 4), D6), (Fraction(3, 4), Distribution.certain(1))])
    assert mixed.probability(1) == Fraction(1, 24) + Fraction(3, 4)
    assert Distribution.mixture([(1, D6), (3, Distribution.certain(1))]) == mixed


def test_names_keep_their_order_and_scale_does_not_matter():
    results = Distribution({"none": 4, "Sunk": 2, "never": 0})
    assert results.support == ("none", "Sunk")
    assert results == Distribution({"Sunk": 1, "none": 2})
    assert hash(results) == hash(Distribution({"Sunk": 1, "none": 2}))
    assert results.chance(lambda result: result != "none") == Fraction(1, 3)


@pytest.mark.parametrize("bad", [{}, {1: 0}, {1: -1, 2: 3}])
def test_impossible_weights_are_refused(bad):
    with pytest.raises(ValueError, match="weight"):
        Distribution(bad)


def test_nothing_is_rolled_less_than_no_times():
    with pytest.raises(ValueError, match="-1 times"):
        D6.repeat(-1)
