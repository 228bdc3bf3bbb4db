"""Chapter 7: task forces look around in their hex, and aircraft look farther.

Everybody sees the die of a search. How exact the report of a US search is goes by the same die; of
a Japanese search a second one says it, which only the searched side sees (reports.py).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from deckload.charts import Chart, roll_odds
from deckload.engine.decision import Kind, ask
from deckload.engine.dice import HIGH, Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import DONE, Procedure, seal, steps, then, together
from deckload.games.fleet.rules.search.reports import expose_dummy
from deckload.games.sunset.model.game_data import CV, SIDE_NAMES, USN, SunsetData
from deckload.games.sunset.model.state import OFF_MAP, SIDES, SunsetState
from deckload.games.sunset.rules.forces import (
    distances_from_any,
    enemies_here,
    is_alone,
    is_dummy,
    is_night,
    marker_ref,
)
from deckload.games.sunset.rules.nouns import MARKER
from deckload.games.sunset.rules.search.lookouts import reach_of_planes
from deckload.games.sunset.rules.search.reports import (
    give_reports,
    lose_sight,
    note_find,
    take_report,
)
from deckload.games.sunset.rules.search.shading import shaded_reports

step: Final = steps("sunset.search")


AIR_SEARCH: Final = "air search"
LOOK_AGAIN: Final = "look again"
ALL: Final = "all"
NOTHING: Final = "nothing"


def _loss(k: SunsetState, side: int, _target: int) -> str:
    return f"lost {chance_of_nothing(k, open_sea_throw(k, side)):.0%}, before modifiers"


AGAIN: Final = Kind(
    "look again at",
    "Which of the forces in sight do you look at again? A search in vain loses them.",
    of=MARKER,
    label="Look again at {}",
    odds=_loss,
    words={
        ALL: "All of them",
        DONE: "No others",
    },
)


# --- one's own hex --------------------------------------------------------------------------------


def can_search_here(s: SunsetState, marker: int) -> bool:
    """[7.1, 5.4] Are there enemies in its hex, not detected, for which it has not looked yet? A
    dummy searches nothing."""
    if is_dummy(s, marker) or not undetected_here(s, marker):
        return False
    return searched_hex(s, s.place[marker]) not in s.done


def searched_hex(s: SunsetState, place: int) -> str:
    """What is noted of a hex in which the active task force has looked around."""
    return f"hex {s.data.grid.name_of(place)}"


def undetected_here(s: SunsetState, marker: int) -> list[int]:
    return [other for other in enemies_here(s, marker) if not s.detected[other]]


@step
def own_hex(s: SunsetState, marker: int) -> None:
    """[7.1] The active task force searches the hex that it is in, once for each hex."""
    s.done.append(searched_hex(s, s.place[marker]))
    s.genuine[marker] = 1
    tell(s, "7.1", "{marker} searches its hex.", marker=marker_ref(s, marker))
    throw = own_hex_throw(s, s.data.marker_side[marker], s.place[marker])
    targets = undetected_here(s, marker)
    look_for(s, targets, [throw] * len(targets))


@step
def mutual_search(s: SunsetState, marker: int) -> Procedure:
    """[7.1.1, 7.1] Whoever meets in a hex looks for each other, as far as he is not detected yet:
    the active side first, all dice before any report. Who leaves a hex and comes back has looked
    around there already (ruling S31)."""
    others = enemies_here(s, marker) if s.place[marker] != OFF_MAP else []
    side, place = s.data.marker_side[marker], s.place[marker]
    if not others or searched_hex(s, place) in s.done:
        return
    lookers = [other for other in others if looks_around(s, other)]
    seal(s)  # who has no ships does not search, and shows it
    s.done.append(searched_hex(s, place))
    if looks_around(s, marker):
        s.genuine[marker] = 1
        for other in undetected_here(s, marker):
            roll_for(s, other, own_hex_throw(s, side, place))
    if lookers and not s.detected[marker]:
        for looker in lookers if len(lookers) == 1 else ():
            s.genuine[looker] = 1
        roll_for(s, marker, own_hex_throw(s, 1 - side, place))
    found = s.searched[:]
    if not found:
        return
    told = yield together({owner: _reports(s, owner) for owner in SIDES})
    for owner in SIDES:
        for target, report in zip(_owned(s, owner, found), told[owner], strict=True):
            take_report(s, target, report)


def looks_around(s: SunsetState, marker: int) -> bool:
    """[7.1.1, 5.4] Task forces look around; dummies and lone cripples do not (ruling S31)."""
    return not is_alone(s, marker) and not is_dummy(s, marker)


def _reports(s: SunsetState, side: int) -> Procedure:
    told = yield from shaded_reports(s, _owned(s, side, s.searched[:]))
    return told


def _owned(s: SunsetState, side: int, markers: list[int]) -> list[int]:
    return [m for m in markers if s.data.marker_side[m] == side]


# --- by air ---------------------------------------------------------------------------------------


def can_air_search(s: SunsetState, marker: int) -> bool:
    """[7.2, 6.5.11] By day, once an activation, if it has planes for it and an enemy in range is
    not detected."""
    return any(not s.detected[target] for target in in_range_of_planes(s, marker))


def in_range_of_planes(s: SunsetState, marker: int) -> list[int]:
    """[7.2, 6.5.11] The enemies for which its planes can look now. One that is in sight already may
    be lost by a second look."""
    if is_night(s) or AIR_SEARCH in s.done:
        return []
    reach = reach_of_planes(s, marker)
    if not reach:
        return []
    return in_range(s, 1 - s.data.marker_side[marker], (s.place[marker],), reach)


@step
def air_search(s: SunsetState, marker: int, again: int) -> Procedure:
    """[7.2] The planes of a task force look for every enemy in range that is not detected, and
    again for those in sight that their owner names (ruling S32)."""
    side, here = s.data.marker_side[marker], s.place[marker]
    reach = reach_of_planes(s, marker)
    s.genuine[marker] = 1
    tell(s, "7.2", "{marker} sends out search planes.", marker=marker_ref(s, marker))
    strong = side == USN and has_two_fleet_carriers(s, marker)
    names = ("two_carriers",) if strong else ()
    s.done.append(AIR_SEARCH)
    there = in_range(s, 1 - side, (here,), reach)
    seen = [m for m in there if is_seen_already(s, m)] if again else []
    wanted = yield from look_again(side, seen)
    targets = [m for m in there if not s.detected[m] or m in wanted]
    look_for_each(s, side, (here,), reach, names, targets)


def has_two_fleet_carriers(s: SunsetState, marker: int) -> bool:
    """[7.2]"""
    return sum(s.data.ship_type[ship] == CV for ship in s.ships[marker]) >= 2


def look_for_each(
    s: SunsetState,
    side: int,
    starts: tuple[int, ...],
    reach: int,
    names: tuple[str, ...],
    targets: list[int],
) -> None:
    """[7.2] It is harder to find what is more than half the range away."""
    throws, distance = [], distances_from_any(s.data, starts)
    for target in targets:
        is_far = distance[s.place[target]] * 2 > reach
        more = (*names, "far") if is_far else names
        throws.append(air_throw(s, side, s.place[target], more))
    look_for(s, targets, throws)


def look_again(side: int, seen: list[int]) -> Procedure:
    """[7.2] A second look may tell more, or lose the contact."""
    picked: list[int] = []
    while len(picked) < len(seen):
        left = [marker for marker in seen if marker not in picked]
        words = (DONE,) if picked else (ALL,) if len(left) > 1 else ()
        choice = yield ask(side, AGAIN, left, also=words, case="7.2", draft=True)
        if choice == ALL:
            return seen
        if isinstance(choice, str):
            break
        picked.append(choice)
    return picked


def is_seen_already(s: SunsetState, marker: int) -> bool:
    """[7.2, 6.4] Detected, and not for good: nobody looks for lone cripples, who are always in
    sight."""
    return bool(s.detected[marker]) and not is_alone(s, marker)


def in_range(s: SunsetState, enemy: int, starts: tuple[int, ...], reach: int) -> list[int]:
    """[7.2] The enemy markers within so many hexes of one of these places."""
    far, places = distances_from_any(s.data, starts), s.place
    theirs = s.data.markers_of[enemy]
    return [m for m in theirs if far[places[m]] <= reach and places[m] != OFF_MAP]


# --- one search roll ------------------------------------------------------------------------------


def own_hex_throw(s: SunsetState, side: int, place: int) -> Throw:
    """[7.1] Eyes and radar of the ships themselves."""
    return _throw(s.data, side, ("own_hex", *_narrows(s, place)), "7.1")


def air_throw(s: SunsetState, side: int, place: int, names: tuple[str, ...]) -> Throw:
    """[7.2]"""
    return _throw(s.data, side, (*names, *_narrows(s, place)), "7.2")


def open_sea_throw(s: SunsetState, side: int, names: tuple[str, ...] = ()) -> Throw:
    """[7.2] A search of the open sea near by, to think about before one knows of whom."""
    return _throw(s.data, side, names, "7.2")


def _narrows(s: SunsetState, place: int) -> tuple[str, ...]:
    """[7.2] Ships in a strait are found more easily, by whomever (ruling S33)."""
    return ("strait",) if place in s.data.straits else ()


@lru_cache(maxsize=64)
def _throw(data: SunsetData, side: int, names: tuple[str, ...], case: str) -> Throw:
    """[7.2] US searchers read off the table what they are told; of a Japanese search it says only
    whether it finds anything."""
    chart = data.charts["search"]
    modifiers = tuple(
        Modifier(name.replace("_", " "), chart.modifiers[name].value, case) for name in names
    )
    throw = Throw("search", 10, 1, chart, "report", modifiers, case, side=side, does="look for")
    if side == USN:
        return throw
    return replace(throw, chart=None, column="", good=HIGH, needs=least_that_finds(chart))


@lru_cache(maxsize=8)
def least_that_finds(chart: Chart) -> int:
    """[7.2] The lowest total with which a search finds something."""
    totals = range(chart.lowest_total, chart.highest_total + 1)
    return min(total for total in totals if result_of(chart, total) != NOTHING)


def result_of(chart: Chart, total: int) -> str:
    return str(chart.look_up("report", total).result)


def chance_of_nothing(s: SunsetState, throw: Throw) -> float:
    """How likely a search finds nothing."""
    odds = roll_odds(s.data.charts["search"], "report", throw.shift)
    return float(odds.probability(NOTHING))


def look_for(s: SunsetState, targets: list[int], throws: list[Throw]) -> None:
    """[7.2] One roll for each; what is found reports next, in the same order."""
    rolled = zip(targets, throws, strict=True)
    found = [target for target, throw in rolled if roll_for(s, target, throw)]
    if found:
        then(s, (give_reports, tuple(found)))


def roll_for(s: SunsetState, target: int, throw: Throw) -> bool:
    """[7.2, 5.4] Roll; True if ships were found, whose report is still to come. A dummy that is
    found is gone; a force that was in sight and is missed is lost."""
    planes = f"{SIDE_NAMES[throw.side]} lookouts"
    total = roll(s, throw, by=planes, at=s.data.marker_names[target]).total
    found = result_of(s.data.charts["search"], total)
    if found == NOTHING:
        lose_sight(s, target)
        return False
    if is_dummy(s, target):
        expose_dummy(s, target)
        return False
    note_find(s, target, found)
    return True
