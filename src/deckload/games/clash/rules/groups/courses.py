"""7.1: how far a marker gets, and on which way, when its owner names where it is to go."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import is_seen_by
from deckload.games.clash.rules.groups.task_groups import is_too_many
from deckload.games.clash.rules.special_rules import is_bound_east, is_on_leash
from deckload.games.clash.rules.submarines import watched_hexes
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.courses import course_to

STOP: Final = "stop"
BY_HEX: Final = "hex by hex"
NO_LEASH: Final = 255
NOTHING: Final[frozenset[int]] = frozenset()


class Reach:
    """The hexes that a marker can get to, and of each the hex before it on a way there; and what
    its owner may answer. It is kept for all who are to ask for the same: look, don't touch."""

    def __init__(self, before: dict[int, int]) -> None:
        self.before: Final = before
        self.offers: Final[tuple[int | str, ...]] = (*before, STOP, BY_HEX)


def reach(s: ClashState, marker: int, points: int) -> Reach:
    """[7.1, 16.1.4] How far a marker gets with so many movement points. The ways are not yet those
    of `courses`: where it can get to does not depend on submarines."""
    return _courses(s, marker, points, NOTHING)


def courses(s: ClashState, marker: int, points: int) -> dict[int, int]:
    """The same hexes, each with the hex before it on a shortest way there: of ways as short, one
    that meets the fewest submarine markers. No way leads past an enemy in sight."""
    near = s.data.grid.distances_from(s.place[marker])
    watched = watched_hexes(s, s.data.marker_side[marker])
    to_meet = frozenset([place for place in watched if near[place] < points])
    return _courses(s, marker, points, to_meet).before


def safest_way(s: ClashState, marker: int, points: int, goal: int) -> list[int]:
    """[7.1] The way to one of these hexes that `courses` has. Mostly no submarine marker lies on
    any way as short, and then all that is known already will do."""
    way, grid = course_to(reach(s, marker, points).before, goal), s.data.grid
    to_here = grid.distances_from(s.place[marker])
    for place in watched_hexes(s, s.data.marker_side[marker]):
        if to_here[place] >= len(way) or place == goal:  # as nearly all are
            continue
        if to_here[place] + grid.distance(place, goal) <= len(way):
            return course_to(courses(s, marker, len(way)), goal)
    return way


def _courses(s: ClashState, marker: int, points: int, watched: frozenset[int]) -> Reach:
    data, here, begun = s.data, s.place[marker], s.begun[marker]
    leash = data.spruance.within if is_on_leash(s, marker) else NO_LEASH
    eastward = is_bound_east(s, marker)
    enemies = _enemies_nearer(s, data.marker_side[marker], here, points)
    # It is too crowded to go back to where it began (3.3).
    is_shut_out = begun not in (OFF_MAP, here) and is_too_many(s, marker, begun)
    if not enemies and not watched and not is_shut_out:
        return _courses_in_open_sea(data, here, points, leash, eastward)
    closed = begun if is_shut_out else here
    return _courses_around(data, here, points, leash, eastward, closed, enemies, watched)


def _enemies_nearer(s: ClashState, side: int, here: int, points: int) -> frozenset[int]:
    """The hexes nearer than that in which a side sees an enemy marker: nobody goes on from the
    farthest, so that it makes no difference who is there."""
    near, found = s.data.grid.distances_from(here), []
    for marker in s.data.markers_of[1 - side]:
        place = s.place[marker]
        # It may be off the map, or nobody knows where: then it has no place to look at.
        if place >= 0 and near[place] < points and is_seen_by(s, side, marker):
            found.append(place)
    return frozenset(found) if found else NOTHING


def _courses_in_open_sea(
    data: ClashData, here: int, points: int, leash: int, eastward: bool
) -> Reach:
    """Where nobody is in the way they depend on the map alone, and are asked for all the time: so
    they are kept in a plain dict, the fastest way to find them again."""
    key = data, here, points, leash, eastward
    found = _IN_OPEN_SEA.get(key)
    if found is None:
        if len(_IN_OPEN_SEA) >= _KEPT:
            _IN_OPEN_SEA.clear()
        found = Reach(_spread(data, here, points, leash, eastward, here, NOTHING, NOTHING))
        _IN_OPEN_SEA[key] = found
    return found


_IN_OPEN_SEA: Final[dict[tuple[ClashData, int, int, int, bool], Reach]] = {}
_KEPT: Final = 4096


@lru_cache(maxsize=256)
def _courses_around(
    data: ClashData,
    here: int,
    points: int,
    leash: int,
    eastward: bool,
    closed: int,
    enemies: frozenset[int],
    watched: frozenset[int],
) -> Reach:
    """Around others they are wanted again soon, when the owner has said where to."""
    return Reach(_spread(data, here, points, leash, eastward, closed, enemies, watched))


def _spread(
    data: ClashData,
    here: int,
    points: int,
    leash: int,
    eastward: bool,
    closed: int,
    enemies: frozenset[int],
    watched: frozenset[int],
) -> dict[int, int]:
    """Ring after ring around a hex; the next ring is reached from the safest hexes first."""
    from_saipan, column = data.grid.distances_from(data.saipan), data.column
    bounded = eastward or leash != NO_LEASH
    neighbours = data.sea_neighbours
    before: dict[int, int] = {}
    passed = [False] * len(neighbours)
    passed[here] = passed[closed] = True
    edge = [here]
    met = {here: 0}  # submarine markers on the way, where there are any
    for _ in range(points):
        beyond: list[int] = []
        for place in edge:
            for near in neighbours[place]:
                if passed[near]:
                    continue
                if bounded and (
                    from_saipan[near] > leash or (eastward and column[near] < column[place])
                ):
                    continue
                passed[near] = True
                before[near] = place
                beyond.append(near)
        if enemies:
            beyond = [near for near in beyond if near not in enemies]
        if watched:
            for near in beyond:
                met[near] = met[before[near]] + (near in watched)
            beyond.sort(key=met.__getitem__)
        edge = beyond
    return before
