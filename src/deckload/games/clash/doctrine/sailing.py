"""Where markers go, and where submarines lie in wait.

The Japanese keep just so far off that one move brings them to where their aircraft reach what their
scouts have found; after the strike they draw off slowly to their oilers. TF 58 waits near Saipan
until it is set free, then goes west at full speed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.clash.doctrine.picture import (
    FIRST_STRIKE_TURN,
    can_strike,
    distance,
    enemy_carriers,
    fleet_is_spent,
    has_carriers,
    in_sight,
    japanese_decks_are_empty,
    target_in_reach,
    threats,
)
from deckload.games.clash.rules.forces import is_dummy, ships_under
from deckload.games.clash.rules.groups.courses import BY_HEX, STOP, courses
from deckload.games.clash.rules.groups.movement import allowance_left, hexes_gone
from deckload.games.clash.rules.special_rules import spruance_holds
from deckload.games.clash.rules.submarines import SINGLY, watched_hexes
from deckload.games.clash.rules.wind import BOMBER_RUN, has_run_into_wind, windward
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.forces import is_night, is_on

if TYPE_CHECKING:
    from deckload.games.clash.model.state import ClashState

STRIKE_RANGE: Final = (8, 12)
"""By side, how far carrier aircraft fly at full strength."""
LONGEST_RANGE: Final = (11, 12)
"""By side, how far they fly at all (8.1.1)."""
DANGER: Final = 14
"""So near the US carriers are about to find the Japanese: these strike now or never."""
DRAW_OFF: Final = 3
"""Hexes a turn of a fleet that is short of oil, means to fight on and has not been found."""
STATION: Final = "3111"
"""Where TF 58 waits near Saipan: its printed hex."""
OFF_SAIPAN: Final = 2
"""So far from the beach dummies pretend to be something."""
OILERS: Final = "0711"
"""Where the Mobile Fleet met its oilers on 20 June, or meant to."""

FAR_OFF: Final = 255
"""More hexes than any way on the map has."""
AVOID: Final = 9
"""What a hex with an enemy in it is worse than another."""

Badness = Callable[[Sequence[int]], list[int]]
"""How far each of some places is from where a marker should be; 0 is as good as can be."""


def always(k: ClashState) -> bool:  # noqa: ARG001
    return True


def _move(k: ClashState, d: Decision) -> Option:
    """As the admirals did."""
    if d.side == USN:
        return go(k, d, us_goal(k, d.about))
    return go(k, d, _japanese_goal(k, d.about), strikes=wants_battle)


def go(
    k: ClashState,
    d: Decision,
    badness: Badness,
    strikes: Callable[[ClashState], bool] = always,
    *,
    wary: bool = False,
) -> Option:
    """As near as can be to where the marker should be; hex by hex where the wind matters, and into
    it if the marker strikes these days. The wary do not mean to strike, and name where they go."""
    if is_on(k, "wind") and not wary:
        if BY_HEX in d.options:
            return BY_HEX
        wish = _launch_course(k, d.about) if strikes(k) else None
        if wish in d.options:
            return wish
    return _best_place(k, d, badness, wary=wary)


def places_in(d: Decision) -> Sequence[int]:
    """The hexes among the options of a move: words come after them."""
    options = d.options
    end = len(options)
    while end and isinstance(options[end - 1], str):
        end -= 1
    return options[:end]


def _best_place(k: ClashState, d: Decision, badness: Badness, *, wary: bool) -> Option:
    """The place of the least badness; staying counts as well, and wins when equal. Nobody runs
    into enemies or a submarine that has shown itself; among equals he takes the nearest, and one
    to which he passes few submarine markers. To the wary each of these is as bad as a hex more."""
    here = k.place[d.about]
    staying = badness((here,))[0]
    may_stay = STOP in d.options
    if may_stay and staying == 0:
        return STOP
    places = places_in(d)
    costs = dict(zip(places, badness(places), strict=True))
    if not costs or (may_stay and min(costs.values()) >= staying):
        return STOP
    watched = watched_hexes(k, d.side).intersection(places)
    met = _submarines_met(k, d.about, watched) if wary and watched else {}
    if met:
        costs = {place: cost + met.get(place, 0) for place, cost in costs.items()}
    for place in _to_avoid(k, d.side, watched).intersection(places):
        costs[place] += AVOID
    least = min(costs.values())
    if may_stay and least >= staying:
        return STOP
    best = [place for place, cost in costs.items() if cost == least]
    far = k.data.grid.distances_from(here)
    nearest = min([far[place] for place in best])
    best = [place for place in best if far[place] == nearest]
    if len(best) == 1 or not watched:
        return min(best)
    met = met or _submarines_met(k, d.about, watched)
    return min(best, key=lambda place: (met.get(place, 0), place))


def _to_avoid(k: ClashState, side: int, watched: set[int]) -> set[int]:
    """The hexes with enemies, and of those with submarine markers the ones with a boat."""
    places = {k.place[m] for m in k.data.markers_of[1 - side]}
    if watched:
        enemies = [sub for sub, owner in enumerate(k.data.sub_side) if owner != side]
        places |= {k.sub_place[sub] for sub in enemies if k.sub_real[sub] == 1}
    return places


def _submarines_met(k: ClashState, marker: int, watched: set[int]) -> dict[int, int]:
    """By destination: how many submarine markers lie on the way there, its end included."""
    met: dict[int, int] = {}
    for place, before in courses(k, marker, allowance_left(k, marker)).items():
        met[place] = met.get(before, 0) + (place in watched)  # the one before has come before
    return met


def _launch_course(k: ClashState, marker: int) -> int | str | None:
    """With 15.3 a force that wants to strike ends its move with two hexes to the southeast: it
    turns into the wind as soon as it would come out in range, and stops there."""
    side = k.data.marker_side[marker]
    reach, left = LONGEST_RANGE[side], allowance_left(k, marker)
    target = target_in_reach(k, marker, reach + left)
    if is_night(k) or target < 0 or not can_strike(k, marker):
        return None
    row, here = k.data.grid.distances_from(target), k.place[marker]
    if has_run_into_wind(k, side) and row[here] <= reach:
        return "stop"
    first = windward(k, here)
    second = windward(k, first) if first >= 0 else first
    track = k.track[side]
    halfway = len(track) > 1 and windward(k, track[-2]) == here
    if halfway and first >= 0 and row[first] <= reach:
        return first
    if left >= BOMBER_RUN and second >= 0 and row[second] <= reach:
        return first
    return None


def towards(k: ClashState, goal: int) -> Badness:
    row = k.data.grid.distances_from(goal)
    return lambda places: [row[place] for place in places]


def _slowly_towards(k: ClashState, marker: int, goal: int) -> Badness:
    """So many hexes of a move are enough; more bring it no nearer."""
    row = k.data.grid.distances_from(goal)
    least = row[k.place[marker]] + hexes_gone(k, marker) - DRAW_OFF
    return lambda places: [max(least, row[place]) for place in places]


def within(k: ClashState, target: int, reach: int) -> Badness:
    row = k.data.grid.distances_from(target)
    return lambda places: [max(0, row[place] - reach) for place in places]


def at_distance(k: ClashState, places: list[int], wanted: int) -> Badness:
    rows = _rows(k, places)
    return lambda places: [abs(far - wanted) for far in _to_the_nearest(rows, places)]


def beyond(k: ClashState, places: list[int], wanted: int) -> Badness:
    """At least so far from all these places."""
    rows = _rows(k, places)
    return lambda places: [
        wanted - far if far < wanted else 0 for far in _to_the_nearest(rows, places)
    ]


def _to_the_nearest(rows: list[bytes], places: Sequence[int]) -> list[int]:
    """How far it is from each place to the nearest of those whose distances these are."""
    columns = [[row[place] for place in places] for row in rows]
    return columns[0] if len(columns) == 1 else list(map(min, *columns))


def _rows(k: ClashState, places: list[int]) -> list[bytes]:
    """The distances from each of some places, none of them twice."""
    return [k.data.grid.distances_from(place) for place in set(places)]


# --- TF 58 ----------------------------------------------------------------------------------------


def us_goal(k: ClashState, marker: int) -> Badness:
    """TG 52.10 stays at Saipan, and dummies lie off it, for there is no room for them (3.3);
    carriers gather on TF 58, which waits near Saipan and hunts when it is set free."""
    force = k.data.force_of[USN]
    if is_dummy(k, marker):
        return at_distance(k, [k.data.saipan], OFF_SAIPAN)
    if not has_carriers(k, marker) and marker != force:
        return towards(k, k.data.saipan)
    if marker != force and k.place[force] >= 0:
        return towards(k, k.place[force])
    if spruance_holds(k):
        return towards(k, k.data.grid.id_of(STATION))
    return hunt(k, marker)


def hunt(k: ClashState, marker: int) -> Badness:
    """Into range of what was found, the usual range if possible; otherwise after the enemy."""
    left = allowance_left(k, marker)
    if not is_night(k) and can_strike(k, marker):
        for reach in (STRIKE_RANGE[USN], LONGEST_RANGE[USN]):
            target = target_in_reach(k, marker, reach + left)
            if target >= 0:
                return within(k, target, reach)
    return at_distance(k, enemy_carriers(k, USN), STRIKE_RANGE[USN])


# --- the Mobile Fleet -----------------------------------------------------------------------------


def _japanese_goal(k: ClashState, marker: int) -> Badness:
    """Strike from as far as aircraft reach, keep off before, draw off slowly after."""
    if fleet_is_spent(k) and not is_dummy(k, marker):
        oilers = k.data.grid.id_of(OILERS)
        return towards(k, oilers) if k.detected[marker] else _slowly_towards(k, marker, oilers)
    if not is_night(k) and wants_battle(k) and can_strike(k, marker):
        reach = LONGEST_RANGE[IJN]
        target = target_in_reach(k, marker, reach + allowance_left(k, marker))
        if target >= 0:
            return within(k, target, reach)
    return at_distance(k, threats(k, IJN), LONGEST_RANGE[IJN] + one_move(k, marker))


def one_move(k: ClashState, marker: int) -> int:
    """Hexes that a marker can make in a turn, odd or even, with the damage it has; those into the
    wind (15.3) do not bring it nearer for sure."""
    speeds = [
        min(row[ship][k.hits[ship]] for row in k.data.log_speed) for ship in ships_under(k, marker)
    ]
    slowest = min(speeds, default=k.data.limits.dummy_speed)
    if is_on(k, "wind"):
        slowest -= BOMBER_RUN
    return max(0, slowest)


def wants_battle(k: ClashState) -> bool:
    """On 19 June; before, if the US carriers are not bound to Saipan or come too near."""
    if k.turn >= FIRST_STRIKE_TURN or not is_on(k, "cautious_spruance"):
        return True
    dangers = threats(k, IJN)
    decks = [m for m in in_sight(k, IJN) if has_carriers(k, m)]
    return any(distance(k, k.place[m], dangers) <= DANGER for m in decks)


# --- submarines -----------------------------------------------------------------------------------


def _lay(k: ClashState, d: Decision) -> Option:
    """Each by itself."""
    return SINGLY if SINGLY in d.options else before_carriers(k, d)


def before_carriers(k: ClashState, d: Decision) -> Option:
    """On the way that the enemy's carriers will take, as near to them as may be. No place is better
    than it is near: so it looks at nearer places first, and not at many."""
    grid, prey = k.data.grid, set(enemy_carriers(k, d.side))
    to_goal = grid.distances_from(_where_they_go(k, d.side))
    rows = [(grid.distances_from(p), to_goal[p]) for p in prey]
    places = d.options[:-1] if isinstance(d.options[-1], str) else d.options
    least, best = FAR_OFF, places[0]
    for away in range(FAR_OFF):
        around = {near for p in prey for near in grid.ring(p, away)}
        for place in [near for near in around if _is_among(places, near)]:
            detour, far = min(
                [(row[place] + to_goal[place] - way, row[place]) for row, way in rows]
            )
            cost = detour + far
            if cost < least or (cost == least and place < best):
                least, best = cost, place
        if least <= away:
            break
    return best


def _is_among(places: Sequence[int], place: int) -> bool:
    """Is it one of many places, which are in order?"""
    at = bisect_left(places, place)
    return at < len(places) and places[at] == place


def _where_they_go(k: ClashState, side: int) -> int:
    """The Japanese come for the US carriers and go home when they have flown; the USN goes for
    the Japanese."""
    if side == USN and japanese_decks_are_empty(k):
        return k.data.grid.id_of(OILERS)
    own = k.place[k.data.force_of[side]]
    return own if own >= 0 else k.data.saipan


def _torpedo(k: ClashState, d: Decision) -> Option:
    """The carrier that is nearest to its end, or else the largest ship."""
    return min(
        d.options,
        key=lambda ship: (not k.data.is_carrier[ship], k.data.boxes[ship] - k.hits[ship], ship),
    )


HABITS: Final = {"move": _move, "lay": _lay, "torpedo": _torpedo}
