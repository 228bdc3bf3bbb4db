"""6.1: how far a task force gets, and on which way, when its owner names where it is to go."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from deckload.games.sunset.model.game_data import IJN, USN, SunsetData
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import is_dummy
from deckload.games.sunset.rules.movement.bounds import closed_hexes
from deckload.games.sunset.rules.special import fanaticism, wild_bull


class Courses(NamedTuple):
    """The hexes that a task force can get to, nearest first. They may be kept: do not touch."""

    before: dict[int, int]
    """Each with the hex before it on a shortest way there."""
    steps: dict[int, int]
    """Each with the length of that way."""


NOWHERE: Final = Courses({}, {})
NOBODY: Final[frozenset[int]] = frozenset()
FULL_SPEED: Final = 5
"""So far most ships get in a turn, and enemies that are farther away threaten nobody."""


def courses(s: SunsetState, marker: int, points: int) -> Courses:
    """[6.1, 5.5, 6.3] The hexes that a task force can get to with so many movement points: of ways
    as short, one that meets the fewest sonar markers and PT boats. No way leads past an enemy."""
    if not points:
        return NOWHERE
    data, places = s.data, s.place
    here, side = places[marker], data.marker_side[marker]
    sea = open_sea(data, here, points)
    near = sea.hexes
    own, theirs = data.groups_of[side], data.markers_of[1 - side]
    closed = closed_hexes(s, marker) & near
    own_places = places[own[0] : own[-1] + 1]  # the markers of a side lie together
    if len(near.intersection(own_places)) > 1 or own_places.count(here) > 1:
        friends = [m for m in own if places[m] in near and m != marker]
        closed = closed.union(full_hexes(s, marker, friends))
    enemies = sea.passed.intersection(places[theirs[0] : theirs[-1] + 1])
    watched = NOBODY
    if s.pt_hex in sea.passed or not sea.passed.isdisjoint(s.sonar):
        watched = sea.passed.intersection(watched_hexes(s, side))
    if closed or enemies or watched:
        return _spread(data, here, points, closed, enemies, watched)
    return sea.courses


class OpenSea(NamedTuple):
    """Where ships get to from a hex if nothing is in the way. It may be kept: do not touch."""

    courses: Courses
    hexes: frozenset[int]
    """The same hexes, and that where they are."""
    passed: frozenset[int]
    """Those of them from which a way goes on: what is met in the others bars no way."""


@lru_cache(maxsize=4096)
def open_sea(data: SunsetData, here: int, points: int) -> OpenSea:
    """[6.1] Asked of every task force, and of all that might come near it, so that it is worked out
    once as far as anybody gets in a turn, and cut off where fewer points lead to."""
    if points >= FULL_SPEED:
        found = _spread(data, here, points, NOBODY, NOBODY, NOBODY)
    else:
        before, steps = open_sea(data, here, FULL_SPEED).courses
        near = {place: way for place, way in steps.items() if way <= points}
        found = Courses({place: before[place] for place in near}, near)
    passed = [place for place, way in found.steps.items() if way < points]
    return OpenSea(found, frozenset([here, *found.steps]), frozenset(passed))


@lru_cache(maxsize=4096)
def _spread(
    data: SunsetData,
    here: int,
    points: int,
    closed: frozenset[int],
    enemies: frozenset[int],
    watched: frozenset[int],
) -> Courses:
    """Ring after ring around a hex; the next ring is reached from the safest hexes first. It is
    asked for again when the task force goes there, and often for the next one."""
    lanes = data.sea_neighbours
    met = {here: 0}  # dangers on the way, where there are any
    before: dict[int, int] = {}
    steps: dict[int, int] = {}
    passed = [False] * len(lanes)
    for place in (here, *closed):
        passed[place] = True
    edge = [here]
    for ring in range(1, points + 1):
        beyond: list[int] = []
        for place in edge:
            for near in lanes[place]:
                if passed[near]:
                    continue
                passed[near] = True
                before[near] = place
                steps[near] = ring
                beyond.append(near)
        if enemies:
            beyond = [near for near in beyond if near not in enemies]
        if watched:
            for near in beyond:
                met[near] = met[before[near]] + (near in watched)
            beyond.sort(key=met.__getitem__)
        edge = beyond
    return Courses(before, steps)


def full_hexes(s: SunsetState, marker: int, others: list[int]) -> set[int]:
    """[5.5, 13.1.5] Hexes that a task force can neither stay in nor pass for some others of its
    side: see `limits.why_no_room`. One that has to go somewhere is not barred by dummies (ruling
    S27)."""
    full = _filled(s, marker, others)
    if full and is_driven(s, marker):
        full = _filled(s, marker, [other for other in others if not is_dummy(s, other)])
    return full


def _filled(s: SunsetState, marker: int, others: list[int]) -> set[int]:
    """[5.5] The hexes that some others keep a task force out of, whatever drives it."""
    places = [s.place[other] for other in others]
    seen = set(places)
    full = set()
    if len(seen) < len(places):  # two are the limit of stacking
        full = {place for place in seen if places.count(place) > 1}
    if s.data.marker_side[marker] == USN:
        fleet = s.fleet[marker]
        full.update([s.place[other] for other in others if s.fleet[other] != fleet])
    return full


def is_driven(s: SunsetState, marker: int) -> bool:
    """[13.1.5] Does fanaticism, or Halsey, send a task force somewhere?"""
    return fanaticism.is_bound(s, marker) or wild_bull.is_bound(s, marker)


def enemy_hexes(s: SunsetState, side: int) -> set[int]:
    """Where a side sees an enemy."""
    enemies = s.data.markers_of[1 - side]
    found = set(s.place[enemies[0] : enemies[-1] + 1])  # the markers of a side lie together
    found.discard(OFF_MAP)
    return found


def watched_hexes(s: SunsetState, side: int) -> list[int]:
    """[10.4, 11.2.1] Where sonar markers of the enemy lie, and his PT boats."""
    markers = s.sonar_side
    watched = [place for at, place in enumerate(s.sonar) if markers[at] != side]
    if side == IJN and s.pt_hex != OFF_MAP:
        watched.append(s.pt_hex)
    return watched


def is_watched(s: SunsetState, side: int, place: int) -> bool:
    """[10.4, 11.2.1] Is a hex one of these?"""
    if side == IJN and place == s.pt_hex:
        return True
    return place in s.sonar and s.sonar_side[s.sonar.index(place)] != side
