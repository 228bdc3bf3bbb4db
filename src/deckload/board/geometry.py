"""Where to draw things: plain numbers for terminal and browser tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from typing import Final

import msgspec

from deckload.board.hex_math import Orientation

Point = tuple[float, float]

_ROOT3: Final = sqrt(3)


class HexGeometry(msgspec.Struct, frozen=True):
    """A hex map for the eye. Lengths in hex sizes (centre to corner), x east, y south.

    `centres` and `cells` are indexed by hex id. `cells` are whole numbers for character grids:
    along the shifted axis one hex is two cells. `corners` are offsets from any centre.
    """

    orientation: Orientation
    width: float
    height: float
    centres: tuple[Point, ...]
    corners: tuple[Point, ...]
    cells: tuple[tuple[int, int], ...]


def hex_geometry(orientation: Orientation, lattice: Sequence[tuple[int, int]]) -> HexGeometry:
    """Geometry of the hexes at these lattice cells, moved so that the map starts at (0, 0)."""
    west = min(x for x, _ in lattice)
    north = min(y for _, y in lattice)
    cells = tuple((x - west, y - north) for x, y in lattice)
    flat = orientation == "flat"
    pitch_x, pitch_y = (1.5, _ROOT3 / 2) if flat else (_ROOT3 / 2, 1.5)
    half_x, half_y = (1.0, _ROOT3 / 2) if flat else (_ROOT3 / 2, 1.0)
    centres = tuple((x * pitch_x + half_x, y * pitch_y + half_y) for x, y in cells)
    return HexGeometry(
        orientation=orientation,
        width=max(x for x, _ in centres) + half_x,
        height=max(y for _, y in centres) + half_y,
        centres=centres,
        corners=_corners(0 if flat else 30),
        cells=cells,
    )


def _corners(first: int) -> tuple[Point, ...]:
    angles = [(first + 60 * corner) * pi / 180 for corner in range(6)]
    return tuple((cos(angle), sin(angle)) for angle in angles)
