"""The static facts of the game as rules use them: map, counters, charts and markers.

Everything a rule asks often is worked out here once, as tuples indexed by small ids: spaces,
routes, ships (US first), task forces (US first), air units (US first), marker kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from deckload.board import RouteGraph
from deckload.charts import Chart
from deckload.engine.log import Ref
from deckload.engine.views import MapName
from deckload.games.midway.model.data_files import ActionsTable, PointsTable, SearchRangesTable
from deckload.games.midway.model.pieces import (
    AirUnit,
    Base,
    Force,
    GroundUnit,
    Incident,
    Leader,
    MarkerKind,
    Ship,
)

US: Final = 0
JAPAN: Final = 1
SIDE_NAMES: Final = ("US", "Japan")

NAC: Final = 0
LAC: Final = 1
AIR: Final = 0
NAVAL: Final = 1
GROUND: Final = 2

CSF: Final = "CSF"
MAIN_BODY: Final = "Main Body"
INVASION: Final = "Invasion"
CARRIERS: Final = ("CV", "CVL")
CAPITAL: Final = ("CV", "CVL", "BB")

# Where a counter can be besides a space or a ship.
RESERVE: Final = -1
LOST: Final = -2
LATER: Final = -3
NOWHERE: Final = -4

# What a hidden slot of a Japanese task force may hold besides a ship.
EMPTY: Final = -1
DECEPTION: Final = -2

# The lots from which hidden slots are filled (5.2.4, 16.2), and slots known from the start.
LIGHT_CARRIERS: Final = 0
ALL_CARRIERS: Final = 1
SURFACE: Final = 2
KNOWN_SLOT: Final = 3
LATE_SLOT: Final = 4

FULL: Final = 2

TOO_FAR: Final = 999  # between places that are not on one route


@dataclass(frozen=True, eq=False)
class MidwayData:
    """All static facts. Ids are positions in these tuples."""

    graph: RouteGraph
    waters: tuple[MapName, ...]
    deck: int  # an air unit on ship `n` is based at `deck + n`, past all spaces
    charts: Mapping[str, Chart]
    points: PointsTable
    search: SearchRangesTable
    actions: ActionsTable
    returns: int
    deception_markers: int
    submarine_targets: tuple[str, ...]
    submarine_screen: tuple[str, ...]

    routes: tuple[str, ...]
    route_spaces: tuple[tuple[int, ...], ...]
    space_names: tuple[str, ...]
    space_route: tuple[int, ...]  # -1: on no route; one more, so that OFF_MAP is on none
    space_index: tuple[int, ...]  # how far along its route, 0 at the Japanese end
    space_kind: tuple[str, ...]
    at_sea: tuple[bool, ...]  # by space: has a Japanese task force here left home? not OFF_MAP
    objective: tuple[int, ...]  # by route
    island: tuple[int, ...]  # by route, -1: none
    us_home: tuple[int, ...]  # by route
    us_homes: tuple[int, ...]  # all six
    ijn_home: tuple[int, ...]  # by route
    perimeter: tuple[int, ...]  # by route: the last index on the Japanese side
    us_steps: tuple[tuple[int, ...], ...]  # by space: where US ships may go next on the route
    ocean: tuple[tuple[int, ...], ...]  # by space: adjacent US home bases
    staging: tuple[tuple[int, ...], ...]  # by space: home bases that aircraft may stage to
    far_ocean: tuple[tuple[int, ...], ...]  # by space: US home bases one farther
    open_field: tuple[bool, ...]  # by space: holds any number of air units
    gap: tuple[tuple[int, ...], ...]  # by two spaces: how far apart on their route, or TOO_FAR
    within: tuple[tuple[frozenset[int], ...], ...]  # by range, then space: what is that near
    gate: tuple[int, ...]  # by route: the space beside the US home base
    seaplane_area: tuple[frozenset[int], ...]  # by space: what a seaplane search there covers

    ships: tuple[Ship, ...]
    us_ships: tuple[int, ...]
    ijn_ships: tuple[int, ...]
    first_ijn_ship: int
    ship_rank: tuple[int, ...]  # by ship: place in the priorities of Japanese aircraft
    ijn_carriers: tuple[int, ...]
    us_carriers: tuple[int, ...]
    us_decks: tuple[int, ...]  # US ships that air units can stand on
    tenders: tuple[int, ...]
    forces: tuple[Force, ...]
    us_forces: tuple[int, ...]
    ijn_forces: tuple[int, ...]
    first_ijn_force: int
    force_order: tuple[int, ...]  # by force: order of acting in one space
    leaders: tuple[Leader, ...]

    air: tuple[AirUnit, ...]
    us_air: tuple[int, ...]
    ijn_air: tuple[int, ...]
    ferries: tuple[frozenset[int], ...]  # by route: units that can fly home base to objective
    first_ijn_air: int
    air_factors: tuple[tuple[tuple[int, ...], ...], ...]  # by kind of factor, step, unit
    air_range: tuple[int, ...]
    longest_deck_range: int  # of Japanese carrier aircraft
    longest_us_range: int
    is_fighter: tuple[bool, ...]
    air_side: tuple[int, ...]

    bases: tuple[Base | None, ...]  # by space
    ground_bases: tuple[Base | None, ...]  # by space, with rule 15
    ground: tuple[GroundUnit, ...]

    markers: tuple[MarkerKind, ...]
    marker_counts: tuple[int, ...]  # by kind
    optional_markers: tuple[int, ...]  # the kinds that only an option brings into the game
    incidents: tuple[Incident, ...]
    incident_counts: tuple[int, ...]

    # What the log points at. Rules name pieces at every turn, mostly with nobody listening.
    ship_refs: tuple[Ref, ...]
    force_refs: tuple[Ref, ...]
    air_refs: tuple[Ref, ...]
    space_refs: tuple[Ref, ...]
