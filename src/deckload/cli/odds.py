"""`deckload odds`: a chart as text and the exact odds of its results."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from deckload.charts.chart import Chart
from deckload.charts.drawing import as_text
from deckload.charts.game_charts import charts_of
from deckload.charts.odds import roll_odds
from deckload.cli.terminal import new_console
from deckload.data.errors import one_of
from deckload.data.folders import read_folder
from deckload.engine.contract import find_game
from deckload.engine.errors import BadOption


def show_odds(
    game: str, chart_id: str | None, column: str | None, modifier: int, overlay: Path | None
) -> None:
    """List the charts of a game, or draw one, or draw it with the odds of a column."""
    charts = _charts(game, overlay)
    console = new_console()
    if chart_id is None:
        _list_charts(console, charts)
        return
    if chart_id not in charts:
        raise BadOption(f"{game} has no chart {chart_id!r}; {one_of(charts, chart_id)}")
    chart = charts[chart_id]
    console.print(Text(as_text(chart)))
    if column is None:
        console.print(Text(f"\nFor the odds, name a column: {', '.join(chart.columns)}"))
        return
    if chart.dice is None:
        raise BadOption(f"chart {chart_id} is not rolled on; it is looked up by {chart.counted}")
    console.print(_distribution(chart, column, modifier))


def _charts(game: str, overlay: Path | None) -> Mapping[str, Chart]:
    texts = None if overlay is None else read_folder(overlay)
    rules = find_game(game)
    return charts_of(rules, rules.load_data(texts))


def _list_charts(console: Console, charts: Mapping[str, Chart]) -> None:
    table = Table("chart", "title", "case", "columns")
    for chart in charts.values():
        table.add_row(*map(Text, (chart.id, chart.title, chart.case, ", ".join(chart.columns))))
    console.print(table)


def _distribution(chart: Chart, column: str, modifier: int) -> Table:
    at: str | int = column
    if chart.first_strength is not None and column not in chart.columns and column.isdigit():
        at = int(column)
    shift = f", roll {modifier:+d}" if modifier else ""
    table = Table("result", "chance", "percent", title=Text(f"Column {column}{shift}"))
    for result, chance in roll_odds(chart, at, modifier).items():
        table.add_row(Text(str(result)), str(chance), f"{float(chance * 100):.2f} %")
    return table
