"""What the rules of a game look for in its charts: data without it never starts a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from deckload.charts.chart import Cell, Chart
from deckload.data.errors import DataError, Location


class Wanted(NamedTuple):
    """What the rules look for in a chart. Its numbers, if it has any, are counts of something
    unless `least` and `most` say otherwise."""

    columns: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    least: int = 0
    most: int = 99


def require_charts(charts: Mapping[str, Chart], wanted: Mapping[str, Wanted], file: str) -> None:
    """Refuse charts that lack something a rule will ask for in the middle of a game. `file` is
    where a chart that is missing altogether belongs."""
    for name, parts in wanted.items():
        if name not in charts:
            place = Location(file, f"charts.{name}")
            raise DataError(place, "the rules need this chart", f"add [charts.{name}]")
        chart = charts[name]
        _require_parts(chart, parts.columns, chart.columns, "column")
        _require_parts(chart, parts.modifiers, chart.modifiers, "modifier")
        for row in chart.grid:
            for cell in row:
                _require_bounds(chart, cell, parts)


def require_words(chart: Chart, column: str, words: Iterable[str], what: str) -> None:
    """Refuse a column with a word that the rules do not know; `what` is what they all are."""
    _require_parts(chart, (column,), chart.columns, "column")
    at = chart.columns.index(column)
    known = tuple(words)
    for row in chart.grid:
        if row[at].result not in known:
            raise DataError(
                chart.place.row_and_column(row[at].row, column),
                f"{row[at].result!r} is no {what}",
                f"write one of {', '.join(known)}",
            )


def _require_parts(chart: Chart, wanted: Iterable[str], there: Collection[str], what: str) -> None:
    for name in wanted:
        if name not in there:
            raise DataError(
                chart.place,
                f"the rules need a {what} {name!r} in this chart",
                f"add it to its {what}s",
            )


def _require_bounds(chart: Chart, cell: Cell, wanted: Wanted) -> None:
    if isinstance(cell.result, int) and not wanted.least <= cell.result <= wanted.most:
        raise DataError(
            chart.place.row_and_column(cell.row, cell.column),
            f"{cell.result} makes no sense here",
            f"write a number from {wanted.least} to {wanted.most}",
        )
