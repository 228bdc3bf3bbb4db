"""Charts for the eye: as plain text for a terminal, and as data for the page."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from deckload.charts.chart import Cell, Chart, Result


class CellSource(msgspec.Struct, frozen=True):
    """A cell, by its place in the grid, whose source is not that of its chart."""

    row: int
    column: int
    source: str


class ModifierView(msgspec.Struct, frozen=True):
    """A modifier as shown under a chart."""

    name: str
    value: int
    text: str
    source: str


class ChartView(msgspec.Struct, frozen=True):
    """A chart as the page draws it; `hit` is the row and column of the cell rolled."""

    id: str
    title: str
    case: str
    rolled_with: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Result, ...], ...]
    source: str
    cell_sources: tuple[CellSource, ...]
    modifiers: tuple[ModifierView, ...]
    hit: tuple[int, int] | None = None


def as_data(chart: Chart, hit: Cell | None = None) -> ChartView:
    """The chart as data for the page, with the cell just rolled if there is one."""
    return ChartView(
        id=chart.id,
        title=chart.title,
        case=chart.case,
        rolled_with=rolled_with(chart),
        columns=chart.columns,
        rows=chart.rows,
        cells=tuple(tuple(cell.result for cell in row) for row in chart.grid),
        source=str(chart.source),
        cell_sources=tuple(_cell_sources(chart)),
        modifiers=tuple(
            ModifierView(one.name, one.value, one.text, str(one.source))
            for one in chart.modifiers.values()
        ),
        hit=None if hit is None else (chart.rows.index(hit.row), chart.columns.index(hit.column)),
    )


def as_text(chart: Chart, hit: Cell | None = None) -> str:
    """The chart as plain text, its sources beneath; the cell hit stands between `>` and `<`."""
    view = as_data(chart, hit)
    table = [[view.rolled_with, *view.columns]]
    for index, row in enumerate(view.rows):
        table.append([row, *(_shown(view, index, column) for column in range(len(view.columns)))])
    return "\n".join([f"{view.title} ({view.case})", *_ruled(table), *_beneath(view)])


def rolled_with(chart: Chart) -> str:
    """The dice of a chart, or what is counted where there is no roll."""
    return chart.counted if chart.dice is None else str(chart.dice)


def _shown(view: ChartView, row: int, column: int) -> str:
    result = view.cells[row][column]
    return f">{result}<" if view.hit == (row, column) else str(result)


def _ruled(table: list[list[str]]) -> Iterator[str]:
    widths = [max(len(text) for text in column) for column in zip(*table, strict=True)]
    for index, row in enumerate(table):
        padded = [text.center(width) for text, width in zip(row, widths, strict=True)]
        yield " | ".join(padded).rstrip()
        if index == 0:
            yield "-+-".join("-" * width for width in widths)


def _beneath(view: ChartView) -> Iterator[str]:
    for modifier in view.modifiers:
        yield f"{modifier.value:+d}  {modifier.text} [{modifier.source}]"
    yield f"Source: {view.source}"
    for one in view.cell_sources:
        yield f"  row {view.rows[one.row]}, column {view.columns[one.column]}: {one.source}"


def _cell_sources(chart: Chart) -> Iterator[CellSource]:
    for row, cells in enumerate(chart.grid):
        for column, cell in enumerate(cells):
            if cell.source != chart.source:
                yield CellSource(row, column, str(cell.source))
