"""Where searches are, how they come home, and what they have just flown through (8.271, 8.28)."""

from __future__ import annotations

from typing import Final

from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.search.sectors import (
    BANDS,
    NARROW,
    band_of,
    depth,
    is_in_sector,
    is_searched,
    path,
    searched_hexes,
)

SPEED: Final = 4
"""[8.271] Hexes that a search flies in a segment, when it does not set out in it."""
NO_BAND: Final = -1
_BAND_AT: Final = tuple(
    [band for band, (near, far) in enumerate(BANDS) for _ in range(near, far + 1)]
)


def _find_aloft(s: CarrierState) -> list[int]:
    return [number for number, kind in enumerate(s.search_kind) if kind]


aloft: Final = worked_out("searches aloft", ("search_kind",), _find_aloft)
"""Searches that are out."""


def is_outbound(s: CarrierState, number: int) -> bool:
    return s.search_step[number] < s.search_legs[number]


def is_watching(s: CarrierState, number: int) -> bool:
    """Whether a search shadows a force."""
    return s.search_watch[number] != NOBODY_THERE


def place_of_search(s: CarrierState, number: int) -> int:
    """[18.11] Where a search is: with the force that it shadows, or where it had come to if that is
    gone."""
    if is_watching(s, number) and s.force_hex[s.search_watch[number]] != OFF_MAP:
        return s.force_hex[s.search_watch[number]]
    return s.search_hex[number]


def home_of(s: CarrierState, number: int) -> int:
    """[8.28] Where the group that sent it is now; without it, the nearest carriers."""
    place = s.group_hex[s.search_group[number]]
    return nearest_carriers(s, s.search_hex[number]) if place == OFF_MAP else place


def fly_on(s: CarrierState, number: int) -> None:
    """[8.271, 8.28, 8.32] Out towards its marker; from there straight to where its group is now."""
    here = s.search_hex[number]
    s.search_step[number] += 1
    grid, step = s.data.grid, s.search_step[number]
    if is_outbound(s, number):
        origin, goal = s.search_origin[number], s.search_goal[number]
        there = grid.ahead(origin, goal, _hexes_out(s, number, step))
    else:
        home = home_of(s, number)
        hexes = min(_hexes_back(s, number, step), grid.distance(home, here))
        there = grid.ahead(here, home, hexes)
    s.search_was[number] = here
    s.search_hex[number] = there


def _hexes_out(s: CarrierState, number: int, band: int) -> int:
    """[8.271, 18.22, 8.261] How far from its origin a search is with a band behind it: two, six,
    ten hexes, as far as the map goes."""
    _, far = depth(s.search_kind[number], band)
    return min(far, s.data.grid.distance(s.search_origin[number], s.search_goal[number]))


def _hexes_back(s: CarrierState, number: int, step: int) -> int:
    """[8.271, 8.332, 18.11, 18.22] Four; in the bands in which it flew fewer on its way out, as
    many as there. Who has shadowed a force flies straight home from it."""
    band = band_of(step, s.search_legs[number])
    if band < 1 or s.search_blind[number]:
        return SPEED
    return _hexes_out(s, number, band) - _hexes_out(s, number, band - 1)


def is_back(s: CarrierState, number: int) -> bool:
    """[8.28] Whether a search on its way home has come to its group."""
    if is_outbound(s, number) or is_watching(s, number):
        return False
    return s.search_hex[number] == home_of(s, number)


def legs_left(s: CarrierState, number: int) -> int:
    """[8.271, 8.28] How many times a search flies on before it is home, if it shadows nobody and
    its group stays where it is."""
    last_out = s.search_legs[number] - 1
    step = max(s.search_step[number], last_out)
    turns_at = place_of_search(s, number)
    if s.search_step[number] < last_out:
        turns_at = s.search_goal[number]
    left = s.data.grid.distance(turns_at, home_of(s, number))
    flights = last_out - min(s.search_step[number], last_out)
    while True:
        step += 1
        flights += 1
        left -= _hexes_back(s, number, step)
        if left <= 0:
            return flights


