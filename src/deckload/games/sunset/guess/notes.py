"""A guess at what a side notes for itself: movement lost, where markers began, Halsey's orders,
straits that were passed, points that only it counts."""

from __future__ import annotations

from typing import Final

from deckload.engine.unseen_dice import one_to, pick, some_of
from deckload.games.fleet.guess.chances import happens
from deckload.games.fleet.rules.search.reports import WORDS
from deckload.games.sunset.guess.habits import (
    CALMED,
    FOUGHT,
    LATE,
    OFF_STATION,
    ON_STATION,
    SCOUTING,
    STANDING_BY,
    THROUGH,
    UNDER_WAY,
)
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import NO_SEARCH, NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.air.patrols import ALL, AS_BEFORE, FIGHTERS, HALF, NOBODY_UP
from deckload.games.sunset.rules.forces import carriers_in, end_orders
from deckload.games.sunset.rules.movement.sea_ways import east_of_straits
from deckload.games.sunset.rules.search.reports import BOUNDS
from deckload.games.sunset.rules.search.shading import FROM_NOW_ON
from deckload.games.sunset.rules.special.wild_bull import (
    CHOICES,
    bull_throw,
    free_to_go,
    has_carriers,
    is_over,
)
from deckload.games.sunset.rules.stations import KEEP, REST, STAND_BY, take_station
from deckload.games.sunset.rules.surface.battle_orders import LASTING
from deckload.games.sunset.rules.surface.deployment import ships_fighting
from deckload.games.sunset.rules.voyages import destinations

PATROL_ORDERS: Final = (AS_BEFORE, ALL, FIGHTERS, HALF, NOBODY_UP)


def guess_notes(s: SunsetState, other: int) -> None:
    """All that a side keeps for itself beside its ships and aircraft."""
    for marker in s.data.markers_of[other]:
        s.slower[marker] = s.harried[marker] + int(_is_late(s, other, marker))
        s.begun[marker] = _where_it_began(s, marker)
        _guess_orders(s, other, marker)
    s.battle_order[other] = pick(s, [*LASTING]) if s.by_order[other] else ""
    s.patrol_order[other] = pick(s, PATROL_ORDERS) if s.patrol_holds[other] else ""
    words = [word + FROM_NOW_ON for word in WORDS]
    s.report_word[other] = pick(s, words) if s.reports_unasked[other] else ""
    if other == IJN:
        s.through[IJN] = _through_straits(s)
        return
    for marker in s.data.markers_of[USN]:
        s.slack[marker] = _slack(s) if marker in s.searched else NO_SEARCH
    s.battled[USN] = _who_has_fought(s)
    s.cve_short = one_to(s, s.turn) if s.turn and happens(s, OFF_STATION) else 0
    _guess_bull(s)


def _is_late(s: SunsetState, other: int, marker: int) -> bool:
    """[6.2.1] Who gave or took ships is late; not who has moved or is moving since."""
    if s.place[marker] == OFF_MAP or s.acted[marker]:
        return False
    return marker in s.data.groups_of[other] and happens(s, LATE[other])


def _where_it_began(s: SunsetState, marker: int) -> int:
    """Where a marker stood when the Initial Phase ended: here, or near by if it has acted."""
    here = s.place[marker]
    if marker == s.active and s.track:
        return s.track[0]
    if not s.acted[marker] or here == OFF_MAP:
        return here
    return pick(s, [here, *s.data.sea_neighbours[here]])


def _guess_orders(s: SunsetState, other: int, marker: int) -> None:
    """What a force was told for more than a turn: nobody else hears of it."""
    end_orders(s, marker)
    s.scouting[marker] = 0
    if s.place[marker] == OFF_MAP or s.crippled[marker]:
        return
    s.scouting[marker] = int(happens(s, SCOUTING[other]))
    if happens(s, ON_STATION[other]):
        take_station(s, marker, STAND_BY if happens(s, STANDING_BY) else pick(s, [KEEP, REST]))
    elif happens(s, UNDER_WAY[other]):
        goals = [*destinations(s.data, other, s.place[marker])]
        if goals:  # no way leads anywhere out of waters that are shut in by land
            s.bound_for[marker] = pick(s, goals)


def _slack(s: SunsetState) -> int:
    """[7.2] How far the coming report on a US force may err: nobody but the USN has seen the
    die."""
    chart = s.data.charts["ijn_search_results"]
    return BOUNDS[str(chart.look_up("report", one_to(s, 10)).result)]


def _through_straits(s: SunsetState) -> list[int]:
    """[13.1.5.2] Whoever is east of the straits has passed one, as a rule."""
    east = east_of_straits(s.data)
    return sorted(
        ship
        for marker in s.data.markers_of[IJN]
        for ship in s.ships[marker]
        if happens(s, THROUGH[s.place[marker] in east])
    )


def _who_has_fought(s: SunsetState) -> list[int]:
    """[14.4] Those in the battle; or a force in sight that may have had one before."""
    if s.battle_hex != NONE:
        return ships_fighting(s, USN)
    seen = [m for m in s.data.groups_of[USN] if s.detected[m]]
    return s.ships[pick(s, seen)][:] if seen and happens(s, FOUGHT) else []


def _guess_bull(s: SunsetState) -> None:
    """[13.1.5.1] The last report that spoke of carriers made the US side roll: draw it again. What
    it may choose counts only while it is asked."""
    s.bull_goal, s.bull_due, s.bull_bound[USN] = NONE, 0, []
    told = [m for m in s.data.groups_of[IJN] if has_carriers(s, m)]
    if not told or not s.bull_turn or is_over(s, s.turn) or happens(s, CALMED):
        return
    s.bull_goal = goal = max(told, key=lambda m: s.report_turn[m])
    throw = bull_throw(s, goal)
    result = str(s.data.charts["wild_bull"].look_up("bound", one_to(s, 10) + throw.shift).result)
    free = free_to_go(s)
    able = [m for m in free if carriers_in(s, m)]
    if result in CHOICES:
        s.bull_due = CHOICES[result]
        s.bull_bound[USN] = sorted(some_of(s, able, s.bull_due))
    elif result in ("carriers", "all"):
        s.bull_bound[USN] = free if result == "all" else able
