"""How any force goes about its activation: what comes first, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.sunset.doctrine.air import promise, wants_to_strike
from deckload.games.sunset.doctrine.picture import enemies
from deckload.games.sunset.rules.forces import is_alone
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.courses import watched_hexes
from deckload.games.sunset.rules.movement.sea_ways import ways_to

if TYPE_CHECKING:
    from deckload.games.sunset.model.state import SunsetState

BY_AIR: Final = "by air at"
CLOSE_IN: Final = "close in and strike"
AVOID: Final = 9
"""What a hex with an enemy in it is worse than another, for those who do not look for him."""
WATCHED: Final = 1

Badness = Callable[[int], int]
"""How far a place is from where a force should be; 0 is as good as can be."""


def go(
    k: SunsetState, d: Decision, badness: Badness, *, bold: bool = False, within: int = 99
) -> Option:
    """To the place of the least badness that is on offer, the nearest of them; staying wins when
    equal. Only the bold run into enemies."""
    here = k.place[d.about]
    far = k.data.grid.distances_from(here)
    places = [place for place in d.options if isinstance(place, int) and far[place] <= within]
    may_stay = "done" in d.options
    staying = badness(here)
    if may_stay and (staying <= 0 or not places):
        return "done"
    if not places:
        return d.options[0]
    costs = {place: badness(place) for place in places}
    watched = set(places).intersection(watched_hexes(k, d.side))
    for place in watched:
        costs[place] += WATCHED
    if not bold:
        met = {k.place[m] for m in enemies(k, d.side)}
        for place in met.intersection(places):
            costs[place] += AVOID
    best = min(places, key=lambda place: (costs[place], far[place], place))
    return "done" if may_stay and costs[best] >= staying else best


def sail_for(k: SunsetState, d: Decision, goal: int) -> Option:
    """By the ships' way to a hex, however many turns it takes."""
    voyage = ("make for", goal)
    return voyage if voyage in d.options else go(k, d, by_sea_to(k, goal))


def sail_home(k: SunsetState, d: Decision) -> Option:
    """Off the map by the nearest edge, however many turns it takes."""
    nearer = home(k)
    edges = [
        option
        for option in d.options
        if isinstance(option, tuple) and option[0] == "make for" and nearer(option[1]) == 1
    ]
    way = ways_to(k.data, (k.place[d.about],))
    return min(edges, key=lambda o: way[o[1]]) if edges else go(k, d, nearer)


def fly_first(k: SunsetState, d: Decision, *, closes: bool = True) -> Option | None:
    """Carriers look around, then strike, from nearer by if they get there and are to close; None if
    there is nothing to fly for."""
    if "air search" in d.options and has_to_find(k, d.about):
        return "always search" if "always search" in d.options else "air search"
    if "search here" in d.options:
        return "search here"
    target = _best_on_offer(k, d, closes=closes)
    if target < 0:
        return None
    if (BY_AIR, target) in d.options and wants_to_strike(k, d.about, target):
        return (BY_AIR, target)
    closing = (CLOSE_IN, target)
    return closing if closes and closing in d.options else None


def fly_and_go(k: SunsetState, d: Decision, badness: Badness, *, closes: bool = True) -> Option:
    """What there is to fly for, then to the place of the least badness; a force that is where it
    should be says at once that its strike is all."""
    first = fly_first(k, d, closes=closes)
    if first is None:
        return go(k, d, badness)
    if not isinstance(first, tuple) or first[0] != BY_AIR or is_alone(k, first[1]):
        return first
    and_stay = ("by air, then stay, at", first[1])
    left = steps_left(k, d.about) - k.data.limits.strike_cost
    stays = go(k, d, badness, within=left) == "done"
    return and_stay if stays and and_stay in d.options else first


def _best_on_offer(k: SunsetState, d: Decision, *, closes: bool) -> int:
    """The best that it can strike from here, or after closing in; -1 if there is nothing."""
    ways = (BY_AIR, CLOSE_IN) if closes else (BY_AIR,)
    struck = {option[1] for option in d.options if isinstance(option, tuple) and option[0] in ways}
    return max(struck, key=lambda m: (promise(k, d.about, m), -m), default=-1)


def has_to_find(k: SunsetState, marker: int) -> bool:
    """Is there an enemy in range of its search planes that is not in sight yet?"""
    side, row = k.data.marker_side[marker], k.data.grid.distances_from(k.place[marker])
    reach = max([k.data.search_range[ship] for ship in k.ships[marker]], default=0)
    return any(not k.detected[m] and row[k.place[m]] <= reach for m in enemies(k, side))


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
