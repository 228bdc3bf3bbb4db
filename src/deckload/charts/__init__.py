"""Charts: look-up, modifiers, exact odds, drawing."""

from deckload.charts.chart import Cell, Chart, ChartModifier, Dice, OutsideChartError, Result
from deckload.charts.distribution import Distribution
from deckload.charts.drawing import ChartView, as_data, as_text
from deckload.charts.game_charts import Charts, DataWithCharts, charts_of, load_data
from deckload.charts.odds import Attack, dice_total, hits_over, roll_odds, sum_of_rolls
from deckload.charts.wanted import Wanted, require_charts, require_words

__all__ = [
    "Attack",
    "Cell",
    "Chart",
    "ChartModifier",
    "ChartView",
    "Charts",
    "DataWithCharts",
    "Dice",
    "Distribution",
    "OutsideChartError",
    "Result",
    "Wanted",
    "as_data",
    "as_text",
    "charts_of",
    "dice_total",
    "hits_over",
    "load_data",
    "require_charts",
    "require_words",
    "roll_odds",
    "sum_of_rolls",
]
