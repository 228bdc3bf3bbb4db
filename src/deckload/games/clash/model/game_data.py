"""The static facts of the game as rules use them: pieces, charts, limits, map, scenarios.

Ids are positions in these tuples. What a rule asks often is worked out once, as flat tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deckload.board import HexGrid, Theatre
from deckload.charts import Chart
from deckload.engine.log import Ref
from deckload.games.clash.model.data_files import (
    DecisiveBattleTable,
    LimitsTable,
    SpecialRuleLine,
    SpruanceTable,
    TypeName,
)
from deckload.games.clash.model.pieces import (
    AirUnit,
    Base,
    Points,
    ScenarioData,
    Ship,
    Turn,
)
from deckload.games.clash.model.sea_map import SeaMap

USN: Final = 0
IJN: Final = 1
SIDE_NAMES: Final = ("USN", "IJN")

TYPES: Final[tuple[TypeName, ...]] = ("CV", "CVL", "BB", "CA", "CL", "DD")
CV: Final = 0
CVL: Final = 1
BB: Final = 2
CA: Final = 3
CL: Final = 4
DD: Final = 5

KINDS: Final = ("F", "FB", "DB", "T", "B")
F: Final = 0
FB: Final = 1
DB: Final = 2
T: Final = 3
B: Final = 4

GONE: Final = 0
WEAK: Final = 1
FULL: Final = 2
"""The sides of an air unit; one without a back goes from FULL to GONE."""

NO_FLOTILLA: Final = 0
AF61: Final = 1
AF22: Final = 2

EXACT: Final = 0
REPORTS: Final = {"nothing": None, "within 3": 3, "within 2": 2, "within 1": 1, "exact": EXACT}
"""What the words of a search chart let a report err by; nothing found is None."""

LEVELS: Final = ("IJN decisive", "IJN pyrrhic", "draw", "USN significant", "USN decisive")
"""Levels of victory, the best for the USN last."""


@dataclass(frozen=True, eq=False)
class StrengthChart:
    """A chart of strengths unrolled for the dice of a battle; strength 0 has its own column."""

    cells: tuple[tuple[int, ...], ...]  # by strength from 0, then by total from `lowest`
    lowest: int

    def at(self, strength: int, total: int) -> int:
        """The result; strengths and totals off the ends use the end."""
        column = self.cells[strength if strength < len(self.cells) else -1]
        index = total - self.lowest
        if index < 0:
            return column[0]
        return column[index if index < len(column) else -1]


@dataclass(frozen=True, eq=False)
class ClashData:
    """All static facts, the map, and the ids of everything that stands on it.

    Chits are numbered like the markers they belong to; the six that belong to none follow.
    """

    charts: Mapping[str, Chart]

    ships: tuple[Ship, ...]
    ship_id: Mapping[str, int]
    ship_side: tuple[int, ...]
    ship_type: tuple[int, ...]
    boxes: tuple[int, ...]
    is_carrier: tuple[bool, ...]
    is_destroyer: tuple[bool, ...]
    is_yamato: tuple[bool, ...]
    family: tuple[int, ...]  # ships of different families never share a task group (3.1.4)

    # Damage logs by ship, then hits. The last entry is the sunk ship.
    log_speed: tuple[tuple[tuple[int, ...], ...], ...]  # by turn % 2 first
    log_guns: tuple[tuple[int, ...], ...]
    log_aa: tuple[tuple[int, ...], ...]
    log_half_aa: tuple[tuple[int, ...], ...]
    log_torpedo: tuple[tuple[bool, ...], ...]
    log_flies: tuple[tuple[bool, ...], ...]

    air: tuple[AirUnit, ...]
    air_id: Mapping[str, int]
    air_side: tuple[int, ...]
    air_kind: tuple[int, ...]
    air_range: tuple[int, ...]
    air_ship: tuple[int, ...]
    air_base: tuple[int, ...]
    air_flotilla: tuple[int, ...]
    air_factor: tuple[tuple[int, ...], ...]  # by GONE, WEAK, FULL, then unit
    is_one_sided: tuple[bool, ...]
    is_fighter: tuple[bool, ...]
    is_bomber: tuple[bool, ...]
    is_torpedo: tuple[bool, ...]
    units_of: tuple[tuple[int, ...], ...]  # by ship

    bases: tuple[Base, ...]
    base_id: Mapping[str, int]
    base_capacity: tuple[int, ...]
    base_recovery: tuple[int, ...]  # the highest die that readies a unit (5.6)
    flotilla_base: tuple[int, ...]
    flotilla_search: tuple[int, ...]
    patrols: tuple[str, ...]

    damage: StrengthChart
    antiaircraft: StrengthChart  # the modifier on the attack
    antiaircraft_steps: StrengthChart  # 1 where a Japanese unit loses a step
    air_to_air: StrengthChart
    gunnery_range: tuple[int, ...]  # by boxes to the target
    torpedo_range: tuple[tuple[int | None, ...], ...]  # by side, boxes; None is out of range

    limits: LimitsTable
    spruance: SpruanceTable
    decisive_battle: DecisiveBattleTable
    flagship: int
    flagship_told_within: int
    turns: tuple[Turn, ...]
    is_night: tuple[bool, ...]  # by number of the turn
    points: Points
    special_rules: Mapping[str, SpecialRuleLine]
    scenarios: Mapping[str, ScenarioData]

    usn: int  # whose secrets are whose: state fields name their owner by these
    ijn: int
    sea: SeaMap
    grid: HexGrid
    theatre: Theatre
    saipan: int
    guam: int
    column: tuple[int, ...]  # by hex: counts eastward
    sea_neighbours: tuple[tuple[int, ...], ...]  # by hex: where ships can go from it
    sea_hexes: frozenset[int]  # all hexes that ships can enter
    sea_in_order: tuple[int, ...]  # the same by their ids
    scout_area: tuple[frozenset[int], ...]  # VP-16, VB-101: the hexes behind their lines
    to_edge: Mapping[str, tuple[int, ...]]  # by edge, then hex: the ships' way to it
    marker_names: tuple[str, ...]
    hex_refs: tuple[Ref, ...]
    marker_refs: tuple[Ref, ...]  # what the log points at: rules name pieces all the time
    ship_refs: tuple[Ref, ...]
    air_refs: tuple[Ref, ...]
    marker_side: tuple[int, ...]
    markers_of: tuple[tuple[int, ...], ...]  # by side: task groups, the task force, detached
    groups_of: tuple[tuple[int, ...], ...]  # by side: task groups
    force_of: tuple[int, ...]  # by side: the task force
    detached_of: tuple[tuple[int, ...], ...]  # by side
    titles: tuple[str, ...]  # what owners call their groups
    command_chit: tuple[int, ...]  # by side
    flotilla_chit: tuple[int, ...]  # by flotilla (AF61, AF22); the first is unused
    scout_chit: tuple[int, ...]  # VP-16, VB-101
    chit_names: tuple[str, ...]
    carriers: frozenset[int]  # the ships that are carriers
    units_of_side: tuple[tuple[int, ...], ...]
    carrier_reach: tuple[int, ...]  # by side: the farthest its carrier aircraft ever fly
    first_base: int  # homes from this number on are bases, below it ships
    base_place: tuple[int, ...]  # by base: its place in the theatre
    sub_side: tuple[int, ...]  # by submarine marker: whose it is
    air_sea_neighbours: tuple[tuple[int, ...], ...]  # by box of the Air-Sea display
    air_sea_places: tuple[tuple[float, float], ...]  # where the boxes are drawn

    def hits(self, factor: int, total: int) -> int:
        """Hits on a ship by the damage chart; factor 0 does nothing."""
        return self.damage.at(factor, total)

    def aa_result(self, factor: int, total: int) -> tuple[int, bool]:
        """The modifier on the attack, and whether a Japanese unit loses a step."""
        spoilt = self.antiaircraft.at(factor, total)
        return spoilt, self.antiaircraft_steps.at(factor, total) == 1

    def steps_lost(self, factors: int, total: int) -> int:
        """Steps lost to air-to-air fire."""
        return self.air_to_air.at(factors, total)

    def search_bound(self, side: int, total: int) -> int | None:
        """How far a report on a side's search may err; None if nothing is found."""
        chart = self.charts["search_ijn" if side == IJN else "search_usn"]
        return REPORTS[str(chart.look_up("report", total).result)]

    def modifier(self, chart: str, name: str) -> int:
        """A named modifier of a chart."""
        return self.charts[chart].modifiers[name].value

    def home_of_base(self, base: int) -> int:
        """The number by which air units call a base their home."""
        return self.first_base + base

    def home_name(self, home: int) -> str:
        """What the home of an air unit is called: a carrier, or an airfield."""
        base = home - self.first_base
        return self.bases[base].name if base >= 0 else self.ships[home].name
