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
    from_saipan = data.grid.distances_from(data.saipan)
    leash = data.spruance.within if is_on_leash(s, marker) else NO_LEASH
    eastward, column = is_bound_east(s, marker), data.column
    closed = s.begun[marker]  # it may be too crowded to go back there (3.3)
    if closed == OFF_MAP or not is_too_many(s, marker, closed):
        closed = here
    side = data.marker_side[marker]
    enemies = {s.place[m] for m in data.markers_of[1 - side] if is_seen_by(s, side, m)}
    watched = watched_hexes(s, side)
    before = {here: here}
    met = {here: 0}  # submarine markers on the way
    edge = [here]
    for _ in range(points):
        beyond: dict[int, int] = {}
        for place in edge:
            risk = met[place]
            for near in data.sea_neighbours[place]:
                if near in before or near == closed or from_saipan[near] > leash:
                    continue
                if eastward and column[near] < column[place]:
                    continue
                if near not in beyond or risk < met[beyond[near]]:
                    beyond[near] = place
        before.update(beyond)
        for near, place in beyond.items():
            met[near] = met[place] + (near in watched)
        edge = [near for near in beyond if near not in enemies]
    del before[here]
    return before


def course_to(before: dict[int, int], goal: int) -> list[int]:
    """The hexes of the way to one of the places that `courses` has found, the goal last."""
    way = [goal]
    while before[way[-1]] in before:
        way.append(before[way[-1]])
    way.reverse()
    return way
