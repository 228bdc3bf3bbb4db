"""Does history lie inside what was measured? Is a bar met?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from deckload.study.calibration import Bar, Contest, Experiment, Gauge, Measured
from deckload.study.series import Series
from deckload.study.statistics import Share, share_of

TAIL = 0.10
"""What lies beyond the middle 80 % on either side."""


class Standing(msgspec.Struct, frozen=True):
    """The shares of the values below, at and above what happened."""

    below: float
    same: float
    above: float

    @property
    def inside(self) -> bool:
        """History is in the middle 80 %: as little as this, and as much, is no rarity."""
        return self.below + self.same >= TAIL and self.above + self.same >= TAIL

    @property
    def well_inside(self) -> bool:
        """On both sides of history there is room: a tenth of the values or more."""
        return self.below >= TAIL and self.above >= TAIL


def standing(values: Sequence[float], history: tuple[float, float]) -> Standing:
    """Where history stands among the values."""
    low, high = history
    below = sum(value < low for value in values) / len(values)
    above = sum(value > high for value in values) / len(values)
    return Standing(below, 1 - below - above, above)


def percent(share: float) -> str:
    """A share for people: 7.4 %."""
    return f"{100 * share:.1f} %"


def share_words(share: Share) -> str:
    """A share with its interval for people."""
    return f"{percent(share.share)} ({percent(share.low)} to {percent(share.high)})"


def result_bar(series: Series, result: str, aim: str, least: float) -> Bar:
    """A result must come up often enough."""
    total = len(series.records)
    found = series.results().get(result, share_of(0, total))
    return Bar(f"{aim}: at least {100 * least:.0f} %", share_words(found), found.share >= least)


def contest_bar(contest: Contest, series: Series) -> Bar:
    """No side may win too many games; draws count for neither."""
    wins = {name: share for name, share in series.results().items() if name != "draw"}
    measured = "; ".join(f"{name} {share_words(share)}" for name, share in wins.items())
    aim = f"{contest.title}: neither side wins more than {100 * contest.most:.0f} %"
    return Bar(aim, measured, all(share.share <= contest.most for share in wins.values()))


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
    outside = [gauge.title for gauge in gauges if is_outside(gauge, series.numbers(gauge.name))]
    names = "; ".join(gauge.title for gauge in gauges)
    return Bar(f"History in the middle 80 % of: {names}", _listed(outside), not outside)


def trials_bar(experiments: Sequence[Experiment], measured: Mapping[str, list[Measured]]) -> Bar:
    """History must lie in the middle 80 % of every measure of every experiment."""
    outside = [
        f"{gauge.title} ({experiment.title})"
        for experiment in experiments
        for gauge in experiment.gauges
        if is_outside(gauge, [trial[gauge.name] for trial in measured[experiment.id]])
    ]
    return Bar("History in the middle 80 % of every sub-system", _listed(outside), not outside)


def is_outside(gauge: Gauge, values: Sequence[float]) -> bool:
    return gauge.history is not None and not standing(values, gauge.history).inside


def _listed(outside: Sequence[str]) -> str:
    return f"outside: {'; '.join(outside)}" if outside else "all inside"
