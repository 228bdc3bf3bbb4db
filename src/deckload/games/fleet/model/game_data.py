"""The static facts that sister games have in common: pieces, damage logs, charts, limits, map.

Ids are positions in these tuples. What a rule asks often is worked out once, as flat tuples. A game
derives its own data from `FleetData`; `reading.py` works out what is here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deckload.board import HexGrid, Theatre
from deckload.charts import Chart
from deckload.engine.log import Ref
from deckload.games.fleet.model.data_files import FleetLimits, SpecialRuleLine
from deckload.games.fleet.model.pieces import AirUnit, Base, ScenarioData, Ship, Turn
from deckload.games.fleet.model.sea_map import SeaMap

USN: Final = 0
IJN: Final = 1
SIDES: Final = (USN, IJN)
SIDE_NAMES: Final = ("USN", "IJN")

CARRIER_TYPES: Final = ("CV", "CVL", "CVE")
DESTROYER_TYPES: Final = ("DD", "DE")

FIGHTER_KINDS: Final = ("F", "FB")
"""Those that can fly patrols and escort; all but F can attack ships."""

GONE: Final = 0
WEAK: Final = 1
FULL: Final = 2
"""The sides of an air unit; one without a back goes from FULL to GONE."""


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
class FleetData:
    """All static facts that shared rules read, and the ids of everything that stands on the map.

    Chits are numbered like the markers they belong to; those that belong to none follow.
    """

    charts: Mapping[str, Chart]
    limits: FleetLimits
    special_rules: Mapping[str, SpecialRuleLine]
    scenarios: Mapping[str, ScenarioData]

    # --- ships
    types: tuple[str, ...]  # the game's ship types by their codes, carriers first
    ships: tuple[Ship, ...]
    ship_id: Mapping[str, int]
    ship_side: tuple[int, ...]
    ship_type: tuple[int, ...]
    boxes: tuple[int, ...]
    is_carrier: tuple[bool, ...]
    is_destroyer: tuple[bool, ...]
    is_yamato: tuple[bool, ...]
    carriers: frozenset[int]  # the ships that are carriers
    family: tuple[int, ...]  # ships of different families never sail in one task group

    # What reports count: types of ships, or coarser classes, carriers first.
    report_types: tuple[str, ...]  # short: "CV"
    report_words: tuple[str, ...]  # one of them in words: "fleet carrier"
    report_carriers: int  # so many of these are carriers
    report_type: tuple[int, ...]  # by ship

    # Damage logs by ship, then hits. The last entry is the sunk ship.
    log_speed: tuple[tuple[tuple[int, ...], ...], ...]  # by turn % 2 first
    log_guns: tuple[tuple[int, ...], ...]
    log_aa: tuple[tuple[int, ...], ...]
    log_half_aa: tuple[tuple[int, ...], ...]
    log_torpedo: tuple[tuple[bool, ...], ...]
    log_flies: tuple[tuple[bool, ...], ...]

    # --- air units
    kinds: tuple[str, ...]  # the game's kinds of air units by their codes
    air: tuple[AirUnit, ...]
    air_id: Mapping[str, int]
    air_side: tuple[int, ...]
    air_kind: tuple[int, ...]
    air_range: tuple[int, ...]
    air_ship: tuple[int, ...]
    air_base: tuple[int, ...]
    air_factor: tuple[tuple[int, ...], ...]  # by GONE, WEAK, FULL, then unit
    is_one_sided: tuple[bool, ...]
    is_fighter: tuple[bool, ...]
    is_bomber: tuple[bool, ...]
    is_torpedo: tuple[bool, ...]
    units_of: tuple[tuple[int, ...], ...]  # by ship
    units_of_side: tuple[tuple[int, ...], ...]

    # --- bases
    bases: tuple[Base, ...]
    base_id: Mapping[str, int]
    base_place: tuple[int, ...]  # by base: its place in the theatre
    first_base: int  # homes from this number on are bases, below it ships

    # --- charts that battles roll on
    damage: StrengthChart
    antiaircraft: StrengthChart  # the modifier on the attack
    antiaircraft_steps: StrengthChart  # 1 where a Japanese unit loses a step
    air_to_air: StrengthChart
    gunnery_range: tuple[int, ...]  # by boxes to the target
    torpedo_range: tuple[tuple[int | None, ...], ...]  # by side, boxes; None is out of range

    # --- turns and map
    turns: tuple[Turn, ...]
    is_night: tuple[bool, ...]  # by number of the turn
    sea: SeaMap
    grid: HexGrid
    theatre: Theatre
    sea_neighbours: tuple[tuple[int, ...], ...]  # by hex: where ships can go from it
    sea_hexes: frozenset[int]  # all hexes that ships can enter
    sea_in_order: tuple[int, ...]  # the same by their ids
    to_edge: Mapping[str, tuple[int, ...]]  # by edge, then hex: the ships' way to it

    # --- markers and chits
    marker_names: tuple[str, ...]
    marker_side: tuple[int, ...]
    markers_of: tuple[tuple[int, ...], ...]  # by side: all its markers
    titles: tuple[str, ...]  # what owners call what is under their markers
    command_chit: tuple[int, ...]  # by side
    chit_names: tuple[str, ...]
    hex_refs: tuple[Ref, ...]
    marker_refs: tuple[Ref, ...]  # what the log points at: rules name pieces all the time
    ship_refs: tuple[Ref, ...]
    air_refs: tuple[Ref, ...]

    air_sea_neighbours: tuple[tuple[int, ...], ...]  # by box of the display of air attacks
    air_sea_places: tuple[tuple[float, float], ...]  # where the boxes are drawn

    usn: int  # whose secrets are whose: state fields name their owner by these
    ijn: int

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
