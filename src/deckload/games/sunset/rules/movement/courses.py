"""6.1: how far a task force gets, and on which way, when its owner names where it is to go."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from deckload.games.sunset.model.game_data import IJN, USN, SunsetData
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import is_dummy
from deckload.games.sunset.rules.movement.allowance import steps_left
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


def ways_now(s: SunsetState, marker: int) -> Courses:
    """[6.1, 6.2] The hexes that the active task force can still get to."""
    return courses(s, marker, steps_left(s, marker))


def courses(s: SunsetState, marker: int, points: int) -> Courses:
    """[6.1, 5.5, 6.3] The hexes that a task force can get to with so many movement points: of ways
    as short, one that meets the fewest sonar markers and PT boats. No way leads past an enemy."""
    if not points:
        return NOWHERE
    data, places = s.data, s.place
    here, side = places[marker], data.marker_side[marker]
    sea = open_sea(data, here, points)
    near, theirs = sea.hexes, data.markers_of[1 - side]
    closed = NOBODY if side == IJN else near & closed_hexes(s, marker)
    friends = [m for m in data.groups_of[side] if places[m] in near and m != marker]
    if friends:
        closed = closed.union(full_hexes(s, marker, friends))
    enemies = sea.passed.intersection(places[theirs[0] : theirs[-1] + 1])
    watched = NOBODY
    if s.pt_hex in sea.passed or not sea.passed.isdisjoint(s.sonar):
        watched = sea.passed.intersection(watched_hexes(s, side))
    if not (closed or enemies or watched):
        return sea.courses
    led_over, found = sea.led_over, sea.courses
    if not led_over.isdisjoint(closed | enemies | watched):
        inner = sea.passed & closed
        found = _spread(data, here, points, inner, enemies, watched)
        closed = closed - inner
    return _without(found, closed) if closed else found


def _without(found: Courses, closed: frozenset[int]) -> Courses:
    """The same without some hexes over which no way leads."""
    before, steps = found.before.copy(), found.steps.copy()
    for place in closed:
        if place in steps:
            del before[place], steps[place]
    return Courses(before, steps)


class OpenSea(NamedTuple):
    """Where ships get to from a hex if nothing is in the way. It may be kept: do not touch."""

    courses: Courses
    hexes: frozenset[int]
    """The same hexes, and that where they are."""
    passed: frozenset[int]
    """Those of them from which a way might go on: what is met in the others bars no way."""
    led_over: frozenset[int]
    """Those of these over which a way does lead: without any of the others no way is another."""


@lru_cache(maxsize=4096)
def open_sea(data: SunsetData, here: int, points: int) -> OpenSea:
    """[6.1] Asked of every task force, and of all that might come near it, so that it is worked out
    once as far as anybody gets in a turn, and cut off where fewer points lead to."""
    if points >= FULL_SPEED:
        found = _spread(data, here, points, NOBODY, NOBODY, NOBODY)
    else:
        found = _cut_off(open_sea(data, here, FULL_SPEED).courses, points)
    passed = _cut_off(found, points - 1).steps
    hexes = frozenset([here, *found.steps])
    return OpenSea(found, hexes, frozenset(passed), frozenset(found.before.values()) - {here})


def _cut_off(found: Courses, points: int) -> Courses:
    """The same as far as fewer points lead to."""
    near = bisect_right(list(found.steps.values()), points)
    before, steps = found.before.items(), found.steps.items()
    return Courses(dict(islice(before, near)), dict(islice(steps, near)))


@lru_cache(maxsize=4096)
def _spread(
    data: SunsetData,
    here: int,
    points: int,
    closed: frozenset[int],
    enemies: frozenset[int],
    watched: frozenset[int],
) -> Courses:
    """Ring after ring around a hex; the next ring is reached from the safest hexes first. As far as
    nothing is met it is the open sea. It is asked for again when the task force goes there, and
    often for the next one."""
    lanes = data.sea_neighbours
    before: dict[int, int] = {}
    steps: dict[int, int] = {}
    edge, known = [here], 0
    if closed or enemies or watched:
        sea = open_sea(data, here, points).courses
        way = sea.steps
        known = min([way[p] for p in closed | enemies | watched if p in way], default=points)
        before, steps = _cut_off(sea, known)
        edge = [place for place, ring in steps.items() if ring == known]
        for place in closed.intersection(edge):
            del before[place], steps[place]
            edge.remove(place)
    passed = [False] * len(lanes)
    for place in (here, *closed, *steps):
        passed[place] = True
    met = dict.fromkeys(edge, 0)  # dangers on the way, where there are any
    beyond = edge
    for ring in range(known, points):
        if enemies:
            beyond = [near for near in beyond if near not in enemies]
        if watched:
            for near in beyond:
                met[near] += near in watched
            beyond.sort(key=met.__getitem__)
        edge, beyond = beyond, []
        for place in edge:
            for near in lanes[place]:
                if passed[near]:
                    continue
                passed[near] = True
                before[near] = place
                steps[near] = ring + 1
                beyond.append(near)
        if watched:
            for near in beyond:
                met[near] = met[before[near]]
    return Courses(before, steps)


def full_hexes(s: SunsetState, marker: int, others: list[int]) -> set[int]:
    """[5.5, 13.1.5] Hexes that a task force can neither stay in nor pass for some others of its
    side: see `limits.why_no_room`. One that has to go somewhere is not barred by dummies (ruling
    S27)."""
    if len(others) == 1 and s.fleet[others[0]] == s.fleet[marker]:
        return set()  # usual, and quickly tested
    full = _filled(s, marker, others)
    if full and is_driven(s, marker):
        full = _filled(s, marker, [other for other in others if not is_dummy(s, other)])
    return full


def _filled(s: SunsetState, marker: int, others: list[int]) -> set[int]:
    """[5.5] The hexes that some others keep a task force out of, whatever drives it."""
    place_of, fleets = s.place, s.fleet
    places = [place_of[other] for other in others]
    full = set(places)
    if len(full) < len(places):  # two are the limit of stacking
        full = {place for place in full if places.count(place) > 1}
    else:
        full.clear()
    if s.data.marker_side[marker] == USN:
        fleet = fleets[marker]
        full.update([place_of[other] for other in others if fleets[other] != fleet])
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
