"""Charts with sources: look-up, modifiers, exact odds, drawing, overlays."""

from deckload.charts.chart import Cell, Chart, Dice, Modifier, Result
from deckload.charts.dataset import DataFile, GameFiles, load_data
from deckload.charts.distribution import Distribution
from deckload.charts.drawing import ChartView, as_data, as_text
from deckload.charts.errors import DataError, OutsideChartError, Place
from deckload.charts.folders import read_folder, read_package
from deckload.charts.loading import convert, parse_toml
from deckload.charts.odds import Attack, dice_total, hits_over, roll_odds, sum_of_rolls
from deckload.charts.overlay import Overlay
from deckload.charts.sources import Source, SourceLine, parse_source, sources_as_text

__all__ = [
    "Attack",
    "Cell",
    "Chart",
    "ChartView",
    "DataError",
    "DataFile",
    "Dice",
    "Distribution",
    "GameFiles",
    "Modifier",
    "OutsideChartError",
    "Overlay",
    "Place",
    "Result",
    "Source",
    "SourceLine",
    "as_data",
    "as_text",
    "convert",
    "dice_total",
    "hits_over",
    "load_data",
    "parse_source",
    "parse_toml",
    "read_folder",
    "read_package",
    "roll_odds",
    "sources_as_text",
    "sum_of_rolls",
]
