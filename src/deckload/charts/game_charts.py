"""The charts of a game, built from its data files, with what an overlay changes in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from deckload.charts.chart import Chart
from deckload.charts.chart_overlay import overlay_chart
from deckload.charts.schema import build_chart
from deckload.data.errors import DataError, Location, one_of
from deckload.data.game_files import GameFiles, TableApart, read_files
from deckload.data.overlay import Overlay
from deckload.data.sources import SourceLine
from deckload.engine.contract import Rules

CHARTS: Final = "charts"
"""The table of a data file in which charts are written."""

Charts = Mapping[str, Chart]


class DataWithCharts(NamedTuple):
    """What the data files of a game hold: tables of its own, and charts by id."""

    files: GameFiles
    charts: Charts
    sources: tuple[SourceLine, ...]


def load_data(
    game: str, texts: Mapping[str, str], overlay: Overlay | None = None
) -> DataWithCharts:
    """Read and check all data of a game; anything wrong raises before a game can start."""
    files = read_files(game, texts, overlay, apart=CHARTS)
    charts: dict[str, Chart] = {}
    sources: list[SourceLine] = []
    for name, file in files.files.items():
        found = _charts_of_file(file.apart)
        _refuse_twins(found, charts, name)
        charts |= found
        sources += [*file.sources, *_chart_sources(found, name)]
    return DataWithCharts(files, MappingProxyType(charts), tuple(sources))


def charts_of(rules: Rules, data: Any) -> Charts:
    """The charts that a game is played with, as they are shown; `data` is what it has loaded."""
    charts: dict[str, Chart] = {}
    for name, chart in rules.charts(data).items():
        if not isinstance(chart, Chart):
            kind = type(chart).__name__
            raise TypeError(f"{rules.code}: chart {name!r} is a {kind}; hand over charts.Chart")
        charts[name] = chart
    return charts


def _charts_of_file(written: TableApart) -> dict[str, Chart]:
    base = _tables(written.raw, written.label)
    charts = {name: build_chart(name, table, written.label) for name, table in base.items()}
    for name, over in _tables(written.over or {}, written.over_label).items():
        if name not in charts:
            raise DataError(
                Location(written.over_label, f"{CHARTS}.{name}"),
                "the game has no such chart",
                one_of(charts, name),
            )
        charts[name] = overlay_chart(charts[name], base[name], over, written.over_label)
    return charts


def _tables(written: Any, label: str) -> dict[str, Any]:
    if not isinstance(written, dict) or not all(isinstance(one, dict) for one in written.values()):
        raise DataError(Location(label, CHARTS), "only tables belong here", "write [charts.NAME]")
    return written


def _refuse_twins(found: Charts, others: Charts, file: str) -> None:
    for name in found:
        if name in others:
            raise DataError(
                Location(file, f"{CHARTS}.{name}"),
                "another file has a chart of this name",
                "give each chart its own name",
            )


def _chart_sources(charts: Charts, file: str) -> Iterator[SourceLine]:
    for name, chart in charts.items():
        table = f"{CHARTS}.{name}"
        place = Location(file, table)
        yield SourceLine(file, table, "", chart.source)
        for cell in (cell for row in chart.grid for cell in row):
            if cell.source != chart.source:
                where = place.row_and_column(cell.row, cell.column).cell
                yield SourceLine(file, table, where, cell.source)
        for modifier in chart.modifiers.values():
            if modifier.source != chart.source:
                yield SourceLine(file, table, f"modifier {modifier.name!r}", modifier.source)
