"""Shares with Wilson's interval, spreads with their quantiles."""

import pytest

from deckload.study.statistics import quantile, share_of, spread_of, wilson


# Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_interval_of_known_cases(count, total, low, high):
    assert wilson(count, total) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize(("count", "total"), [(0, 0), (3, 2), (-1, 5)])
def test_no_share_of_nothing(count, total):
    with pytest.raises(ValueError, match="no share"):
        wilson(count, total)


def test_share_holds_its_interval():
    found = share_of(15, 148)
    assert found.low < found.share < found.high
    assert found.share == 15 / 148


def test_quantiles_lie_between_the_values():
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert quantile([7], 0.9) == 7
    assert quantile([0, 10], 0.1) == pytest.approx(1)


def test_spread_does_not_depend_on_the_order():
    found = spread_of([9, 1, 5, 3, 7])
    assert found == spread_of([1, 3, 5, 7, 9])
    assert (found.least, found.median, found.most, found.mean) == (1, 5, 9, 5)
    assert (found.p10, found.p90) == (pytest.approx(1.8), pytest.approx(8.2))


def test_no_spread_of_nothing():
    with pytest.raises(ValueError, match="no values"):
        spread_of([])
