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


def courses(s: SunsetState, marker: int, points: int) -> Courses:
    """[6.1, 5.5, 6.3] The hexes that a task force can get to with so many movement points: of ways
    as short, one that meets the fewest sonar markers and PT boats. No way leads past an enemy."""
    if not points:
        return NOWHERE
    data, here, side = s.data, s.place[marker], s.data.marker_side[marker]
    closed = closed_hexes(s, marker)
    near, places = data.grid.distances_from(here), s.place
    around = [
        m
        for m in data.groups_of[side]
        if near[places[m]] <= points and places[m] != OFF_MAP and m != marker
    ]
    if around:
        full = full_hexes(s, marker, around)
        if full:
            closed = closed.union(full)
    theirs = data.markers_of[1 - side]
    sighted = places[theirs[0] : theirs[-1] + 1]  # the markers of a side lie together
    enemies = [place for place in sighted if near[place] <= points and place != OFF_MAP]
    watched = [place for place in watched_hexes(s, side) if near[place] <= points]
    return _spread(data, here, points, closed, _frozen(enemies), _frozen(watched))


def _frozen(places: list[int]) -> frozenset[int]:
    return frozenset(places) if places else NOBODY  # as it mostly is


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
    side, fleet = s.data.marker_side[marker], s.fleet[marker]
    full, seen = set(), set()
    real = [other for other in others if not is_dummy(s, other)]
    if len(real) < len(others) and is_driven(s, marker):
        others = real
    for other in others:
        place = s.place[other]
        if place in seen or (side == USN and s.fleet[other] != fleet):
            full.add(place)  # two are the limit of stacking
        seen.add(place)
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
