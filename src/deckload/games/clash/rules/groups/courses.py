"""7.1: how far a marker gets, and on which way, when its owner names where it is to go."""

from __future__ import annotations

from typing import Final

from deckload.games.clash.model.state import OFF_MAP, ClashState
from deckload.games.clash.rules.forces import is_seen_by
from deckload.games.clash.rules.groups.task_groups import is_too_many
from deckload.games.clash.rules.special_rules import is_bound_east, is_on_leash
from deckload.games.clash.rules.submarines import watched_hexes

NO_LEASH: Final = 255


def courses(s: ClashState, marker: int, points: int) -> dict[int, int]:
    """[7.1, 16.1.4] The hexes that a marker can get to with so many movement points, each with the
    hex before it on a shortest way there: of ways as short, one that meets the fewest submarine
    markers. No way leads past an enemy in sight."""
    data, here = s.data, s.place[marker]
    side = data.marker_side[marker]
    from_saipan, column = data.grid.distances_from(data.saipan), data.column
    leash = data.spruance.within if is_on_leash(s, marker) else NO_LEASH
    eastward = is_bound_east(s, marker)
    bounded = eastward or leash != NO_LEASH
    enemies = {s.place[m] for m in data.markers_of[1 - side] if is_seen_by(s, side, m)}
    watched = _watched_within(s, side, here, points)
    met = dict.fromkeys((here,), 0)  # submarine markers on the way, where there are any
    closed = {here}
    if s.begun[marker] != OFF_MAP and is_too_many(s, marker, s.begun[marker]):
        closed.add(s.begun[marker])  # it is too crowded to go back there (3.3)
    before = {place: place for place in closed}
    edge = [here]
    for _ in range(points):
        beyond: list[int] = []
        for place in edge:
            for near in data.sea_neighbours[place]:
                if near in before:
                    continue
                if bounded and (
                    from_saipan[near] > leash or (eastward and column[near] < column[place])
                ):
                    continue
                before[near] = place
                if near not in enemies:
                    beyond.append(near)
        if watched:  # the next hexes are reached from the safest first
            for near in beyond:
                met[near] = met[before[near]] + (near in watched)
            beyond.sort(key=met.__getitem__)
        edge = beyond
    for place in closed:
        del before[place]
    return before


def _watched_within(s: ClashState, side: int, here: int, points: int) -> set[int]:
    """The hexes within reach where an enemy submarine marker lies."""
    row = s.data.grid.distances_from(here)
    return {place for place in watched_hexes(s, side) if row[place] <= points}


def course_to(before: dict[int, int], goal: int) -> list[int]:
    """The hexes of the way to one of the places that `courses` has found, the goal last."""
    way = [goal]
    while before[way[-1]] in before:
        way.append(before[way[-1]])
    way.reverse()
    return way
