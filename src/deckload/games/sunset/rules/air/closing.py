"""6.5.1, 8.1: carriers that steam into range first, and strike then: two orders given as one."""

from __future__ import annotations

from typing import Final

from deckload.games.sunset.model.state import NONE, SunsetState
from deckload.games.sunset.rules.movement.courses import enemy_hexes
from deckload.games.sunset.rules.movement.moving import Offers
from deckload.games.sunset.rules.special.wild_bull import why_not

CLOSE_IN: Final = "close in and strike"


def far_targets(
    s: SunsetState, marker: int, offers: Offers, bombers: list[int], seen: list[int]
) -> list[int]:
    """[8.1] Enemies in sight that some bombers of a task force reach by day at their usual range
    only from nearer by."""
    if offers.left <= s.data.limits.strike_cost:
        return []
    reach = usual_range(s, bombers)
    if not reach:
        return []
    row = s.data.grid.distances_from(s.place[marker])
    far = [m for m in seen if reach < row[s.place[m]] <= reach + offers.left]
    return [m for m in far if launching_place(s, marker, m, offers, reach) != NONE]


def usual_range(s: SunsetState, bombers: list[int]) -> int:
    """[6.5.1] The range of those bombers of a task force that take off from decks; 0 if there are
    none."""
    homes, carrier, ranges = s.air_home, s.data.is_carrier, s.data.air_range
    return min([ranges[unit] for unit in bombers if carrier[homes[unit]]], default=0)


def launching_place(s: SunsetState, marker: int, target: int, offers: Offers, reach: int) -> int:
    """[6.2.2] The nearest hex without enemies from which the target is within reach, and where a
    task force still has the movement points that a strike costs; NONE if there is none."""
    if why_not(s, marker, target) is not None:
        return NONE
    spare = offers.left - s.data.limits.strike_cost
    row = s.data.grid.distances_from(s.place[target])
    enemies = enemy_hexes(s, s.data.marker_side[marker])
    steps = offers.steps
    near = [p for p in steps if row[p] <= reach and steps[p] <= spare and p not in enemies]
    near = [place for place in near if offers.why_not(place) is None]
    return min(near, key=lambda place: (steps[place], -row[place], place), default=NONE)
