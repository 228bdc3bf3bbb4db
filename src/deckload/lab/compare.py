"""Two bots for one side, on the same seeds: which does better, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import fmean, stdev
from typing import Any, NamedTuple

from deckload.engine.contract import find_game
from deckload.engine.errors import BadOption
from deckload.lab.over_seeds import Progress
from deckload.lab.series import run_series
from deckload.study.series import Order

NORMAL_95 = 1.96
"""In standard errors: half of a 95 % interval."""
FEWEST_GAMES = 2


class Played(NamedTuple):
    """What a bot won, game by game, in the measure of `Rules.returns`."""

    bot: str
    returns: list[float]

    @property
    def mean(self) -> float:
        return fmean(self.returns)

    @property
    def deviation(self) -> float:
        return stdev(self.returns)


class Comparison(NamedTuple):
    """Two bots on the same seeds."""

    first: Played
    second: Played

    @property
    def gains(self) -> list[float]:
        """What the first won more than the second, game by game."""
        return [a - b for a, b in zip(self.first.returns, self.second.returns, strict=True)]

    @property
    def interval(self) -> tuple[float, float]:
        """Between these the mean gain lies, with 95 % confidence."""
        mean = fmean(self.gains)
        half = NORMAL_95 * stdev(self.gains) / len(self.gains) ** 0.5
        return mean - half, mean + half

    @property
    def better(self) -> float:
        """In what share of the games the first won more; equal ones count half."""
        return fmean([1.0 if gain > 0 else 0.5 if gain == 0 else 0.0 for gain in self.gains])


def compare(
    order: Order,
    side: int,
    bots: tuple[str, str],
    seeds: Sequence[int],
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Comparison:
    """Play every seed twice, with one bot and with the other on the same side."""
    if len(seeds) < FEWEST_GAMES:
        raise BadOption(f"{len(seeds)} games say nothing about a difference; play two or more")
    first, second = (
        returns_of(bot, order, side, seeds, jobs=jobs, progress=progress) for bot in bots
    )
    return Comparison(first, second)


def returns_of(
    bot: str,
    order: Order,
    side: int,
    seeds: Sequence[int],
    *,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Played:
    """What a bot wins for a side in games that are otherwise those of the order."""
    sides = {**order.bots, side: bot}
    with_bot = Order(order.game, order.scenario, order.options, order.overlay, sides)
    measure = partial(_won, order.game, side)
    series = run_series(with_bot, seeds, measure=measure, jobs=jobs, progress=progress)
    return Played(bot, series.numbers("won"))


def _won(game: str, side: int, s: Any) -> dict[str, float]:
    return {"won": find_game(game).returns(s)[side]}
