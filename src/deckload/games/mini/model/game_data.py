"""The static facts of the duel, as rules use them: map, forces, charts and scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deckload.board import HexGrid
from deckload.charts import Chart
from deckload.games.mini.model.data_files import CoastTable, ScenarioLine
from deckload.games.mini.model.pieces import Ship

CARRIER: Final = "carrier"
FIGHTER: Final = 0
BOMBER: Final = 1
KIND_NAMES: Final = ("fighter", "bomber")
DUMMY: Final = -1
SIDES: Final = 2
SIDE_NAMES: Final = ("Blue", "Red")

Deal = tuple[int, ...]
"""What lies under each marker of a side: a group or DUMMY."""


@dataclass(frozen=True, eq=False)
class MiniData:
    """All static facts. Ids of pieces are positions in these tuples."""

    grid: HexGrid
    coast: CoastTable
    charts: Mapping[str, Chart]
    scenarios: Mapping[str, ScenarioLine]
    groups: tuple[str, ...]
    group_ships: tuple[tuple[int, ...], ...]
    ships: tuple[Ship, ...]
    air_side: tuple[int, ...]
    air_of: tuple[range, ...]  # by side
    air_kind: tuple[int, ...]
    air_weight: tuple[int, ...]
    air_names: tuple[str, ...]
    marker_names: tuple[str, ...]
    marker_side: tuple[int, ...]
    markers_of: tuple[tuple[int, ...], ...]
    deals: tuple[tuple[Deal, ...], ...]  # by side: every way its markers may be dealt
