"""Charts that should only get better, or only worse, down the rows or across the columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from deckload.charts.chart import Cell, Result
from deckload.data.errors import DataError, Location

Direction = Literal["up", "down", "no"]
Grid = Sequence[Sequence[Cell]]


def require_monotone(
    grid: Grid, order: Sequence[Result], down: Direction, across: Direction, place: Location
) -> None:
    """Refuse the first cell that breaks the order declared down the rows or across the columns."""
    if down == across == "no":
        return
    ranks = _ranks(grid, order, place)
    for key, direction, lines in (
        ("monotone", down, zip(*grid, strict=True)),
        ("across", across, iter(grid)),
    ):
        if direction == "no":
            continue
        for before, after in _pairs(lines):
            step = ranks[after.result] - ranks[before.result]
            if step < 0 if direction == "up" else step > 0:
                raise DataError(
                    place.row_and_column(after.row, after.column),
                    f"{after.result!r} after {before.result!r} breaks {key} = {direction!r}",
                    f"correct the cell, or say {key} = 'no' if it is printed so",
                )


def _ranks(grid: Grid, order: Sequence[Result], place: Location) -> dict[Result, int]:
    if order:
        return {result: rank for rank, result in enumerate(order)}
    ranks: dict[Result, int] = {}
    for row in grid:
        for cell in row:
            if not isinstance(cell.result, int):
                raise DataError(
                    place.row_and_column(cell.row, cell.column),
                    f"nothing says whether {cell.result!r} is more or less than the others",
                    "list all results in order, least first, in results = [...]",
                )
            ranks[cell.result] = cell.result
    return ranks


def _pairs(lines: Iterator[Sequence[Cell]]) -> Iterator[tuple[Cell, Cell]]:
    for line in lines:
        yield from pairwise(line)
