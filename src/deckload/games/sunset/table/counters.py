"""The counters that only this game has: air fleets, sonar markers, PT boats, units face down."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from deckload.engine.views import Piece, Reach
from deckload.games.fleet.model.state import READY
from deckload.games.fleet.table.counters import KEPT, based_counter
from deckload.games.sunset.model.game_data import CLASS_WORDS, USAAF, USN, SunsetData
from deckload.games.sunset.table.board import area_box
from deckload.games.sunset.table.designs import FACE_DOWN

# --- aircraft ashore ------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def formation_counter(data: SunsetData, formation: int, day: bool) -> Piece:
    """[6.5.8, 6.5.9] An air formation at its headquarters, with what it searches and strikes by
    day."""
    name = data.formation_names[formation]
    own = [u for u, base in enumerate(data.air_base) if base == formation]
    strikes = strike_range(data, formation, max(data.air_range[unit] for unit in own))
    return Piece(
        id=name,
        at=data.theatre.name_of(_headquarters(data, formation)),
        type="air fleet",
        name=name,
        side=data.formation_side[formation],
        reach=(search_range(data, formation), strikes) if day else (),
    )


def _headquarters(data: SunsetData, formation: int) -> int:
    """Where its counter stands: on a field inland, where no ship lies over it."""
    inland = [p for p in data.fields_of[formation] if p not in data.sea_hexes]
    return inland[0] if inland else data.base_place[formation]


@lru_cache(maxsize=KEPT)
def unit_counter(data: SunsetData, unit: int, home: int, box: int, weak: int) -> Piece:
    """An air unit on a card. One ashore flies from any field of its formation."""
    piece = based_counter(data, unit, home, box, weak)
    if home < data.first_base or box != READY:
        return piece
    reach = strike_range(data, home - data.first_base, data.air_range[unit])
    return msgspec.structs.replace(piece, reach=(reach,))


@lru_cache(maxsize=64)
def search_range(data: SunsetData, formation: int) -> Reach:
    """[6.5.8, 6.5.9, 7.2] The area of the USAAF, or what is near enough to any field."""
    if formation == USAAF:
        return _hexes(data, "search", data.usaaf_area)
    return _around(data, "search", data.fields_of[formation], data.limits.land_search)


@lru_cache(maxsize=64)
def strike_range(data: SunsetData, formation: int, distance: int) -> Reach:
    """[6.5.8, 6.5.9] The heavy bombers strike wherever they search."""
    if formation == USAAF:
        return _hexes(data, "air range", data.usaaf_area)
    return _around(data, "air range", data.strike_fields[formation], distance)


def _around(data: SunsetData, what: str, fields: tuple[int, ...], distance: int) -> Reach:
    reached = {place for field in fields for place in data.grid.within(field, distance)}
    return _hexes(data, what, frozenset(reached))


def _hexes(data: SunsetData, what: str, hexes: frozenset[int]) -> Reach:
    return Reach(what, places=tuple(data.grid.name_of(place) for place in sorted(hexes)))


# --- boats ----------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def sonar_counter(data: SunsetData, side: int, place: int) -> Piece:
    """[10.1] A sonar marker. Nobody knows what is under it before somebody meets it."""
    at = data.grid.name_of(place)
    return Piece(f"sonar {at}", at, "submarine", "?", side, badges=("a boat or nothing",))


@lru_cache(maxsize=KEPT)
def pt_counter(data: SunsetData, place: int) -> Piece:
    """[11.2]"""
    return Piece("PT boats", data.grid.name_of(place), "PT boats", "PT boats", USN)


# --- surface battles ------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def face_down_counter(slot: int, side: int, kind: int, area: int, badges: tuple[str, ...]) -> Piece:
    """[8.3.1] A unit of which only the class is seen; the log calls it by the number of its
    slot."""
    name = f"{CLASS_WORDS[kind]} {slot + 1}"
    return Piece(f"unit {slot + 1}", area_box(area), FACE_DOWN[kind], name, side, badges=badges)