def due_back(s: CarrierState) -> list[int]:
    """[8.28] Searches that come home with their next flight."""
    return [n for n in aloft(s) if legs_left(s, n) == 1 and not is_watching(s, n)]


def band_flown_through(s: CarrierState, number: int) -> int:
    """[8.33, 8.281, 8.332, 18.11] The band that a sector is looked at in after a move: out, the
    next one; on the way home that in which most of the hexes lie that it flew into, the farther one
    of two with as many. NO_BAND if it flew by outside its sector, or through what a search that
    has shadowed a force looks at no more."""
    band = band_of(s.search_step[number], s.search_legs[number])
    if is_outbound(s, number) or _is_cut_off(s, number, band):
        return band
    hexes, away = [0] * len(BANDS), s.data.grid.distances_from(s.search_origin[number])
    for place in path(s, s.search_was[number], s.search_hex[number])[1:]:
        there = band_at(away[place])
        if there != NO_BAND and is_in_sector(s, number, place):
            hexes[there] += 1
    farthest_first = hexes[::-1]
    most = len(BANDS) - 1 - farthest_first.index(max(hexes))
    return most if hexes[most] and not _has_done_with(s, number, most) else NO_BAND


def _is_cut_off(s: CarrierState, number: int, band: int) -> bool:
    """[8.332] Whether the map ends before a band does: it is flown through twice all the same."""
    if band < 0 or s.search_blind[number]:
        return False
    return _hexes_out(s, number, band) < depth(s.search_kind[number], band)[1]


def _has_done_with(s: CarrierState, number: int, band: int) -> bool:
    """[18.11] Where the force was that it has shadowed, and farther out, it does not search."""
    return 0 < s.search_blind[number] <= band + 1


def band_at(distance: int) -> int:
    """[8.33] The band that is so many hexes out."""
    return _BAND_AT[distance] if distance < len(_BAND_AT) else NO_BAND


def forces_seen(s: CarrierState, number: int) -> list[int]:
    """[8.31, 8.32, 8.33] The forces that a search looks for after its move, the nearest first."""
    away = s.data.grid.distances_from(s.search_origin[number])
    if s.search_kind[number] == NARROW and not is_outbound(s, number):
        line = _line_flown_home(s, number)
        seen = [force for force, place in enumerate(s.force_hex) if place in line]
    else:
        band = band_flown_through(s, number)
        if band == NO_BAND:
            return []
        near, far = depth(s.search_kind[number], band)
        near_by = [force for force in forces_on_map(s) if near <= away[s.force_hex[force]] <= far]
        seen = [force for force in near_by if is_searched(s, number, band, s.force_hex[force])]
    seen.sort(key=lambda one: away[s.force_hex[one]])
    return seen


def _line_flown_home(s: CarrierState, number: int) -> list[int]:
    """[8.32] The hexes that a narrow search flew into on its way home; where its path runs along a
    hexside, those on the side on which there is somebody."""
    origin, grid = s.search_origin[number], s.data.grid
    line = grid.line(s.search_was[number], s.search_hex[number])[1:]
    hexes = [max(sides, key=s.force_hex.count) for sides in line]
    return [
        place
        for place in hexes
        if not _has_done_with(s, number, band_at(grid.distance(origin, place)))
    ]


def zone_flown_through(s: CarrierState, number: int) -> frozenset[int]:
    """[8.33] All hexes that a search looks into after its move."""
    if s.search_kind[number] == NARROW and not is_outbound(s, number):
        return frozenset(_line_flown_home(s, number))
    band = band_flown_through(s, number)
    if band == NO_BAND:
        return frozenset()
    return searched_hexes(
        s,
        s.search_kind[number],
        s.search_origin[number],
        s.search_goal[number],
        s.search_bearing[number],
        band,
    )
