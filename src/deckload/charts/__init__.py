"""Charts: look-up, modifiers, exact odds, drawing."""

from deckload.charts.chart import Cell, Chart, Dice, Modifier, Result
from deckload.charts.dataset import DataFile, GameFiles, load_data
from deckload.charts.distribution import Distribution
from deckload.charts.drawing import ChartView, as_data, as_text
from deckload.charts.odds import Attack, dice_total, hits_over, roll_odds, sum_of_rolls
from deckload.data.errors import OutsideChartError

__all__ = [
    "Attack",
    "Cell",
    "Chart",
    "ChartView",
    "DataFile",
    "Dice",
    "Distribution",
    "GameFiles",
    "Modifier",
    "OutsideChartError",
    "Result",
    "as_data",
    "as_text",
    "dice_total",
    "hits_over",
    "load_data",
    "roll_odds",
    "sum_of_rolls",
]
