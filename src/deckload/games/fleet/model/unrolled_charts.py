"""The charts that battles roll on, unrolled into tuples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.charts import Cell, Chart, Charts
from deckload.games.fleet.model.game_data import SIDE_NAMES, StrengthChart

OUT: Final = "out"
"""What a chart of ranges says of targets that are too far."""


def unrolled(chart: Chart, read: Callable[[Cell], int]) -> StrengthChart:
    """A chart of strengths as plain numbers; strength 0 does nothing."""
    totals = range(chart.lowest_total, chart.highest_total + 1)
    strengths = range(1, chart.last_strength + 1)
    columns = [[read(chart.look_up(strength, total)) for total in totals] for strength in strengths]
    nothing = (0,) * len(totals)
    return StrengthChart((nothing, *map(tuple, columns)), chart.lowest_total)


def number(cell: Cell) -> int:
    """Hits or steps."""
    return int(cell.result)


def aa_modifier(cell: Cell) -> int:
    """What antiaircraft fire does to an attack: -2 in D-2."""
    text = str(cell.result)
    return 0 if text == "none" else int(text.removeprefix("D"))


def aa_step(cell: Cell) -> int:
    """1 where antiaircraft fire takes a step of a Japanese unit, too: D."""
    return int(str(cell.result).startswith("D"))


def gunnery_range(charts: Charts, boxes: int) -> tuple[int, ...]:
    """Modifiers by boxes to the target."""
    chart = charts["gunnery_range"]
    return tuple(int(chart.look_up("modifier", far).result) for far in range(boxes))


def torpedo_range(charts: Charts, boxes: int) -> tuple[tuple[int | None, ...], ...]:
    """Modifiers by side and boxes to the target; None is out of range."""
    chart = charts["torpedo_range"]
    found = [[chart.look_up(side, far).result for far in range(boxes)] for side in SIDE_NAMES]
    return tuple(tuple(None if one == OUT else int(one) for one in line) for line in found)
