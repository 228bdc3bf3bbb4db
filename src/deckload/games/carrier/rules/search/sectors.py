"""Where a search looks: its path, its bands, its sector (8.23-8.26, 8.33)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import CarrierState

STANDARD: Final = 1
NARROW: Final = 2
KIND_NAMES: Final = ("", "standard", "narrow")

BANDS: Final = ((0, 2), (3, 6), (7, 10), (11, 14))
"""[8.33, 8.271] How far out a search looks in each segment of its way."""
REACH: Final = {STANDARD: 3, NARROW: 4}
"""[8.23] How many of the bands a search goes through: out to ten hexes, or to fourteen."""
BEARINGS: Final = tuple(range(0, 360, 30))
"""[8.25] The twelve ways of a standard search."""
BEARING_NAMES: Final = (
    *("N", "NNE", "ENE", "E", "ESE", "SSE"),
    *("S", "SSW", "WSW", "W", "WNW", "NNW"),
)
HALF_SECTOR: Final = 30
"""[8.251] Degrees to either side of the path."""


def path(s: CarrierState, origin: int, goal: int) -> tuple[int, ...]:
    """[8.23, 8.32] Straight out; where it runs along a hexside, on the left."""
    return s.data.grid.straight(origin, goal)


def marker_of_standard(s: CarrierState, origin: int, bearing: int) -> int:
    """[8.24, 8.25, 8.261] Ten hexes out on a bearing, or the last hex of the map on the way."""
    ray = s.data.grid.ray(origin, bearing, BANDS[REACH[STANDARD] - 1][1])
    return ray[-1][0]


def markers_of_narrow(s: CarrierState, origin: int) -> list[int]:
    """[8.26, 8.261] Any hex fourteen hexes off, or on the edge of the map where that is nearer."""
    grid = s.data.grid
    far = BANDS[REACH[NARROW] - 1][1]
    ring = list(grid.ring(origin, far))
    near = [
        place
        for place in range(grid.count)
        if grid.distance(origin, place) < far and len(grid.neighbours(place)) < 6
    ]
    return sorted({*ring, *near} - {origin})


def legs(s: CarrierState, origin: int, goal: int) -> int:
    """[8.261, 8.332] Bands that a search goes through before it turns; where the map ends sooner it
    turns in the last of them."""
    distance = s.data.grid.distance(origin, goal)
    return sum(1 for near, _ in BANDS if near <= distance)


def band_of(step: int, number: int) -> int:
    """[8.271, 8.31] Out through all bands, and back through them: the one a step flies through."""
    return step if step < number else 2 * number - 1 - step


def searched_hexes(
    s: CarrierState, kind: int, origin: int, goal: int, bearing: int, band: int
) -> frozenset[int]:
    """[8.251, 8.32, 8.33] A wedge of sixty degrees, or the hexes flown through; always as seen from
    where the search began."""
    near, far = BANDS[band]
    grid = s.data.grid
    if kind == STANDARD:
        start = (bearing - HALF_SECTOR) % 360
        return frozenset(grid.arc(origin, start, 2 * HALF_SECTOR, far, near=near))
    return frozenset(
        place for place in path(s, origin, goal) if near <= grid.distance(origin, place) <= far
    )
