"""Does history lie inside what was measured? Is a bar met?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, stdev

import msgspec

from deckload.study.calibration import Bar, Contest, Experiment, Gauge, Measured
from deckload.study.series import Series
from deckload.study.statistics import Z_95, Share, share_of

TAIL = 0.10
"""What lies beyond the middle 80 % on either side."""


ALL_BUT = 0.95
"""A range that takes in more than this share of all values could hardly have failed."""

INSIDE, UNDECIDED, OUTSIDE, NO_TEST = "inside", "undecided", "outside", "no test"


class Standing(msgspec.Struct, frozen=True):
    """How many of the values are below, at and above what happened."""

    fewer: int
    equal: int
    more: int
    is_range: bool = False

    @property
    def total(self) -> int:
        return self.fewer + self.equal + self.more

    @property
    def below(self) -> float:
        return self.fewer / self.total

    @property
    def same(self) -> float:
        return self.equal / self.total

    @property
    def above(self) -> float:
        return self.more / self.total

    @property
    def verdict(self) -> str:
        """History is inside the middle 80 % when neither as little as this nor as much is a rarity:
        both must come up in a tenth of the trials or more. Where the interval of one of these
        shares lies across the tenth, more trials must decide. A range that holds nearly everything
        tests nothing."""
        if self.is_range and self.same > ALL_BUT:
            return NO_TEST
        tails = [share_of(count + self.equal, self.total) for count in (self.fewer, self.more)]
        if any(tail.high < TAIL for tail in tails):
            return OUTSIDE
        return INSIDE if all(tail.low >= TAIL for tail in tails) else UNDECIDED

    @property
    def well_inside(self) -> bool:
        """On both sides of history there is surely room: a tenth of the values or more."""
        return all(share_of(c, self.total).low >= TAIL for c in (self.fewer, self.more))


def standing(values: Sequence[float], history: tuple[float, float]) -> Standing:
    """Where history stands among the values."""
    low, high = history
    fewer = sum(value < low for value in values)
    more = sum(value > high for value in values)
    return Standing(fewer, len(values) - fewer - more, more, low < high)


def percent(share: float) -> str:
    """A share for people: 7.4 %."""
    return f"{100 * share:.1f} %"


def share_words(share: Share) -> str:
    """A share with its interval for people."""
    return f"{percent(share.share)} ({percent(share.low)} to {percent(share.high)})"


def mean_words(values: Sequence[float]) -> str:
    """A mean for people, with what to add and take off for its 95 % interval."""
    if len(values) < 2:
        return f"{fmean(values):.1f}"
    return f"{fmean(values):.1f} ± {Z_95 * stdev(values) / len(values) ** 0.5:.1f}"


def result_bar(series: Series, result: str, aim: str, least: float) -> Bar:
    """A result must surely come up often enough."""
    total = len(series.records)
    found = series.results().get(result, share_of(0, total))
    return Bar(f"{aim}: at least {100 * least:.0f} %", share_words(found), found.low >= least)


def contest_bar(contest: Contest, series: Series) -> Bar:
    """Surely no side wins too many games; draws count for neither."""
    wins = {name: share for name, share in series.results().items() if name != "draw"}
    measured = "; ".join(f"{name} {share_words(share)}" for name, share in wins.items())
    aim = f"{contest.title}: neither side wins more than {100 * contest.most:.0f} %"
    return Bar(aim, measured, all(share.high <= contest.most for share in wins.values()))


def well_inside_bar(series: Series, gauge: Gauge) -> Bar:
    """History must lie well inside the middle 80 % of a measure."""
    assert gauge.history is not None
    found = standing(series.numbers(gauge.name), gauge.history)
    measured = (
        f"{percent(found.below)} below, {percent(found.same)} as in history, "
        f"{percent(found.above)} above"
    )
    return Bar(f"{gauge.title}: history well inside the middle 80 %", measured, found.well_inside)


def inside_bar(series: Series, gauges: Sequence[Gauge]) -> Bar:
    """History must lie in the middle 80 % of each of these measures."""
    verdicts = {gauge.title: verdict_on(gauge, series.numbers(gauge.name)) for gauge in gauges}
    return _all_inside(f"History in the middle 80 % of: {'; '.join(verdicts)}", verdicts)


def trials_bar(experiments: Sequence[Experiment], measured: Mapping[str, list[Measured]]) -> Bar:
    """History must lie in the middle 80 % of every measure of every experiment."""
    verdicts = {
        f"{gauge.title} ({experiment.title})": verdict_on(
            gauge, [trial[gauge.name] for trial in measured[experiment.id]]
        )
        for experiment in experiments
        for gauge in experiment.gauges
    }
    return _all_inside("History in the middle 80 % of every sub-system", verdicts)


def verdict_on(gauge: Gauge, values: Sequence[float]) -> str:
    """What the values say about history; nothing where nobody knows what happened."""
    return "" if gauge.history is None else standing(values, gauge.history).verdict


def _all_inside(aim: str, verdicts: Mapping[str, str]) -> Bar:
    """The bar is met when every verdict is "inside"; all others are named."""
    missed = []
    for verdict in (OUTSIDE, UNDECIDED, NO_TEST):
        titles = [title for title, found in verdicts.items() if found == verdict]
        missed += [f"{verdict}: {'; '.join(titles)}"] if titles else []
    return Bar(aim, "; ".join(missed) or "all inside", not missed)
