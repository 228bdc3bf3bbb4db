"""From the data files to `NewGameData`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from deckload.board import RouteGraph
from deckload.charts import Wanted, load_data, require_charts
from deckload.data import DataFile, Overlay, loader, read_package

from newgame.model.data_files import ScenarioLine
from newgame.model.game_data import SIDE_NAMES, NewGameData

CHARTS: Final = {"search": Wanted(("any space",))}
"""What the rules will look for."""


def _read(overlay: Overlay | None) -> NewGameData:
    files, charts, _ = load_data("newgame", read_package("newgame"), overlay)
    require_charts(charts, CHARTS, files.file("charts.toml").label)
    spaces = _spaces(files.file("map.toml"))
    scenarios = files.file("scenarios.toml").entries("scenarios", ScenarioLine)
    return NewGameData(
        spaces=spaces,
        waters=tuple(spaces.route(name) for name in SIDE_NAMES),
        charts=charts,
        scenarios=MappingProxyType(scenarios),
    )


load: Final = loader(_read)
"""Read the data files, with a player's overlay over them."""


def _spaces(maps: DataFile) -> RouteGraph:
    return RouteGraph.from_spec(maps.facts("board"), f"{maps.label} [board]")
