"""The static facts of the game: ships with their damage logs, air units, charts, limits, scenarios.

Ids are positions in these tuples. What a rule asks often is worked out once, as flat tuples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import msgspec

from deckload.charts import Chart, GameFiles
from deckload.games.clash.model.data_files import (
    DecisiveBattle,
    Limits,
    SetUpLine,
    SpecialRule,
    Spruance,
    TypeName,
)

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

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class FastChart(Generic[R]):
    """A chart of strengths unrolled for the dice of a battle; strength 0 has its own column."""

    cells: tuple[tuple[R, ...], ...]  # by strength from 0, then by total from `lowest`
    lowest: int

    def at(self, strength: int, total: int) -> R:
        """The result; strengths and totals off the ends use the end."""
        column = self.cells[strength if strength < len(self.cells) else -1]
        index = total - self.lowest
        if index < 0:
            return column[0]
        return column[index if index < len(column) else -1]


class Ship(msgspec.Struct, frozen=True):
    """A naval unit; `group` is the task group it starts in."""

    id: str
    name: str
    side: int
    type: int
    profile: str
    group: str


class AirUnit(msgspec.Struct, frozen=True):
    """An air unit; its home is a carrier or a base, and the other one is -1."""

    id: str
    name: str
    side: int
    kind: int
    full: int
    weak: int
    range: int
    ship: int
    base: int
    group: str
    flotilla: int


class Base(msgspec.Struct, frozen=True):
    id: str
    name: str
    capacity: int
    recovery: str  # the column of the recovery chart


class Turn(msgspec.Struct, frozen=True):
    number: int
    date: str
    night: bool


class Arrival(msgspec.Struct, frozen=True):
    """Air units that come in a turn; turn 0 is one that was rolled for."""

    turn: int
    units: tuple[int, ...]


class Points(msgspec.Struct, frozen=True):
    """Victory points; tuples go by ship type."""

    ijn_sunk: tuple[int, ...]  # USN ships sunk
    ijn_damaged: tuple[int, ...]  # USN ships with a hit
    ijn_survives: tuple[int, ...]  # IJN ships unhurt at the end
    ijn_survives_damaged: tuple[int, ...]
    usn_sunk: tuple[int, ...]  # IJN ships sunk
    usn_yamato_class: int
    factors_for_a_point: int


class ScenarioFacts(msgspec.Struct, frozen=True):
    """One way to play the battle: forces, set-up, special rules, and what counts as victory."""

    id: str
    title: str
    summary: str
    case: str
    turns: int
    special_rules: tuple[str, ...]
    set_up: tuple[SetUpLine, SetUpLine]
    groups: tuple[tuple[str, ...], tuple[str, ...]]  # by side
    group_ships: Mapping[str, tuple[int, ...]]
    ships: tuple[int, ...]
    air_at_start: tuple[int, ...]
    arrivals: tuple[Arrival, ...]
    points: Points
    levels: str  # the chart of victory levels
    saipan_ships: int
    saipan_penalty: int

    @property
    def late_units(self) -> tuple[int, ...]:
        """The air units whose turn is rolled for."""
        return tuple(unit for a in self.arrivals if not a.turn for unit in a.units)


@dataclass(frozen=True, eq=False)
class Facts:
    """All static facts."""

    files: GameFiles
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
    flotilla_names: tuple[str, ...]  # by NO_FLOTILLA, AF61, AF22
    flotilla_base: tuple[int, ...]
    flotilla_search: tuple[int, ...]
    patrols: tuple[str, ...]

    damage: FastChart[int]
    antiaircraft: FastChart[tuple[int, bool]]
    air_to_air: FastChart[int]
    gunnery_range: tuple[int, ...]  # by boxes to the target
    torpedo_range: tuple[tuple[int | None, ...], ...]  # by side, boxes; None is out of range

    limits: Limits
    spruance: Spruance
    decisive_battle: DecisiveBattle
    flagship: int
    flagship_told_within: int
    turns: tuple[Turn, ...]
    is_night: tuple[bool, ...]  # by number of the turn
    points: Points
    special_rules: Mapping[str, SpecialRule]
    scenarios: Mapping[str, ScenarioFacts]

    def hits(self, factor: int, total: int) -> int:
        """Hits on a ship by the damage chart; factor 0 does nothing."""
        return self.damage.at(factor, total)

    def aa_result(self, factor: int, total: int) -> tuple[int, bool]:
        """The modifier on the attack, and whether a Japanese unit loses a step."""
        return self.antiaircraft.at(factor, total)

    def steps_lost(self, factors: int, total: int) -> int:
        """Steps lost to air-to-air fire."""
        return self.air_to_air.at(factors, total)

    def search_bound(self, side: int, total: int) -> int | None:
        """How far a report on a side's search may err; None if nothing is found."""
        chart = self.charts["search_ijn" if side == IJN else "search_usn"]
        return REPORTS[str(chart.look_up("report", total).result)]

    def critical(self, total: int) -> int:
        """Hits that a torpedo hit adds."""
        return int(self.charts["torpedo_critical"].look_up("more hits", total).result)

    def modifier(self, chart: str, name: str) -> int:
        """A named modifier of a chart."""
        return self.charts[chart].modifiers[name].value
