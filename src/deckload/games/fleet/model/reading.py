"""What a game's data has in common with that of its sisters, worked out from the pieces that were
read: `ClashData(**ship_facts(...), **air_facts(...), ..., saipan=...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckload.board.geography import LAND
from deckload.charts import Charts
from deckload.engine.log import Ref
from deckload.games.fleet.model import unrolled_charts as unroll
from deckload.games.fleet.model.damage_logs import SUNK, Box
from deckload.games.fleet.model.data_files import FleetLimits, ProfileLine
from deckload.games.fleet.model.display_boxes import hexagon_of_boxes
from deckload.games.fleet.model.game_data import (
    CARRIER_TYPES,
    DESTROYER_TYPES,
    FIGHTER_KINDS,
    IJN,
    SIDES,
    USN,
)
from deckload.games.fleet.model.pieces import AirUnit, Base, Ship, Turn
from deckload.games.fleet.model.reading_pieces import by_id
from deckload.games.fleet.model.sea_map import SeaMap, ways_to_edges


def ship_facts(
    ships: Sequence[Ship],
    profiles: Mapping[str, ProfileLine],
    logs: Mapping[str, tuple[Box, ...]],
    types: tuple[str, ...],
) -> dict[str, Any]:
    """Ships, and their damage logs by hits."""
    log_of = [(*logs[ship.profile], SUNK) for ship in ships]
    is_carrier = tuple(types[ship.type] in CARRIER_TYPES for ship in ships)
    return {
        "types": types,
        "ships": ships,
        "ship_id": by_id(ships),
        "ship_side": tuple(ship.side for ship in ships),
        "ship_type": tuple(ship.type for ship in ships),
        "ship_refs": tuple(Ref("piece", ship.name) for ship in ships),
        "boxes": tuple(len(logs[ship.profile]) for ship in ships),
        "is_carrier": is_carrier,
        "is_destroyer": tuple(types[ship.type] in DESTROYER_TYPES for ship in ships),
        "is_yamato": tuple(profiles[ship.profile].yamato_class for ship in ships),
        "carriers": frozenset(ship for ship, flies in enumerate(is_carrier) if flies),
        "log_speed": (
            tuple(tuple(box.even for box in log) for log in log_of),
            tuple(tuple(box.odd for box in log) for log in log_of),
        ),
        "log_guns": tuple(tuple(box.guns for box in log) for log in log_of),
        "log_aa": tuple(tuple(box.aa for box in log) for log in log_of),
        "log_half_aa": tuple(tuple((box.aa + 1) // 2 for box in log) for log in log_of),
        "log_torpedo": tuple(tuple(box.torpedo for box in log) for log in log_of),
        "log_flies": tuple(tuple(box.flies for box in log) for log in log_of),
    }


def air_facts(air: Sequence[AirUnit], ships: int, kinds: tuple[str, ...]) -> dict[str, Any]:
    """Air units, and what their kinds can do; `ships` is the number of ships."""
    codes = [kinds[unit.kind] for unit in air]
    return {
        "kinds": kinds,
        "air": air,
        "air_id": by_id(air),
        "air_side": tuple(unit.side for unit in air),
        "air_kind": tuple(unit.kind for unit in air),
        "air_range": tuple(unit.range for unit in air),
        "air_ship": tuple(unit.ship for unit in air),
        "air_base": tuple(unit.base for unit in air),
        "air_refs": tuple(Ref("piece", unit.name) for unit in air),
        "air_factor": (
            (0,) * len(air),
            tuple(unit.weak for unit in air),
            tuple(unit.full for unit in air),
        ),
        "is_one_sided": tuple(unit.weak == 0 for unit in air),
        "is_fighter": tuple(code in FIGHTER_KINDS for code in codes),
        "is_bomber": tuple(code != "F" for code in codes),
        "is_torpedo": tuple(code == "T" for code in codes),
        "units_of": tuple(
            tuple(u for u, unit in enumerate(air) if unit.ship == ship) for ship in range(ships)
        ),
        "units_of_side": tuple(
            tuple(u for u, unit in enumerate(air) if unit.side == side) for side in SIDES
        ),
    }


def base_facts(bases: Sequence[Base], places: Sequence[int], ships: int) -> dict[str, Any]:
    """What air units ashore call home, and where in the theatre it is."""
    return {
        "bases": bases,
        "base_id": by_id(bases),
        "base_place": tuple(places),
        "first_base": ships,
    }


def chart_facts(charts: Charts, limits: FleetLimits) -> dict[str, Any]:
    """The limits, the charts, and those of battles unrolled."""
    neighbours, places = hexagon_of_boxes(limits.air_sea_boxes)
    return {
        "charts": charts,
        "limits": limits,
        "damage": unroll.unrolled(charts["damage"], unroll.number),
        "antiaircraft": unroll.unrolled(charts["antiaircraft"], unroll.aa_modifier),
        "antiaircraft_steps": unroll.unrolled(charts["antiaircraft"], unroll.aa_step),
        "air_to_air": unroll.unrolled(charts["air_to_air"], unroll.number),
        "gunnery_range": unroll.gunnery_range(charts, limits.display_boxes),
        "torpedo_range": unroll.torpedo_range(charts, limits.display_boxes),
        "air_sea_neighbours": neighbours,
        "air_sea_places": places,
    }


def turn_and_map_facts(turns: Sequence[Turn], sea: SeaMap) -> dict[str, Any]:
    """When it is night, and where ships can go."""
    sea_hexes = frozenset(range(sea.grid.count)) - frozenset(sea.land.hexes_of(LAND))
    lanes = tuple(sea.ships.neighbours(place) for place in range(sea.grid.count))
    return {
        "turns": turns,
        "is_night": (False, *(turn.night for turn in turns)),
        "sea": sea,
        "grid": sea.grid,
        "hex_refs": tuple(Ref("place", name) for name in sea.grid.names),
        "theatre": sea.theatre,
        "sea_neighbours": lanes,
        "sea_hexes": sea_hexes,
        "sea_in_order": tuple(sorted(sea_hexes)),
        "to_edge": ways_to_edges(sea.grid, lanes),
        "usn": USN,
        "ijn": IJN,
    }


def marker_facts(
    names: Sequence[str], sides: Sequence[int], titles: Sequence[str], messengers: Sequence[str]
) -> dict[str, Any]:
    """The markers by id. Chits are numbered like them; those of `messengers`, which belong to no
    marker, follow: the command chits of the USN and of the IJN first."""
    return {
        "marker_names": tuple(names),
        "marker_side": tuple(sides),
        "marker_refs": tuple(Ref("piece", name) for name in names),
        "markers_of": tuple(
            tuple(m for m, owner in enumerate(sides) if owner == side) for side in SIDES
        ),
        "titles": tuple(titles),
        "command_chit": (len(names), len(names) + 1),
        "chit_names": (*names, *messengers),
    }
