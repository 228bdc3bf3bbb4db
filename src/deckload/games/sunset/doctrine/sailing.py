"""How any force goes about its activation: what comes first, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.sunset.doctrine.air import best_strike, wants_to_strike
from deckload.games.sunset.doctrine.picture import enemies
from deckload.games.sunset.rules.air.boxes import ready_units_in
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.courses import watched_hexes
from deckload.games.sunset.rules.movement.sea_ways import ways_to

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

STRIKE_COST: Final = 2
AVOID: Final = 9
"""What a hex with an enemy in it is worse than another, for those who do not look for him."""
WATCHED: Final = 1

Badness = Callable[[int], int]
"""How far a place is from where a force should be; 0 is as good as can be."""


def go(k: SunsetState, d: Decision, badness: Badness, *, bold: bool = False) -> Option:
    """To the place of the least badness that is on offer, the nearest of them; staying wins when
    equal. Only the bold run into enemies."""
    places = [place for place in d.options if isinstance(place, int)]
    may_stay = "done" in d.options
    here = k.place[d.about]
    staying = badness(here)
    if may_stay and (staying <= 0 or not places):
        return "done"
    if not places:
        return d.options[0]
    costs = {place: badness(place) for place in places}
    watched = watched_hexes(k, d.side).intersection(places)
    for place in watched:
        costs[place] += WATCHED
    if not bold:
        met = {k.place[m] for m in enemies(k, d.side)}
        for place in met.intersection(places):
            costs[place] += AVOID
    far = k.data.grid.distances_from(here)
    best = min(places, key=lambda place: (costs[place], far[place], place))
    return "done" if may_stay and costs[best] >= staying else best


def fly_first(k: SunsetState, d: Decision, *, closes: bool = True) -> Option | None:
    """Carriers look around, then strike, from nearer by if they get there and are to close; None if
    there is nothing to fly for."""
    if "air search" in d.options and has_to_find(k, d.about):
        return "air search"
    if "search here" in d.options:
        return "search here"
    target = best_strike(k, d.about)
    if target < 0:
        return None
    if ("by air at", target) in d.options and wants_to_strike(k, d.about, target):
        return ("by air at", target)
    near = _into_range(k, d, target) if closes else None
    return "by stages" if near is not None and "by stages" in d.options else near


def has_to_find(k: SunsetState, marker: int) -> bool:
    """Is there an enemy in range of its search planes that is not in sight yet?"""
    side, row = k.data.marker_side[marker], k.data.grid.distances_from(k.place[marker])
    reach = max([k.data.search_range[ship] for ship in k.ships[marker]], default=0)
    return any(not k.detected[m] and row[k.place[m]] <= reach for m in enemies(k, side))


def _into_range(k: SunsetState, d: Decision, target: int) -> Option | None:
    """A place from which aircraft reach the target at their usual range, with what a strike costs
    to spare."""
    row = k.data.grid.distances_from(k.place[target])
    far = k.data.grid.distances_from(k.place[d.about])
    spare = steps_left(k, d.about) - STRIKE_COST
    if not any(k.data.is_bomber[unit] for unit in ready_units_in(k, d.about)):
        return None
    reach = USUAL_RANGE[d.side]
    near = [
        place
        for place in d.options
        if isinstance(place, int) and far[place] <= spare and row[place] <= reach
    ]
    met = {k.place[m] for m in enemies(k, d.side)}
    near = [place for place in near if place not in met]
    return min(near, key=lambda p: (far[p], -row[p], p), default=None)


USUAL_RANGE: Final = (8, 12)


# --- where to ---------------------------------------------------------------------------------


def by_sea_to(k: SunsetState, *goals: int) -> Badness:
    """The ships' way to the nearest of some hexes."""
    return ways_to(k.data, goals).__getitem__


def pace(k: SunsetState, goal: int, wanted: int) -> Badness:
    """So many hexes of the ships' way before a goal, no nearer and no farther."""
    way = ways_to(k.data, (goal,))
    return lambda place: abs(way[place] - wanted)


def at_distance(k: SunsetState, places: list[int], wanted: int) -> Badness:
    """So far from the nearest of some places."""
    rows = [k.data.grid.distances_from(place) for place in set(places)]
    return lambda place: abs(min([row[place] for row in rows]) - wanted)


def beyond(k: SunsetState, places: list[int], wanted: int) -> Badness:
    """At least so far from all these places."""
    rows = [k.data.grid.distances_from(place) for place in set(places)]
    return lambda place: max(0, wanted - min([row[place] for row in rows], default=wanted))


def home(k: SunsetState) -> Badness:
    """Off the map, to the west or to the north."""
    west, north = k.data.to_edge["west"], k.data.to_edge["north"]
    return lambda place: min(west[place], north[place]) + 1
