"""Where a search looks: its path, its bands, its sector (8.23-8.26, 8.33, 18.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.board import HexGrid
from deckload.games.carrier.model.state import CarrierState

STANDARD: Final = 1
NARROW: Final = 2
EXTENDED: Final = 3
KIND_NAMES: Final = ("", "standard", "narrow", "with drop tanks")

BANDS: Final = ((0, 2), (3, 6), (7, 10), (11, 14))
"""[8.33, 8.271] How far out a search looks in each segment of its way."""
REACH: Final = {STANDARD: 10, NARROW: 14, EXTENDED: 12}
"""[8.23, 18.21] How many hexes out a search goes."""
BEARINGS: Final = tuple(range(0, 360, 30))
"""[8.25] The twelve ways of a standard search."""
BEARING_NAMES: Final = (
    *("N", "NNE", "ENE", "E", "ESE", "SSE"),
    *("S", "SSW", "WSW", "W", "WNW", "NNW"),
)
HALF_SECTOR: Final = 30
"""[8.251] Degrees to either side of the path."""


def path(s: CarrierState, origin: int, goal: int) -> tuple[int, ...]:
    """[8.23] Straight out; where it runs along a hexside, drawn on the left."""
    return s.data.grid.straight(origin, goal)


def flies_over(s: CarrierState, origin: int, goal: int, place: int) -> bool:
    """[8.32] Whether a narrow search comes through a hex. Where its path runs along a hexside it
    takes the side on which there is somebody to be seen: of two the one with more of them, the left
    one if they are as many."""
    line = s.data.grid.line(origin, goal)
    sides = line[s.data.grid.distance(origin, place)]
    if place not in sides:
        return False
    return place == max(sides, key=s.force_hex.count)


def marker_of_sector(s: CarrierState, origin: int, bearing: int, kind: int = STANDARD) -> int:
    """[8.24, 8.25, 8.261, 18.21] Ten or twelve hexes out on a bearing, or the last hex of the map
    on the way."""
    return _way_out(s.data.grid, origin, bearing, REACH[kind])[-1][0]


@lru_cache(maxsize=4096)
def _way_out(grid: HexGrid, origin: int, bearing: int, hexes: int) -> tuple[tuple[int, ...], ...]:
    """[8.25, 8.261] So many hexes on a bearing, as far as the map goes."""
    return grid.ray(origin, bearing, hexes)


def markers_of_narrow(s: CarrierState, origin: int) -> list[int]:
    """[8.26, 8.261] Any hex fourteen hexes off, or on the edge of the map where that is nearer."""
    grid, far = s.data.grid, REACH[NARROW]
    away = grid.distances_from(origin)
    near = [place for place in _on_the_edge(grid) if away[place] < far]
    return sorted({*grid.ring(origin, far), *near} - {origin})


@lru_cache(maxsize=16)
def _on_the_edge(grid: HexGrid) -> tuple[int, ...]:
    """The hexes that the map ends beside."""
    return tuple([place for place in range(grid.count) if len(grid.neighbours(place)) < 6])


def legs(s: CarrierState, kind: int, origin: int, goal: int, bearing: int) -> int:
    """[8.261, 8.332, 18.22] Bands that a search goes through before it turns. Where the map ends
    sooner a narrow one turns at its edge; a sector is flown to the last band of which any part is
    on the map."""
    if kind == NARROW:
        distance = s.data.grid.distance(origin, goal)
        return sum(1 for near, _ in BANDS if near <= distance)
    on_map = _way_out(s.data.grid, origin, bearing, REACH[kind])
    return sum(
        [
            1
            for band, (near, _) in enumerate(BANDS)
            if near <= REACH[kind]
            and (near < len(on_map) or searched_hexes(s, kind, origin, goal, bearing, band))
        ]
    )


def band_of(step: int, number: int) -> int:
    """[8.271, 8.31] Out through all bands, and back through them: the one a step flies through."""
    return step if step < number else 2 * number - 1 - step


def searched_hexes(
    s: CarrierState, kind: int, origin: int, goal: int, bearing: int, band: int
) -> frozenset[int]:
    """[8.251, 8.281, 8.32, 8.33, 18.22] A wedge of sixty degrees, or the hexes flown through;
    always as seen from where the search began."""
    near, far = depth(kind, band)
    if kind == NARROW:
        line = s.data.grid.line(origin, goal)[near : far + 1]
        hexes = [place for sides in line for place in sides]
        return frozenset([place for place in hexes if flies_over(s, origin, goal, place)])
    start = (bearing - HALF_SECTOR) % 360
    return frozenset(s.data.grid.arc(origin, start, 2 * HALF_SECTOR, far, near=near))


def depth(kind: int, band: int) -> tuple[int, int]:
    """[8.33, 18.22] From how far to how far out a search looks in a band."""
    near, far = BANDS[band]
    return near, min(far, REACH[kind])


def is_searched(s: CarrierState, number: int, band: int, place: int) -> bool:
    """[8.251, 8.33] Whether a hex is among those that a search sees in a band: for one hex, that is
    quicker to tell than what all of them are."""
    grid, kind, origin = s.data.grid, s.search_kind[number], s.search_origin[number]
    near, far = depth(kind, band)
    if not near <= grid.distance(origin, place) <= far:
        return False
    if kind == NARROW:
        goal = s.search_goal[number]
        if grid.distance(origin, place) > grid.distance(origin, goal):
            return False
        return flies_over(s, origin, goal, place)
    return is_in_sector(s, number, place)


def is_in_sector(s: CarrierState, number: int, place: int) -> bool:
    """[8.251, 8.281] Whether a hex lies to either side of the way out of a search."""
    start = (s.search_bearing[number] - HALF_SECTOR) % 360
    return s.data.grid.in_arc(s.search_origin[number], place, start, 2 * HALF_SECTOR)
