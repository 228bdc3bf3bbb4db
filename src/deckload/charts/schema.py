"""How a chart is written in TOML, and the checks that turn it into a Chart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from deckload.charts.chart import Cell, Chart, ChartModifier, Clamp, Dice, Result
from deckload.charts.monotone import Direction, require_monotone
from deckload.charts.ranges import Range, from_to, parse_range, require_no_gap_or_overlap
from deckload.data.errors import DataError, Location, one_of
from deckload.data.loading import convert
from deckload.data.sources import Source, parse_source, source_of
from deckload.engine.dice import HIGH, LOW

Ends = Literal["both", "low", "high", "none"]

_DICE: Final = re.compile(r"([1-9]\d?)?d([1-9]\d{0,2})", re.ASCII)
_GOOD: Final = {"high": HIGH, "low": LOW, "": 0}
_CASE: Final = re.compile(r"[0-9A-Za-z]+(\.[0-9A-Za-z]+)*")


class ModifierTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A modifier written out; the short form is just its number."""

    value: int
    text: str = ""
    source: str = ""


class ChartTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A chart as written. docs/charts.md explains each key."""

    title: str
    case: str
    source: str
    columns: list[int | str]
    rows: dict[str, Any]
    dice: str = ""
    by: str = ""
    columns_are: Literal["names", "numbers", ""] = ""
    clamp: Ends = "both"
    clamp_columns: Ends = "both"
    good: Literal["high", "low", ""] = ""
    monotone: Direction = "no"
    across: Direction = "no"
    results: list[int | str] = []
    pattern: str = ""
    sources: dict[str, Any] = {}
    modifiers: dict[str, Any] = {}
    reads: dict[str, str] = {}


def build_chart(name: str, raw: Mapping[str, Any], file: str) -> Chart:
    """Check a chart as written in a file and make it ready for play."""
    place = Location(file, f"charts.{name}")
    source = source_of(raw, place)
    table = convert(raw, ChartTable, place)
    if not _CASE.fullmatch(table.case):
        raise DataError(
            place.key("case"), f"{table.case!r} is not a case number", "write it like '8.3.2'"
        )
    dice = _dice(table, place)
    columns = _column_labels(table, place)
    bands = _column_bands(table, columns, place)
    rows = _rows(table, place)
    _require_dice_covered(dice, rows, place)
    grid = _grid(table, rows, columns, source, place)
    require_monotone(grid, table.results, table.monotone, table.across, place)
    # A row or column printed as "10+" or "0-" reads on without end whatever `clamp` says.
    return Chart(
        id=name,
        title=table.title,
        case=table.case,
        source=source,
        dice=dice,
        counted=table.by,
        columns=columns,
        rows=tuple(row.label for row in rows),
        grid=grid,
        modifiers=_modifiers(table, source, place),
        by_column=_by_column(grid, rows, columns, bands),
        lowest_total=rows[0].first,
        clamp=_clamp(table.clamp, rows[0].or_less, rows[-1].or_more),
        first_strength=bands[0].first if bands else None,
        last_strength=bands[-1].last if bands else 0,
        clamp_columns=_clamp(
            table.clamp_columns,
            bool(bands) and bands[0].or_less,
            bool(bands) and bands[-1].or_more,
        ),
        good=_GOOD[table.good],
        reads=table.reads,
        place=place,
    )


def _dice(table: ChartTable, place: Location) -> Dice | None:
    if bool(table.dice) == bool(table.by):
        raise DataError(
            place,
            "a chart is either rolled on or looked up by a count",
            "give it dice = 'd6' (or the like), or by = 'what is counted', not both",
        )
    if table.by:
        return None
    match = _DICE.fullmatch(table.dice)
    if match is None:
        raise DataError(
            place.key("dice"), f"{table.dice!r} are no dice", "write 'd6', '2d6', 'd10', ..."
        )
    return Dice(int(match[1] or 1), int(match[2]))


def _column_labels(table: ChartTable, place: Location) -> tuple[str, ...]:
    labels = tuple(str(label) for label in table.columns)
    if not labels:
        raise DataError(place.key("columns"), "the chart has no columns", "name at least one")
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise DataError(
            place.key("columns"), f"column {twice!r} stands there twice", "give each its own label"
        )
    return labels


def _column_bands(table: ChartTable, labels: tuple[str, ...], place: Location) -> list[Range]:
    """The strengths each column stands for; none when the columns are names.

    A column headed by a single number is also used for the strengths up to the next one.
    """
    if table.columns_are == "names":
        return []
    parsed = [parse_range(label) for label in labels]
    numbers = [band for band in parsed if band is not None]
    if not numbers and table.columns_are != "numbers":
        return []
    if len(numbers) < len(labels):
        odd = labels[parsed.index(None)]
        raise DataError(
            place.key("columns"),
            f"column {odd!r} is no number, but others are",
            "correct it, or add columns_are = 'names'",
        )
    bands = [
        band._replace(last=after.first - 1) if band.is_single and after.first > band.first else band
        for band, after in pairwise(numbers)
    ]
    bands.append(numbers[-1])
    require_no_gap_or_overlap(bands, place, "column")
    return bands


def _rows(table: ChartTable, place: Location) -> list[Range]:
    rows: list[Range] = []
    for label in table.rows:
        row = parse_range(label)
        if row is None:
            raise DataError(
                place._replace(cell=f"row {label!r}"),
                "the row is not a total or a range of totals",
                "write it like '4', '1-3', '10+' or '0-'; names belong into columns",
            )
        rows.append(row)
    if not rows:
        raise DataError(place.key("rows"), "the chart has no rows", "write one for each total")
    rows.sort(key=lambda row: (row.first, row.last))
    require_no_gap_or_overlap(rows, place, "row")
    return rows


def _require_dice_covered(dice: Dice | None, rows: list[Range], place: Location) -> None:
    if dice is None:
        return
    first, last = rows[0], rows[-1]
    missing = None
    if dice.lowest < first.first and not first.or_less:
        missing = from_to(dice.lowest, min(first.first - 1, dice.highest))
    elif dice.highest > last.last and not last.or_more:
        missing = from_to(max(last.last + 1, dice.lowest), dice.highest)
    if missing is not None:
        raise DataError(
            place.key("rows"),
            f"{dice} can roll {missing}, for which there is no row",
            "add the missing row",
        )


def _grid(
    table: ChartTable, rows: list[Range], columns: tuple[str, ...], source: Source, place: Location
) -> tuple[tuple[Cell, ...], ...]:
    sources = _cell_sources(table, columns, place)
    grid: list[tuple[Cell, ...]] = []
    for row in rows:
        written = table.rows[row.label]
        if not isinstance(written, list):
            raise DataError(
                place._replace(cell=f"row {row.label!r}"),
                "the row is not a list of cells",
                "write it as [cell, cell, ...]",
            )
        if len(written) != len(columns):
            raise DataError(
                place._replace(cell=f"row {row.label!r}"),
                f"the row has {len(written)} cells for {len(columns)} columns",
                "write one cell for each column",
            )
        cells = []
        for column, value in zip(columns, written, strict=True):
            here = place.row_and_column(row.label, column)
            result = _result(value, table, here)
            cells.append(Cell(result, row.label, column, sources.get((row.label, column), source)))
        grid.append(tuple(cells))
    return tuple(grid)


def _result(value: object, table: ChartTable, place: Location) -> Result:
    # A TOML `true` is an int to Python, so booleans are turned away by name.
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise DataError(
            place, f"{value!r} is not a result", "write a whole number or a text in quotes"
        )
    if table.results and value not in table.results:
        names = [str(result) for result in table.results]
        raise DataError(
            place, f"{value!r} is not a result of this chart", one_of(names, str(value))
        )
    if table.pattern and not _compiled(table.pattern, place).fullmatch(str(value)):
        raise DataError(
            place, f"{value!r} is not a result of this chart", f"match {table.pattern!r}"
        )
    return value


def _compiled(pattern: str, place: Location) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise DataError(
            place.key("pattern"), f"the pattern cannot be read ({error})", "correct it"
        ) from error


def _cell_sources(
    table: ChartTable, columns: tuple[str, ...], place: Location
) -> dict[tuple[str, str], Source]:
    sources: dict[tuple[str, str], Source] = {}
    for (row, column), text in cells_by_row(table.sources, "sources", place).items():
        here = place.row_and_column(row, column)._replace(table=f"{place.table}.sources")
        require_cell(row, column, table.rows, columns, here)
        sources[row, column] = parse_source(text, here)
    return sources


def cells_by_row(rows: Any, key: str, place: Location) -> dict[tuple[str, str], Any]:
    """What a table says of single cells, written as ROW.COLUMN = ..."""
    if not isinstance(rows, dict) or not all(isinstance(row, dict) for row in rows.values()):
        raise DataError(
            place.key(key), "this is not a table of rows", f"write {key}.ROW.COLUMN = ..."
        )
    return {(row, column): cell for row, cells in rows.items() for column, cell in cells.items()}


def require_cell(
    row: str, column: str, rows: Mapping[str, Any], columns: tuple[str, ...], place: Location
) -> None:
    """Refuse a cell that is not in the chart, and say which rows and columns are."""
    if row not in rows:
        raise DataError(place, f"the chart has no row {row!r}", one_of(rows, row))
    if column not in columns:
        raise DataError(place, f"the chart has no column {column!r}", one_of(columns, column))


def _modifiers(table: ChartTable, source: Source, place: Location) -> dict[str, ChartModifier]:
    modifiers: dict[str, ChartModifier] = {}
    for name, written in table.modifiers.items():
        here = place._replace(table=f"{place.table}.modifiers.{name}")
        raw = written if isinstance(written, dict) else {"value": written}
        entry = convert(raw, ModifierTable, here)
        own = parse_source(entry.source, here.key("source")) if entry.source else source
        text = entry.text or name.replace("_", " ")
        modifiers[name] = ChartModifier(name, entry.value, text, own)
    return modifiers


def _by_column(
    grid: tuple[tuple[Cell, ...], ...],
    rows: list[Range],
    columns: tuple[str, ...],
    bands: list[Range],
) -> dict[str | int, tuple[Cell, ...]]:
    table: dict[str | int, tuple[Cell, ...]] = {}
    for index, label in enumerate(columns):
        cells: list[Cell] = []
        for row, across in zip(rows, grid, strict=True):
            cells += [across[index]] * (row.last - row.first + 1)
        table[label] = tuple(cells)
        if bands:
            band = bands[index]
            table.update(dict.fromkeys(range(band.first, band.last + 1), table[label]))
    return table


def _clamp(ends: Ends, or_less: bool, or_more: bool) -> Clamp:
    return Clamp(ends in ("both", "low") or or_less, ends in ("both", "high") or or_more)
