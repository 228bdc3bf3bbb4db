"""15.3: the wind blows from the southeast, and carriers launch into it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from deckload.engine.procedures import then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.end_phase import nearest_edges
from deckload.games.clash.rules.forces import is_seen_by
from deckload.games.clash.rules.groups.movement import allowance, enter, why_not_enter
from deckload.games.clash.rules.search.search import come_in_sight, enemies_here, look_around
from deckload.games.fleet.model.state import OFF_MAP
from deckload.games.fleet.rules.forces import is_on, markers_in

SOUTHEAST: Final = "SE"
BOMBER_RUN: Final = 2


def windward(s: ClashState, place: int) -> int:
    """The sea hex to the southeast, or OFF_MAP."""
    goal = s.data.grid.neighbour(place, s.data.grid.direction(SOUTHEAST))
    return goal if goal in s.data.sea_neighbours[place] else OFF_MAP


def can_turn_into_wind(s: ClashState, marker: int) -> bool:
    """[15.3] Not who is too slow, or would run off the map, into an enemy in sight or too far for
    Spruance; nor detached ships, unless that is their way home: they launch no patrol (C23)."""
    goal = windward(s, s.place[marker])
    if goal == OFF_MAP or not allowance(s, marker) or why_not_enter(s, marker, goal):
        return False
    side = s.data.marker_side[marker]
    if marker in s.data.detached_of[side] and not leads_home(s, marker, goal):
        return False
    return not any(is_seen_by(s, side, m) for m in markers_in(s, 1 - side, goal))


def leads_home(s: ClashState, marker: int, place: int) -> bool:
    """[7.3] Is a hex nearer to the edge that detached ships make for?"""
    here, ways = s.place[marker], s.data.to_edge
    edges = nearest_edges(s, s.data.marker_side[marker], here)
    return any(ways[edge][place] < ways[edge][here] for edge in edges)


def turn_into_wind(s: ClashState, marker: int) -> bool:
    """[15.3] A group that launches a patrol goes one hex southeast and pays for it in its next
    move, unless an enemy has just turned into that hex himself. The enemy sees by the move that
    there are carriers. Has it turned?"""
    if not can_turn_into_wind(s, marker):
        return False
    enter(s, marker, windward(s, s.place[marker]), "15.3")
    s.slower[marker] += 1
    if not is_on(s, "secret_movement"):
        s.genuine[marker] = 1
    return True


def meet_in_the_wind(s: ClashState, turned: list[int]) -> None:
    """[15.3, 15.7, 6.2] Some who have turned into the wind may have come upon an enemy out of
    sight: each pair looks at each other once."""
    looking: list[int] = []
    for marker in turned:
        if any(enemy not in looking for enemy in enemies_here(s, marker)):
            come_in_sight(s, marker)
            looking.append(marker)
    then(s, *[(look_around, marker) for marker in looking])


def has_run_into_wind(s: ClashState, side: int) -> bool:
    """[15.3] Bombers take off after two hexes to the southeast at the end of the move."""
    run = s.track[side][-BOMBER_RUN - 1 :]
    if len(run) <= BOMBER_RUN:
        return False
    return all(windward(s, here) == there for here, there in pairwise(run))
