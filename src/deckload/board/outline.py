"""The line around some hexes of a map, as far as other hexes lie beyond it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from deckload.board.geometry import HexGeometry, Point
from deckload.board.hex_grid import HexGrid

Corner = tuple[int, int]
"""A corner of the hex grid, counted in thousandths so that neighbours agree on it."""


def outline(grid: HexGrid, hexes: Collection[int]) -> tuple[tuple[Point, ...], ...]:
    """The sides between these hexes and the rest of the map, joined end to end.

    Each line is a row of points in board units; a closed one ends where it begins. The edge of
    the map is no part of it.
    """
    inside = frozenset(hexes)
    shape = grid.geometry()
    links: dict[Corner, set[Corner]] = defaultdict(set)
    for place in sorted(inside):
        own = _corners(shape, place)
        for beyond in grid.neighbours(place):
            if beyond not in inside:
                a, b = own & _corners(shape, beyond)
                links[a].add(b)
                links[b].add(a)
    return tuple(_as_points(line) for line in _lines(links))


def _corners(shape: HexGeometry, place: int) -> frozenset[Corner]:
    x, y = shape.centres[place]
    return frozenset((round((x + dx) * 1000), round((y + dy) * 1000)) for dx, dy in shape.corners)


def _lines(links: dict[Corner, set[Corner]]) -> list[list[Corner]]:
    """Walk along the sides, loose ends first, until each has been walked once."""
    lines = []
    while links:
        ends = [corner for corner, onward in links.items() if len(onward) == 1]
        line = [min(ends or links)]
        while links.get(line[-1]):
            here, onward = line[-1], min(links[line[-1]])
            for a, b in ((here, onward), (onward, here)):
                links[a].discard(b)
                if not links[a]:
                    del links[a]
            line.append(onward)
        lines.append(line)
    return lines


def _as_points(line: list[Corner]) -> tuple[Point, ...]:
    return tuple((x / 1000, y / 1000) for x, y in line)
