"""What a chart says of modifiers, for a throw on it."""

from __future__ import annotations

from collections.abc import Iterable

from deckload.charts.chart import Chart
from deckload.engine.dice import Modifier


def named(chart: Chart, names: Iterable[str], case: str) -> tuple[Modifier, ...]:
    """Those that hold now, in the words and with the numbers of the chart."""
    found = [chart.modifiers[name] for name in names]
    return tuple([Modifier(one.text, one.value, case) for one in found])
