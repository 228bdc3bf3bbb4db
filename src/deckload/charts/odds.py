"""Exact odds: of a roll on a chart, of a sum of rolls, of hits over several attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from deckload.charts.chart import Chart, Result
from deckload.charts.distribution import Distribution


class Attack(NamedTuple):
    """A roll on a chart, repeated a number of times."""

    chart: Chart
    column: str | int
    modifier: int = 0
    times: int = 1


@lru_cache(maxsize=256)
def dice_total(count: int, sides: int) -> Distribution[int]:
    """The sum of a number of dice."""
    if sides < 1:
        raise ValueError(f"a die has at least one side, not {sides}")
    return Distribution(dict.fromkeys(range(1, sides + 1), 1)).repeat(count)


def roll_odds(chart: Chart, column: str | int, modifier: int = 0) -> Distribution[Result]:
    """The results of one roll on a chart, the sum of all modifiers given."""
    if chart.dice is None:
        raise ValueError(f"chart {chart.id} is not rolled on; look it up by {chart.counted}")

    def result(roll: int) -> Result:
        return chart.look_up(column, roll + modifier).result

    return dice_total(*chart.dice).map(result)


def sum_of_rolls(rolls: Iterable[Distribution[int]]) -> Distribution[int]:
    """The sum of independent rolls."""
    total = Distribution.certain(0)
    for one in rolls:
        total = total.convolve(one)
    return total


def as_hits(result: Result) -> int:
    """The hits of a result that is simply a number."""
    if isinstance(result, int):
        return result
    raise ValueError(f"result {result!r} is not a number; say how many hits it counts for")


def hits_over(
    attacks: Iterable[Attack], hits: Callable[[Result], int] = as_hits
) -> Distribution[int]:
    """The total of hits over several independent attacks; `hits` counts those of one result."""
    return sum_of_rolls(
        roll_odds(attack.chart, attack.column, attack.modifier).map(hits).repeat(attack.times)
        for attack in attacks
    )
