"""The static facts, as rules use them: map, charts and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deckload.board import RouteGraph
from deckload.charts import Chart

from newgame.model.data_files import ScenarioLine

SIDES: Final = 2
SIDE_NAMES: Final = ("Blue", "Red")


@dataclass(frozen=True, eq=False)
class NewGameData:
    """All static facts. A space's id is its place in the map's list of spaces."""

    spaces: RouteGraph
    waters: tuple[tuple[int, ...], ...]  # by side: the spaces where its flagship can be
    charts: Mapping[str, Chart]
    scenarios: Mapping[str, ScenarioLine]
