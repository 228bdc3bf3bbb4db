"""The static facts of the game as rules use them, besides those of its sisters (`FleetData`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from deckload.games.clash.model.data_files import (
    DecisiveBattleTable,
    LimitsTable,
    SpruanceTable,
    TypeName,
)
from deckload.games.clash.model.pieces import Base, Points, ScenarioData
from deckload.games.fleet.model.game_data import FleetData, StrengthChart

TYPES: Final[tuple[TypeName, ...]] = ("CV", "CVL", "BB", "CA", "CL", "DD")
TYPE_WORDS: Final = (
    "fleet carrier",
    "light carrier",
    "battleship",
    "heavy cruiser",
    "light cruiser",
    "destroyer unit",
)
CV: Final = 0
CVL: Final = 1
BB: Final = 2
CA: Final = 3
CL: Final = 4
DD: Final = 5
SQUADRON: Final = 2
"""Battleships that make a van."""

KINDS: Final = ("F", "FB", "DB", "T", "B")
F: Final = 0
FB: Final = 1
DB: Final = 2
T: Final = 3
B: Final = 4

NO_FLOTILLA: Final = 0
AF61: Final = 1
AF22: Final = 2

EXACT: Final = 0
REPORTS: Final = {"nothing": None, "within 3": 3, "within 2": 2, "within 1": 1, "exact": EXACT}
"""What the words of a search chart let a report err by; nothing found is None."""
NOT_FOUND: Final = -1

LEVELS: Final = ("IJN decisive", "IJN pyrrhic", "draw", "USN significant", "USN decisive")
"""Levels of victory, the best for the USN last."""


@dataclass(frozen=True, eq=False)
class ClashData(FleetData):
    """What only this game has; the six chits that belong to no marker follow those that do."""

    limits: LimitsTable = field()  # more than sister games have
    scenarios: Mapping[str, ScenarioData] = field()
    air_flotilla: tuple[int, ...]
    bases: tuple[Base, ...] = field()
    base_capacity: tuple[int, ...]
    base_recovery: tuple[int, ...]  # the highest die that readies a unit (5.6)
    flotilla_base: tuple[int, ...]
    flotilla_search: tuple[int, ...]
    patrols: tuple[str, ...]
    search_bounds: tuple[StrengthChart, ...]  # by side: bounds or NOT_FOUND, in one column

    spruance: SpruanceTable
    decisive_battle: DecisiveBattleTable
    flagship: int
    flagship_told_within: int
    points: Points

    saipan: int
    guam: int
    column: tuple[int, ...]  # by hex: counts eastward
    scout_area: tuple[frozenset[int], ...]  # VP-16, VB-101: the hexes behind their lines
    groups_of: tuple[tuple[int, ...], ...]  # by side: task groups
    force_of: tuple[int, ...]  # by side: the task force
    detached_of: tuple[tuple[int, ...], ...]  # by side
    flotilla_chit: tuple[int, ...]  # by flotilla (AF61, AF22); the first is unused
    scout_chit: tuple[int, ...]  # VP-16, VB-101
    carrier_reach: tuple[int, ...]  # by side: the farthest its carrier aircraft ever fly
    sub_side: tuple[int, ...]  # by submarine marker: whose it is

    def search_bound(self, side: int, total: int) -> int | None:
        """How far a report on a side's search may err; None if nothing is found."""
        bound = self.search_bounds[side].at(0, total)
        return None if bound == NOT_FOUND else bound
