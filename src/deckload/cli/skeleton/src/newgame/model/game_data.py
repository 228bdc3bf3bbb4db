"""The static facts: map, chart and scenarios, read from the data files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Final

import msgspec
from deckload.board import RouteGraph
from deckload.charts import Chart, DataFile, load_data
from deckload.data import DataError, Location, Overlay, read_package

SIDES: Final = 2
SIDE_NAMES: Final = ("Blue", "Red")
ANY_SPACE: Final = "any space"


class ScenarioFacts(msgspec.Struct, frozen=True):
    """How a scenario is called, and how long it lasts."""

    title: str
    summary: str
    turns: Annotated[int, msgspec.Meta(ge=1)]


@dataclass(frozen=True, eq=False)
class NewGameData:
    """All static facts. A space's id is its place in the map's list of spaces."""

    spaces: RouteGraph
    waters: tuple[tuple[int, ...], ...]  # by side: the spaces where its flagship can be
    search: Chart
    charts: Mapping[str, Chart]
    scenarios: Mapping[str, ScenarioFacts]


def load(overlay: Mapping[str, str] | None) -> NewGameData:
    """Read the data files, with a player's overlay over them."""
    return _printed() if overlay is None else _read(Overlay.from_texts(overlay))


@cache
def _printed() -> NewGameData:
    """The game as it is; read once, since nothing in it can change."""
    return _read(None)


def _read(overlay: Overlay | None) -> NewGameData:
    files = load_data("newgame", read_package("newgame"), overlay)
    spaces = _spaces(files.file("map.toml"))
    search = files.chart("search")
    if ANY_SPACE not in search.columns:
        place = Location(files.file("charts.toml").label, "charts.search")
        raise DataError(place, f"the rules need a column {ANY_SPACE!r}", "add it to its columns")
    return NewGameData(
        spaces=spaces,
        waters=tuple(spaces.route(name) for name in SIDE_NAMES),
        search=search,
        charts=files.charts,
        scenarios=MappingProxyType(
            files.file("scenarios.toml").entries("scenarios", ScenarioFacts)
        ),
    )


def _spaces(maps: DataFile) -> RouteGraph:
    board = {key: value for key, value in maps.raw["board"].items() if key != "source"}
    return RouteGraph.from_spec(board, f"{maps.label} [board]")
