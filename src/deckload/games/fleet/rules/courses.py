"""The way of a marker over the map, once it is known how far it gets."""

from __future__ import annotations


def course_to(before: dict[int, int], goal: int) -> list[int]:
    """The hexes of the way to a place that can be reached, the goal last; `before` has each of
    these places with the hex before it."""
    way, place = [goal], before[goal]
    while (earlier := before.get(place)) is not None:
        way.append(place)
        place = earlier
    way.reverse()
    return way
