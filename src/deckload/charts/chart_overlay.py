"""Laying an overlay over one chart: single cells and modifiers, or the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from deckload.charts.chart import Chart, OutsideChartError, Result
from deckload.charts.schema import build_chart, cells_by_row, require_cell
from deckload.data.errors import DataError, Location, one_of
from deckload.data.sources import parse_source, source_of

# The rules roll these dice and read these results, so an overlay may repeat but not change them.
_FIXED: Final = ("title", "case", "dice", "by", "columns_are", "results", "pattern", "reads",
          "clamp", "clamp_columns")  # fmt: skip
_PATCH: Final = ("source", "cells", "sources", "modifiers", "monotone", "across", "good")
_WHOLE: Final = ("source", "columns", "rows", "sources", "modifiers", "monotone", "across",
          "good")  # fmt: skip


def overlay_chart(chart: Chart, base: Mapping[str, Any], over: Any, file: str) -> Chart:
    """The game's chart with an overlay's table laid over it."""
    place = Location(file, f"charts.{chart.id}")
    if not isinstance(over, dict):
        raise DataError(place, "this is not a table", "write [charts.NAME] and keys below it")
    source_of(over, place)
    whole = "rows" in over
    _require_keys(base, over, _WHOLE if whole else _PATCH, place)
    written = _whole(base, over) if whole else _patched(chart, base, over, place)
    written["modifiers"] = _modifiers(base, over, place)
    # A result unknown to the game has no rank, so it is looked for before the order is.
    unordered = build_chart(chart.id, {**written, "monotone": "no", "across": "no"}, file)
    _require_same_reach(chart, unordered, place)
    _require_known_results(chart, base, unordered, place)
    return build_chart(chart.id, written, file)


def _require_keys(
    base: Mapping[str, Any], over: Mapping[str, Any], open_keys: tuple[str, ...], place: Location
) -> None:
    for key, value in over.items():
        if key in _FIXED:
            if value != base.get(key):
                raise DataError(
                    place.key(key),
                    f"an overlay may not change this from {base.get(key)!r}",
                    "leave the key out",
                )
        elif key not in open_keys:
            raise DataError(
                place.key(key), "an overlay cannot set this key here", one_of(open_keys, key)
            )


def _whole(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """All of the chart is replaced; what the rules rely on stays, cell sources go."""
    kept = {key: value for key, value in base.items() if key != "sources"}
    return {**kept, **over}


def _patched(
    chart: Chart, base: Mapping[str, Any], over: Mapping[str, Any], place: Location
) -> dict[str, Any]:
    """Single cells are replaced; each carries the overlay's source, or its own if it has one."""
    rows: dict[str, list[Any]] = {row: list(cells) for row, cells in base["rows"].items()}
    sources: dict[str, dict[str, Any]] = {
        row: dict(cells) for row, cells in base.get("sources", {}).items()
    }
    own = cells_by_row(over.get("sources", {}), "sources", place)
    cells = cells_by_row(over.get("cells", {}), "cells", place)
    for (row, column), value in cells.items():
        require_cell(row, column, rows, chart.columns, place.row_and_column(row, column))
        rows[row][chart.columns.index(column)] = value
        sources.setdefault(row, {})[column] = own.pop((row, column), over["source"])
    for row, column in own:
        raise DataError(
            place.row_and_column(row, column),
            "it has a source, but no cell here to go with it",
            "give the cell in cells, or leave its source out",
        )
    if not cells and not over.get("modifiers"):
        raise DataError(
            place, "the table replaces nothing", "give rows, or single cells, or modifiers"
        )
    directions = {key: over[key] for key in ("monotone", "across", "good") if key in over}
    return {**base, **directions, "rows": rows, "sources": sources}


def _modifiers(base: Mapping[str, Any], over: Mapping[str, Any], place: Location) -> dict[str, Any]:
    modifiers = dict(base.get("modifiers", {}))
    # With a whole chart replaced, modifiers without a source of their own keep the game's.
    for name, written in modifiers.items():
        entry = {"value": written} if isinstance(written, int) else written
        modifiers[name] = {"source": base["source"], **entry}
    given = over.get("modifiers", {})
    if not isinstance(given, dict):
        raise DataError(place.key("modifiers"), "this is not a table", "write NAME = number")
    for name, written in given.items():
        here = place._replace(table=f"{place.table}.modifiers")
        if name not in modifiers:
            raise DataError(
                here.key(name), "the chart has no such modifier", one_of(modifiers, name)
            )
        entry = written if isinstance(written, dict) else {"value": written}
        parse_source(entry.get("source", over["source"]), here.key(name))
        modifiers[name] = {**modifiers[name], "source": over["source"], **entry}
    return modifiers


def _require_same_reach(chart: Chart, built: Chart, place: Location) -> None:
    """Whatever the rules could look up in the game's chart, they can look up in this one."""
    columns: tuple[str | int, ...] = chart.columns
    if chart.first_strength is not None:
        columns = (chart.first_strength, chart.last_strength)
    try:
        for column in columns:
            for total in (chart.lowest_total, chart.highest_total):
                built.look_up(column, total)
    except OutsideChartError as error:
        raise DataError(
            place, f"the rules may look where it has nothing ({error})", "cover all the game does"
        ) from error
    for what, needed, given in (
        ("row", chart.clamp, built.clamp),
        ("column", chart.clamp_columns, built.clamp_columns),
    ):
        if needed.low > given.low or needed.high > given.high:
            raise DataError(
                place,
                f"the game's chart reads on beyond its last {what}, this one does not",
                f"write the end {what} as '10+' or '0-'",
            )


def _require_known_results(
    chart: Chart, base: Mapping[str, Any], built: Chart, place: Location
) -> None:
    """Where the game declares no results, the rules know those that stand in its chart."""
    if base.get("results") or base.get("pattern"):
        return
    known: set[Result] = set(chart.results)
    only_numbers = all(isinstance(result, int) for result in known)
    for row in built.grid:
        for cell in row:
            if cell.result in known or (only_numbers and isinstance(cell.result, int)):
                continue
            remedy = one_of([str(result) for result in chart.results], str(cell.result))
            raise DataError(
                place.row_and_column(cell.row, cell.column),
                f"{cell.result!r} is not a result of this chart",
                "write a whole number" if only_numbers else remedy,
            )
