"""13.1.5.1: Admiral Halsey goes after carriers that were reported, whatever else there is to do.

Nobody but the US side knows what the roll was and who is bound by it. A bound task force has to
come within range of the force with the carriers, keep what a strike costs, and strike it first.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.sunset.model.game_data import BATTLESHIPS, CARRIERS, IJN, SEVENTH, THIRD, USN
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.air.boxes import ready_units_in
from deckload.games.sunset.rules.forces import (
    carriers_in,
    first_turn_of,
    is_night,
    is_on,
    marker_ref,
    on_map,
    own_name,
)
from deckload.games.sunset.rules.movement.allowance import steps_left
from deckload.games.sunset.rules.movement.sea_ways import east_of_straits

step: Final = steps("sunset.wild_bull")

CASE: Final = "13.1.5.1"
AFTER_CARRIERS: Final = Refusal(CASE, "Halsey is after the carriers: it has to come nearer to them")
KEEP_STRIKE: Final = Refusal(CASE, "it keeps the movement points for a strike on the carriers")
CARRIERS_FIRST: Final = Refusal(CASE, "Halsey wants the carriers struck first")

NOBODY: Final = "nobody"
EVERYBODY: Final = "everybody"
CHOICES: Final = {"one": 1, "two": 2}
"""Results of the chart by which the US side chooses so many."""

Bound = int | tuple[int, ...]


def _names(k: SunsetState, bound: Bound) -> str:
    return ", ".join([k.data.marker_names[m] for m in _listed(bound)])


def _labels(k: SunsetState, bound: Bound) -> str:
    return " and ".join([own_name(k, m) for m in _listed(bound)])


def _listed(bound: Bound) -> tuple[int, ...]:
    return bound if isinstance(bound, tuple) else (bound,)


def _prompt(k: SunsetState, d: Decision) -> str:
    goal = k.data.marker_names[d.about]
    return f"Carriers are reported in {goal}. Who has to go after them with Halsey?"


BULL: Final = Kind(
    "bind",
    _prompt,
    names=_names,
    label=_labels,
    words={NOBODY: "Nobody: Halsey keeps his head", EVERYBODY: "All that the roll takes along"},
)


# --- the roll -------------------------------------------------------------------------------------


@step
def roll_bull(s: SunsetState, marker: int) -> Procedure:
    """[13.1.5.1] Once a turn, when a report names carriers, the US side rolls in secret how many
    task forces are bound, and says which. It is asked whatever comes of it. A later roll takes the
    place of an earlier one."""
    if not is_on(s, "wild_bull") or s.bull_turn == s.turn or is_over(s, s.turn):
        return
    s.bull_turn, s.bull_goal = s.turn, marker
    result = str(roll(s, bull_throw(s, marker), to=USN, by="Halsey").cell)
    s.bull_due = CHOICES.get(result, 0)
    s.bull_bound[USN] = []
    if result in ("carriers", "all"):
        s.bull_bound[USN] = [m for m in free_to_go(s) if result == "all" or carriers_in(s, m)]
    chosen = yield ask(
        USN, BULL, lambda: who_may_go(s), about=marker, case=CASE, covert=True, draft=True
    )
    if not isinstance(chosen, str):
        s.bull_bound[USN] = list(_listed(chosen))
    s.bull_due = 0
    names = ", ".join([own_name(s, m) for m in s.bull_bound[USN]])
    text = "Bound to go after {marker}: {forces}."
    tell(s, CASE, text, to=USN, marker=marker_ref(s, marker), forces=names or "nobody")


def bull_throw(s: SunsetState, marker: int) -> Throw:
    """[13.1.5.1] Many carriers draw him on; battleships in or through a strait make him look
    back."""
    chart, modifiers = s.data.charts["wild_bull"], []
    if carriers_known(s, marker) >= s.data.wild_bull.many_carriers:
        modifiers.append(Modifier("many carriers", chart.modifiers["many_carriers"].value, CASE))
    if any(is_near_the_beach(s, m) for m in on_map(s, IJN)):
        near = chart.modifiers["battleships_near"].value
        modifiers.append(Modifier("battleships at a strait", near, CASE))
    does = "wants to go after the carriers with"
    return Throw("wild bull", 10, 1, chart, "bound", tuple(modifiers), CASE, side=USN, does=does)


def carriers_known(s: SunsetState, marker: int) -> int:
    """How many carriers the US side has seen there, or has been told of."""
    if s.opened[marker] == ALL_EYES:
        return len(carriers_in(s, marker))
    return s.report[marker][CARRIERS] if s.report[marker] else 0


def is_near_the_beach(s: SunsetState, marker: int) -> bool:
    """[13.1.5.1] A force detected in or east of a strait, with battleships and without carriers by
    its report."""
    report = s.report[marker]
    if not s.detected[marker] or not report or report[CARRIERS] or not report[BATTLESHIPS]:
        return False
    return s.place[marker] in east_of_straits(s.data)


def free_to_go(s: SunsetState) -> list[int]:
    """[13.1.5.1] The task forces of the Third Fleet, but for those next to any Japanese task force:
    a dummy counts, or it would be unmasked; damaged ships that go home alone do not."""
    near, place = s.data.grid.distance, s.place
    enemies = [place[e] for e in s.data.groups_of[IJN] if place[e] != OFF_MAP]
    return [
        m
        for m in s.data.groups_of[USN]
        if s.place[m] != OFF_MAP and s.fleet[m] == THIRD and s.ships[m] and not s.crippled[m]
        if not any(near(place[m], enemy) <= 1 for enemy in enemies)
    ]


def who_may_go(s: SunsetState) -> list[Bound | str]:
    """What the roll leaves to choose."""
    if s.bull_bound[USN]:
        return [EVERYBODY]
    able = [m for m in free_to_go(s) if carriers_in(s, m)]
    if not s.bull_due or not able:
        return [NOBODY]
    if s.bull_due == 1 or len(able) == 1:
        return list(able)
    return list(combinations(able, 2))


# --- while it lasts -------------------------------------------------------------------------------


def is_bound(s: SunsetState, marker: int) -> bool:
    """[13.1.5.1] Has this task force to go after carriers that are still there?"""
    if s.data.marker_side[marker] != USN or marker not in s.bull_bound[USN]:
        return False
    return s.bull_goal != NONE and s.place[s.bull_goal] != OFF_MAP


def distance_to_goal(s: SunsetState, place: int) -> int:
    return s.data.grid.distance(place, s.place[s.bull_goal])


def can_strike_goal(s: SunsetState, marker: int) -> bool:
    """[13.1.5.1] Can it strike the carriers now, with a bomber and without going farther?"""
    if is_night(s) or not s.detected[s.bull_goal]:
        return False
    if steps_left(s, marker) < s.data.limits.strike_cost:
        return False
    far, reach = distance_to_goal(s, s.place[marker]), s.data.air_range
    return any(s.data.is_bomber[u] and reach[u] >= far for u in ready_units_in(s, marker))


def why_not(s: SunsetState, marker: int, target: int) -> Refusal | None:
    """[13.1.5.1] Why a bound task force may not strike something else, or None if it may."""
    if not is_bound(s, marker) or target == s.bull_goal:
        return None
    return CARRIERS_FIRST if can_strike_goal(s, marker) else None


class Chase(NamedTuple):
    """What Halsey wants of a bound task force, worked out once for all places it may go to."""

    far: bytes  # by hex: how far it is to the carriers
    here: int  # how far they are now
    strikes_now: bool
    may_strike: bool  # from a place near enough
    left: int  # movement points
    kept: int  # those that a strike costs
    within: int  # so near it has to come


def chase_of(s: SunsetState, marker: int) -> Chase | None:
    """[13.1.5.1] None for a task force that is not bound."""
    if not is_bound(s, marker):
        return None
    far = s.data.grid.distances_from(s.place[s.bull_goal])
    left, kept = steps_left(s, marker), s.data.limits.strike_cost
    within, now = s.data.wild_bull.within, can_strike_goal(s, marker)
    by_day = bool(s.detected[s.bull_goal]) and not is_night(s)
    return Chase(far, far[s.place[marker]], now, by_day, left, kept, within)


def why_not_sail(chase: Chase | None, place: int, steps: int) -> Refusal | None:
    """[13.1.5.1] Why a bound task force may not go to a hex with so many steps: each move brings it
    nearer until it is near enough, and what a strike costs is kept for it."""
    if chase is None:
        return None
    if chase.strikes_now and chase.left - steps < chase.kept:
        return KEEP_STRIKE
    there = chase.far[place]
    return None if there <= chase.within or there < chase.here else AFTER_CARRIERS


def why_not_end(chase: Chase | None, place: int, steps: int) -> Refusal | None:
    """[13.1.5.1] Why a bound task force may not go to a hex and do nothing more there: it goes on
    while it can, and strikes while it can."""
    if chase is None or steps >= chase.left:
        return None
    if chase.far[place] > chase.within:
        return AFTER_CARRIERS
    strikes = chase.may_strike and chase.left - steps >= chase.kept
    return CARRIERS_FIRST if strikes else None


def why_not_rest(s: SunsetState, marker: int) -> Refusal | None:
    """[13.1.5.1] Why a bound task force may not stay where it is, if it can do otherwise."""
    if not is_bound(s, marker):
        return None
    if can_strike_goal(s, marker):
        return CARRIERS_FIRST
    near = distance_to_goal(s, s.place[marker]) <= s.data.wild_bull.within
    return None if near else AFTER_CARRIERS


def pass_on(s: SunsetState, old: int, new: int) -> None:
    """[13.1.5.1] Ships do not shake him off by going over to another task force."""
    if s.data.marker_side[old] == USN and old in s.bull_bound[USN]:
        s.bull_bound[USN] = sorted({*s.bull_bound[USN], new})


def unbind(s: SunsetState, lifted: list[int]) -> None:
    """[13.1.5.1, 5.1] Markers that come off the map bind nobody: other ships may lie under them
    soon. The bond of their own ships has gone with those."""
    s.bull_bound[USN] = [m for m in s.bull_bound[USN] if m not in lifted]


def lose_goal(s: SunsetState, lifted: list[int]) -> None:
    """[13.1.5.1, 5.1] The marker that he was after has been taken up, and may lie somewhere else
    now."""
    if s.bull_goal in lifted:
        s.bull_goal, s.bull_bound[USN] = NONE, []


# --- the end of it --------------------------------------------------------------------------------


@step
def calm_bull(s: SunsetState) -> None:
    """[13.1.5.1] He lets off when no carriers are there any more, when the Seventh Fleet has had to
    fight, and on 26 October."""
    if s.bull_goal == NONE:
        return
    fought = any(s.data.ship_fleet[ship] == SEVENTH for ship in s.battled[USN])
    if not (fought or is_over(s, s.turn + 1) or not has_carriers(s, s.bull_goal)):
        return
    if s.bull_bound[USN]:
        tell(s, CASE, "Halsey lets off the carriers: nobody is bound any more.", to=USN)
    s.bull_goal, s.bull_bound[USN] = NONE, []


def has_carriers(s: SunsetState, marker: int) -> bool:
    """[13.1.5.1] May there be carriers under a marker, for all that the US side knows? Ships that
    it has seen say so, or the last report by class; a number of units says nothing (ruling S20)."""
    if s.place[marker] == OFF_MAP:
        return False
    if s.opened[marker] == ALL_EYES:
        return bool(carriers_in(s, marker))
    return not s.report[marker] or bool(s.report[marker][CARRIERS])


def may_bind(s: SunsetState) -> bool:
    """[13.1.5.1] Can carriers that are reported in this turn bind anybody?"""
    return is_on(s, "wild_bull") and not is_over(s, s.turn)


def is_over(s: SunsetState, turn: int) -> bool:
    """[13.1.5.1] Is it too late for him to turn north?"""
    return turn >= first_turn_of(s, s.data.wild_bull.until)
