"""Charts as players use them: pick a column, roll, add modifiers, read the cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, NamedTuple

from deckload.charts.cells import Cell as Cell
from deckload.charts.cells import ChartModifier as ChartModifier
from deckload.charts.cells import OutsideChartError as OutsideChartError
from deckload.charts.cells import Result as Result
from deckload.data.errors import Location, one_of
from deckload.data.sources import Source


class Dice(NamedTuple):
    """The dice a chart is rolled with, such as 2d6."""

    number: int
    sides: int

    @property
    def lowest(self) -> int:
        return self.number

    @property
    def highest(self) -> int:
        return self.number * self.sides

    def __str__(self) -> str:
        return f"{self.number if self.number > 1 else ''}d{self.sides}"


class Clamp(NamedTuple):
    """Whether numbers below the first or above the last are read as that one."""

    low: bool
    high: bool


@dataclass(frozen=True, eq=False)
class Chart:
    """An immutable chart. Two charts are the same only if they are one object.

    `by_column` maps every column a look-up may name (its label, and for strength columns every
    strength from the first to the last) to the column's cells, one for each total in turn. It is
    read at every roll and by nobody else, so it alone is not sealed: a sealed one is slower.
    """

    id: str
    title: str
    case: str
    source: Source
    dice: Dice | None  # None: looked up by a count, without a roll
    counted: str  # what is counted when there is no roll
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    grid: tuple[tuple[Cell, ...], ...]  # by row, then column, as drawn
    modifiers: Mapping[str, ChartModifier]
    by_column: Mapping[str | int, tuple[Cell, ...]]
    lowest_total: int
    clamp: Clamp
    first_strength: int | None  # None: the columns are names
    last_strength: int
    clamp_columns: Clamp
    place: Location  # where it is written
    good: int = 0  # HIGH or LOW is good for whoever rolls; 0: neither, or it depends
    reads: Mapping[str, str] = field(default_factory=dict)  # codes as the log says them

    def __post_init__(self) -> None:
        object.__setattr__(self, "modifiers", MappingProxyType(dict(self.modifiers)))

    def look_up(self, column: str | int, total: int) -> Cell:
        """The cell at a modified total; totals and strengths off the ends use the end."""
        cells = self.by_column.get(column)
        if cells is None:
            cells = self._beyond_columns(column)
        index = total - self.lowest_total
        if 0 <= index < len(cells):
            return cells[index]
        return self._beyond_rows(cells, total)

    def modified(self, roll: int, names: Iterable[str] = ()) -> int:
        """The roll with this chart's named modifiers added."""
        return roll + sum(self.modifiers[name].value for name in names)

    @property
    def highest_total(self) -> int:
        """The last total the rows print; beyond it the chart clamps or refuses."""
        return self.lowest_total + len(self.by_column[self.columns[0]]) - 1

    @property
    def results(self) -> tuple[Result, ...]:
        """Every result that stands in the chart, once, in reading order."""
        return tuple(dict.fromkeys(cell.result for row in self.grid for cell in row))

    def __copy__(self) -> Chart:
        return self

    def __deepcopy__(self, memo: object) -> Chart:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Sealed mappings cannot be sent to another process, so they travel open."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return Chart, tuple((values | {"modifiers": dict(self.modifiers)}).values())

    def _beyond_columns(self, column: str | int) -> tuple[Cell, ...]:
        first, last = self.first_strength, self.last_strength
        if isinstance(column, int) and first is not None:
            if column < first and self.clamp_columns.low:
                return self.by_column[first]
            if column > last and self.clamp_columns.high:
                return self.by_column[last]
        raise OutsideChartError(
            f"chart {self.id}: no column {column!r}; {one_of(self.columns, str(column))}"
        )

    def _beyond_rows(self, cells: tuple[Cell, ...], total: int) -> Cell:
        if total < self.lowest_total and self.clamp.low:
            return cells[0]
        if total > self.lowest_total and self.clamp.high:
            return cells[-1]
        raise OutsideChartError(
            f"chart {self.id}: no row for total {total}; "
            f"the chart runs from {self.lowest_total} to {self.highest_total} and says not to clamp"
        )
