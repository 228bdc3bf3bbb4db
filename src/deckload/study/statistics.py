"""Small statistics for many games: shares with their intervals, spreads with their quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

Z_95 = 1.959963984540054
"""95 % of a normal distribution lie within this many standard deviations."""

_CUTS = (0.10, 0.25, 0.50, 0.75, 0.90)


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with the 95 % interval of how often it would."""

    count: int
    total: int
    share: float
    low: float
    high: float


class Spread(msgspec.Struct, frozen=True):
    """Where the values of a measure lie."""

    count: int
    mean: float
    least: float
    p10: float
    p25: float
    median: float
    p75: float
    p90: float
    most: float


def wilson(count: int, total: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share: honest near 0 and 1, and for few games."""
    if not 0 <= count <= total or total == 0:
        raise ValueError(f"{count} out of {total} is no share")
    share, square = count / total, z * z
    middle = share + square / (2 * total)
    reach = z * sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 1 + square / total
    low = 0.0 if count == 0 else (middle - reach) / scale
    high = 1.0 if count == total else (middle + reach) / scale
    return low, high


def share_of(count: int, total: int) -> Share:
    """A share with its interval."""
    low, high = wilson(count, total)
    return Share(count, total, count / total, low, high)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of the ordered values lies, straight lines between them."""
    at = share * (len(ordered) - 1)
    below = int(at)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (at - below) * (ordered[above] - ordered[below])


def spread_of(values: Sequence[float]) -> Spread:
    """Mean, extremes and quantiles of at least one value."""
    if not values:
        raise ValueError("no values, no spread")
    ordered = sorted(values)
    p10, p25, median, p75, p90 = (quantile(ordered, share) for share in _CUTS)
    mean = sum(ordered) / len(ordered)
    least, most = float(ordered[0]), float(ordered[-1])
    return Spread(len(ordered), mean, least, p10, p25, median, p75, p90, most)
