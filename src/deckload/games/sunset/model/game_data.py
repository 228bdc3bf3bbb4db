"""The static facts of the game as rules use them, besides those of its sister (`FleetData`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from deckload.games.fleet.model.game_data import (
    FULL,
    GONE,
    IJN,
    SIDE_NAMES,
    SIDES,
    USN,
    WEAK,
    FleetData,
)
from deckload.games.sunset.model.data_files import (
    CriticalEffect,
    FanaticismTable,
    LimitsTable,
    TypeName,
    WildBullTable,
)
from deckload.games.sunset.model.pieces import Field, Points, ScenarioData

__all__ = ["FULL", "GONE", "IJN", "SIDES", "SIDE_NAMES", "USN", "WEAK"]

TYPES: Final[tuple[TypeName, ...]] = ("CV", "CVL", "CVE", "BB", "CA", "CL", "DD", "DE", "APD")
CV: Final = 0
CVL: Final = 1
CVE: Final = 2
BB: Final = 3
CA: Final = 4
CL: Final = 5
DD: Final = 6
DE: Final = 7
APD: Final = 8

CLASSES: Final = ("carriers", "battleships", "cruisers", "destroyers", "transports")
"""What reports count (2.4): several types make a class."""
CLASS_WORDS: Final = ("carrier", "battleship", "cruiser", "destroyer unit", "transport")
CARRIERS: Final = 0
BATTLESHIPS: Final = 1
CRUISERS: Final = 2
DESTROYERS: Final = 3
TRANSPORTS: Final = 4
CLASS_OF_TYPE: Final = (
    *(CARRIERS, CARRIERS, CARRIERS, BATTLESHIPS),
    *(CRUISERS, CRUISERS, DESTROYERS, DESTROYERS, TRANSPORTS),
)

KINDS: Final = ("F", "FB", "DB", "T", "B", "HB")
F: Final = 0
FB: Final = 1
DB: Final = 2
T: Final = 3
B: Final = 4
HB: Final = 5

THIRD: Final = 1
SEVENTH: Final = 2
"""The US fleets; Japanese ships are in none, 0."""
FLEET_NAMES: Final = ("", "Third Fleet", "Seventh Fleet")

USAAF: Final = 0
AF1: Final = 1
AF2: Final = 2
FORMATIONS: Final = (USAAF, AF1, AF2)
"""Land-based aircraft; they are also the homes of air units ashore."""

LEVELS: Final = ("IJN decisive", "IJN pyrrhic", "draw", "USN significant", "USN decisive")
"""Levels of victory, the best for the USN last."""


@dataclass(frozen=True, eq=False)
class SunsetData(FleetData):
    """What only this game has; the chits that belong to no marker follow those that do."""

    limits: LimitsTable = field()
    scenarios: Mapping[str, ScenarioData] = field()

    # --- ships
    ship_fleet: tuple[int, ...]  # THIRD, SEVENTH, 0 for Japanese ships
    ship_class: tuple[int, ...]  # what reports count it as
    value: tuple[int, ...]  # points for sinking it, by the box if it is small
    damaged_value: tuple[int, ...]  # points for a hit, if it is not sunk in the end
    gun_range: tuple[int, ...]
    is_escort_carrier: tuple[bool, ...]
    is_battleship: tuple[bool, ...]
    is_small: tuple[bool, ...]  # DD, DE, APD: units of several ships (9.3)
    is_aircraft_cruiser: tuple[bool, ...]
    is_hermaphrodite: tuple[bool, ...]  # battleships with aircraft (14.5)
    search_range: tuple[int, ...]  # by ship: how far her aircraft search (7.2), 0 without
    float_search: tuple[int, ...]  # the same with option 14.5
    detached: tuple[int, ...]  # counters of destroyers that escort cripples (6.4.1)
    night_carrier: int  # whose aircraft keep contact at night (14.7)
    critical_effects: Mapping[str, CriticalEffect]

    # --- air units
    can_patrol: tuple[bool, ...]
    is_heavy: tuple[bool, ...]
    hermaphrodite_units: tuple[int, ...]  # aboard Ise and Hyuga (14.5)
    formation_names: tuple[str, ...]
    formation_side: tuple[int, ...]
    fields: tuple[Field, ...]
    fields_of: tuple[tuple[int, ...], ...]  # by formation: the hexes of its airfields
    strike_fields: tuple[tuple[int, ...], ...]  # by formation: the hexes that strikes count from
    usaaf_area: frozenset[int]

    # --- the map
    san_bernardino: int
    surigao: int
    straits: frozenset[int]
    beachhead: int
    ormoc: int
    manila: int
    to_beachhead: tuple[int, ...]  # by hex: the ships' way to it
    to_strait: tuple[int, ...]  # by hex: the ships' way to the nearer strait

    # --- markers and chits
    groups_of: tuple[tuple[int, ...], ...]  # by side: task force markers
    cripples_of: tuple[tuple[int, ...], ...]  # by side: markers of damaged ships that go alone
    formation_chit: tuple[int, ...]  # by formation
    kamikaze_chit: int

    points: Points
    fanaticism: FanaticismTable
    wild_bull: WildBullTable
    air_fleets_wait: str  # the date on which the Japanese air fleets rest (13.3.5)
    divine_wind_date: str  # the date from which there are more kamikazes (14.3)

    # by the roll of the what-if scenario (13.2): the units it brings, and the carriers they need
    what_if_units: tuple[tuple[int, ...], ...]
    what_if_ships: tuple[tuple[int, ...], ...]
