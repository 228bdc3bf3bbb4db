"""What every chart must have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deckload.charts import Chart, Charts, Wanted, require_charts, require_words
from deckload.data import DataError
from deckload.games.clash.model.data_files import LimitsTable
from deckload.games.clash.model.game_data import LEVELS, NOT_FOUND, REPORTS
from deckload.games.fleet.model.game_data import SIDE_NAMES, StrengthChart

READY: Final = "ready"
HIGHEST_DIE: Final = 10
CRITICAL: Final = ("battleship", "carrier", "aircraft", "submarine")
"""What matters to a torpedo that hit (9.3)."""
CHARTS: Final = "charts"
"""The folder where the charts are written."""


def _wanted(limits: LimitsTable, dates: Iterable[str]) -> dict[str, Wanted]:
    decks = tuple(f"{side} {time}" for time in ("day", "night") for side in SIDE_NAMES)
    return {
        "search_usn": Wanted(("report",), ("same_hex", "two_carriers", "far", "farthest")),
        "search_ijn": Wanted(("report",), ("same_hex", "island")),
        "damage": Wanted((), ("smoke", "no_destroyers", "destroyer_target", "usn_ship")),
        "torpedo_critical": Wanted(("more hits",), CRITICAL),
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


def check_charts(charts: Charts, limits: LimitsTable, dates: Iterable[str]) -> None:
    """Refuse charts that lack something a rule will ask for in the middle of a battle."""
    require_charts(charts, _wanted(limits, sorted(dates)), CHARTS)
    for name in ("search_usn", "search_ijn", "submarine_detection"):
        require_words(charts[name], "report", REPORTS, "report")
    _require_enough_markers(charts["submarine_markers"], limits)


def _require_enough_markers(chart: Chart, limits: LimitsTable) -> None:
    for side, name in enumerate(SIDE_NAMES):
        markers = limits.submarines_real[side] + limits.submarines_false[side]
        for row in chart.grid:
            cell = row[chart.columns.index(name)]
            if int(cell.result) > markers:
                raise DataError(
                    chart.place.row_and_column(cell.row, cell.column),
                    f"{cell.result} markers are pulled, but there are {markers}",
                    "lower it, or add markers in limits.toml",
                )


def search_bounds(chart: Chart) -> StrengthChart:
    """How far the reports on a side's searches may err, as plain numbers."""
    totals = range(chart.lowest_total, chart.highest_total + 1)
    bounds = [REPORTS[str(chart.look_up("report", total).result)] for total in totals]
    found = tuple(NOT_FOUND if bound is None else bound for bound in bounds)
    return StrengthChart((found,), chart.lowest_total)


def require_levels(chart: Chart) -> None:
    """Refuse a chart of victory levels with a level nobody knows."""
    require_words(chart, "level", LEVELS, "level of victory")


def highest_ready(charts: Charts, column: str) -> int:
    """The highest die that readies a unit at a base; all lower ones must do so, too."""
    chart = charts["base_recovery"]
    dice = [d for d in range(1, HIGHEST_DIE + 1) if chart.look_up(column, d).result == READY]
    if dice != list(range(1, len(dice) + 1)):
        raise DataError(
            chart.place,
            f"in column {column!r} a higher die is better than a lower one",
            "low dice ready a unit, as in 5.6",
        )
    return len(dice)
