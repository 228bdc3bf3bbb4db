"""Putting hexes on a grid of characters: from coordinates to columns and rows, and cropping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from deckload.engine.views import Place

Cell = tuple[int, int]
_SAME = 0.01  # coordinates nearer than this are one and the same
_OFF_GRID = 0.2  # how far, in steps, a place may lie from where the grid wants it


class Window(NamedTuple):
    """The part of a map that is drawn, in cells, both ends included."""

    left: int
    top: int
    right: int
    bottom: int

    def shows(self, cell: Cell) -> bool:
        return self.left <= cell[0] <= self.right and self.top <= cell[1] <= self.bottom


def cells_of(places: Sequence[Place]) -> dict[str, Cell]:
    """The cell of every place that lies on the map's regular grid; others are left out.

    Along one axis neighbouring hexes are two cells apart, along the other one.
    """
    xs, ys = _scale([p.x for p in places]), _scale([p.y for p in places])
    cells: dict[str, Cell] = {}
    taken: set[Cell] = set()
    for place in places:
        x, y = xs.get(place.x), ys.get(place.y)
        if x is None or y is None or (x, y) in taken:
            continue
        cells[place.id] = (x, y)
        taken.add((x, y))
    return cells


def _scale(values: Sequence[float]) -> dict[float, int]:
    """Whole steps for evenly spaced coordinates; those between the steps are left out.

    The usual gap is the step, and the grid starts where that gap is first found: a base drawn
    somewhere beside the map must not move the map.
    """
    ordered = sorted(set(values))
    gaps = [(round(b - a, 2), a, b) for a, b in pairwise(ordered) if b - a > _SAME]
    if not gaps:
        return dict.fromkeys(ordered, 0)
    usual = Counter(gap for gap, _, _ in gaps).most_common(1)[0][0]
    exact = [b - a for gap, a, b in gaps if gap == usual]
    step = sum(exact) / len(exact)
    origin = next(a for gap, a, _ in gaps if gap == usual)
    steps = {value: (value - origin) / step for value in ordered}
    return {v: round(at) for v, at in steps.items() if abs(at - round(at)) <= _OFF_GRID}


def window_on(
    cells: Mapping[str, Cell], wide: int, high: int, interest: Sequence[Collection[str]]
) -> Window:
    """A window of at most so many cells. The first group of places that fits into it is in its
    middle; where none fits, the middle is that of the first that is not empty."""
    whole = _bounds(cells.values())
    if whole.right - whole.left < wide and whole.bottom - whole.top < high:
        return whole
    groups = [[cells[p] for p in group if p in cells] for group in interest]
    boxes = [_bounds(group) for group in groups if group] or [whole]
    fitting = [b for b in boxes if b.right - b.left < wide and b.bottom - b.top < high]
    middle = (fitting or boxes)[0]
    left = _slide(middle.left, middle.right, whole.left, whole.right, wide)
    top = _slide(middle.top, middle.bottom, whole.top, whole.bottom, high)
    return Window(left, top, left + wide - 1, top + high - 1)


def _slide(low: int, high: int, first: int, last: int, length: int) -> int:
    """Where a stretch begins that has low..high in its middle and stays within first..last."""
    start = (low + high + 1 - length) // 2
    return max(first, min(start, last - length + 1))


def _bounds(cells: Collection[Cell]) -> Window:
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Window(min(xs), min(ys), max(xs), max(ys))
