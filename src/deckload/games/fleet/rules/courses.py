"""The way of a marker over the map, once it is known how far it gets."""

from __future__ import annotations


def course_to(before: dict[int, int], goal: int) -> list[int]:
    """The hexes of the way to a place that can be reached, the goal last; `before` has each of
    these places with the hex before it."""
    way = [goal]
    while before[way[-1]] in before:
        way.append(before[way[-1]])
    way.reverse()
    return way
