"""6.1: how far a task force gets, and on which way, when its owner names where it is to go."""

from __future__ import annotations

from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import is_dummy
from deckload.games.sunset.rules.movement.bounds import why_closed
from deckload.games.sunset.rules.special import fanaticism, wild_bull


def courses(s: SunsetState, marker: int, points: int) -> dict[int, int]:
    """[6.1, 5.5, 6.3] The hexes that a task force can get to with so many movement points, each
    with the hex before it on a shortest way there: of ways as short, one that meets the fewest
    sonar markers and PT boats. No way leads past an enemy."""
    here, lanes = s.place[marker], s.data.sea_neighbours
    side = s.data.marker_side[marker]
    shut, enemies, watched = full_hexes(s, marker), enemy_hexes(s, side), watched_hexes(s, side)
    met = {here: 0}  # dangers on the way
    before = {here: here}
    edge = [here]
    for _ in range(points):
        beyond: list[int] = []
        for place in edge:
            for near in lanes[place]:
                if near in before or near in shut or why_closed(s, marker, near):
                    continue
                before[near] = place
                met[near] = met[place] + (near in watched)
                if near not in enemies:
                    beyond.append(near)
        beyond.sort(key=met.__getitem__)
        edge = beyond
    del before[here]
    return before


def full_hexes(s: SunsetState, marker: int) -> set[int]:
    """[5.5, 13.1.5] Hexes that a task force can neither stay in nor pass for those of its own side:
    see `limits.why_no_room`. One that has to go somewhere is not barred by dummies (ruling S27)."""
    side, fleet = s.data.marker_side[marker], s.fleet[marker]
    full, seen = set(), set()
    driven = is_driven(s, marker)
    for other in s.data.groups_of[side]:
        place = s.place[other]
        if place == OFF_MAP or other == marker or (driven and is_dummy(s, other)):
            continue
        if place in seen or (side == USN and s.fleet[other] != fleet):
            full.add(place)  # two are the limit of stacking
        seen.add(place)
    return full


def is_driven(s: SunsetState, marker: int) -> bool:
    """[13.1.5] Does fanaticism, or Halsey, send a task force somewhere?"""
    return fanaticism.is_bound(s, marker) or wild_bull.is_bound(s, marker)


def enemy_hexes(s: SunsetState, side: int) -> set[int]:
    """Where a side sees an enemy."""
    return {s.place[m] for m in s.data.markers_of[1 - side] if s.place[m] != OFF_MAP}


def watched_hexes(s: SunsetState, side: int) -> set[int]:
    """[10.4, 11.2.1] Where sonar markers of the enemy lie, and his PT boats."""
    sonar = {place for place, by in zip(s.sonar, s.sonar_side, strict=True) if by != side}
    return sonar | {s.pt_hex} if side == IJN else sonar
