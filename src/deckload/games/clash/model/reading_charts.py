"""The charts that battles roll on, unrolled into tuples, and what every chart must have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from deckload.charts import Cell, Chart, GameFiles
from deckload.data import DataError, Location
from deckload.games.clash.model.data_files import Limits
from deckload.games.clash.model.game_data import LEVELS, REPORTS, SIDE_NAMES, FastChart

R = TypeVar("R")

READY: Final = "ready"
OUT: Final = "out"
HIGHEST_DIE: Final = 10


class Wanted(NamedTuple):
    """What the rules look for in a chart; `least` and `most` bound its numbers, if it has any."""

    columns: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    least: int = 0
    most: int = 99


def _wanted(limits: Limits, dates: Iterable[str]) -> dict[str, Wanted]:
    decks = tuple(f"{side} {time}" for time in ("day", "night") for side in SIDE_NAMES)
    return {
        "search_usn": Wanted(("report",), ("same_hex", "two_carriers", "far")),
        "search_ijn": Wanted(("report",), ("same_hex", "island")),
        "damage": Wanted((), ("smoke", "no_destroyers", "destroyer_target", "usn_ship")),
        "torpedo_critical": Wanted(("more hits",), ("battleship", "carrier")),
        "air_to_air": Wanted((), ("usn", "trained_crews")),
        "antiaircraft": Wanted((), ("suppression",)),
        "gunnery_range": Wanted(("modifier",), least=-99, most=0),
        "torpedo_range": Wanted(SIDE_NAMES, least=-99, most=0),
        "submarine_markers": Wanted(SIDE_NAMES, tuple(dates)),
        "submarine_placement": Wanted(("hexes from the enemy",)),
        "submarine_detection": Wanted(("report", "attack on")),
        "deployment": Wanted(decks, least=1, most=limits.display_boxes),
        "disengagement": Wanted(("battle",), ("smoke", "round")),
        "exit": Wanted((), ("smoke",)),
        "base_recovery": Wanted(),
        "extended_range_recovery": Wanted(("turns",), least=1),
        "deliver_the_ordnance": Wanted(("bomber",)),
    }


def _place(files: GameFiles, chart: str) -> Location:
    """Where a chart is written."""
    for file in files.files.values():
        if chart in file.raw.get("charts", ()):
            return Location(file.label, f"charts.{chart}")
    return Location("charts", chart)


def require_charts(files: GameFiles, limits: Limits, dates: Iterable[str]) -> None:
    """Refuse charts that lack something a rule will ask for in the middle of a battle."""
    for name, wanted in _wanted(limits, sorted(dates)).items():
        chart = files.chart(name)
        place = _place(files, name)
        _require_parts(wanted.columns, chart.columns, "column", place)
        _require_parts(wanted.modifiers, chart.modifiers, "modifier", place)
        for row in chart.grid:
            for cell in row:
                _require_bounds(cell, wanted, place)
    _require_words(files, "search_usn", "report", REPORTS)
    _require_words(files, "search_ijn", "report", REPORTS)
    _require_words(files, "submarine_detection", "report", REPORTS)
    _require_enough_markers(files, limits)


def _require_parts(wanted: Iterable[str], there: Iterable[str], what: str, place: Location) -> None:
    for name in wanted:
        if name not in there:
            raise DataError(
                place, f"the rules need a {what} {name!r} in this chart", f"add it to its {what}s"
            )


def _require_bounds(cell: Cell, wanted: Wanted, place: Location) -> None:
    if isinstance(cell.result, int) and not wanted.least <= cell.result <= wanted.most:
        raise DataError(
            place.row_and_column(cell.row, cell.column),
            f"{cell.result} makes no sense here",
            f"write a number from {wanted.least} to {wanted.most}",
        )


def _require_words(files: GameFiles, name: str, column: str, words: Iterable[str]) -> None:
    chart = files.chart(name)
    at = chart.columns.index(column)
    known = tuple(words)
    for row in chart.grid:
        if row[at].result not in known:
            raise DataError(
                _place(files, name).row_and_column(row[at].row, column),
                f"{row[at].result!r} is no report",
                f"write one of {', '.join(known)}",
            )


def _require_enough_markers(files: GameFiles, limits: Limits) -> None:
    chart = files.chart("submarine_markers")
    for side, name in enumerate(SIDE_NAMES):
        markers = limits.submarines_real[side] + limits.submarines_false[side]
        for row in chart.grid:
            cell = row[chart.columns.index(name)]
            if int(cell.result) > markers:
                raise DataError(
                    _place(files, chart.id).row_and_column(cell.row, cell.column),
                    f"{cell.result} markers are pulled, but there are {markers}",
                    "lower it, or add markers in limits.toml",
                )


def require_levels(files: GameFiles, name: str) -> None:
    """Refuse a chart of victory levels with a level nobody knows."""
    _require_parts(("level",), files.chart(name).columns, "column", _place(files, name))
    _require_words(files, name, "level", LEVELS)


# --- unrolled ----------------------------------------------------------------------------------


def damage(files: GameFiles) -> FastChart[int]:
    """Hits by factor and total."""
    return _unrolled(files.chart("damage"), lambda cell: int(cell.result), 0)


def air_to_air(files: GameFiles) -> FastChart[int]:
    """Steps by factors and total."""
    return _unrolled(files.chart("air_to_air"), lambda cell: int(cell.result), 0)


def antiaircraft(files: GameFiles) -> FastChart[tuple[int, bool]]:
    """Modifier and step by factor and total."""
    return _unrolled(files.chart("antiaircraft"), _aa_cell, (0, False))


def _aa_cell(cell: Cell) -> tuple[int, bool]:
    text = str(cell.result)
    if text == "none":
        return 0, False
    return int(text.removeprefix("D")), text.startswith("D")


def _unrolled(chart: Chart, read: Callable[[Cell], R], nothing: R) -> FastChart[R]:
    totals = range(chart.lowest_total, chart.highest_total + 1)
    strengths = range(1, chart.last_strength + 1)
    return FastChart(
        (
            (nothing,) * len(totals),
            *(
                tuple(read(chart.look_up(strength, total)) for total in totals)
                for strength in strengths
            ),
        ),
        chart.lowest_total,
    )


def gunnery_range(files: GameFiles, boxes: int) -> tuple[int, ...]:
    """Modifiers by boxes to the target."""
    chart = files.chart("gunnery_range")
    return tuple(int(chart.look_up("modifier", far).result) for far in range(boxes))


def torpedo_range(files: GameFiles, boxes: int) -> tuple[tuple[int | None, ...], ...]:
    """Modifiers by side and boxes to the target; None is out of range."""
    chart = files.chart("torpedo_range")
    found = [[chart.look_up(side, far).result for far in range(boxes)] for side in SIDE_NAMES]
    return tuple(tuple(None if one == OUT else int(one) for one in line) for line in found)


def highest_ready(files: GameFiles, column: str) -> int:
    """The highest die that readies a unit at a base; all lower ones must do so, too."""
    chart = files.chart("base_recovery")
    dice = [d for d in range(1, HIGHEST_DIE + 1) if chart.look_up(column, d).result == READY]
    if dice != list(range(1, len(dice) + 1)):
        raise DataError(
            _place(files, "base_recovery"),
            f"in column {column!r} a higher die is better than a lower one",
            "low dice ready a unit, as in 5.6",
        )
    return len(dice)
