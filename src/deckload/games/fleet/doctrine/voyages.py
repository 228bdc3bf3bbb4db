"""Which of the many hexes that a marker can reach are worth a thought."""

from __future__ import annotations

from collections.abc import Iterable

from deckload.board import HexGrid


def outermost(grid: HexGrid, here: int, reached: Iterable[int]) -> list[int]:
    """In each of twelve directions, a place that lies as far off as the marker gets."""
    row = grid.distances_from(here)
    best: dict[int, int] = {}
    for place in sorted(reached):
        towards = grid.twelfth(here, place)
        if towards not in best or row[place] > row[best[towards]]:
            best[towards] = place
    return [best[towards] for towards in sorted(best)]
