"""Hunting: G-2 finds, and G-3 does, what promises most points; task forces sail accordingly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.midway.doctrine.airfields import ferries, field_gain
from deckload.games.midway.doctrine.choosing import Habit, best, word
from deckload.games.midway.doctrine.journeys import farewell, gains_more
from deckload.games.midway.doctrine.plans import best_plan, exposure, may_need_sight, standoff
from deckload.games.midway.doctrine.sea import (
    Group,
    Plan,
    Sea,
    is_kept_safe,
    sea_of,
    sea_under_way,
)
from deckload.games.midway.model.game_data import US
from deckload.games.midway.rules.basing import tender_warning
from deckload.games.midway.rules.forces import distance, forces_on, ships_of
from deckload.games.midway.rules.ijn_phase.movement import us_allowance
from deckload.games.midway.rules.ijn_phase.operations import markers_left
from deckload.games.midway.rules.us_phase.naval_operations import (
    AIR_OP,
    NAVAL_OP,
    OPERATION_WORDS,
    REDEPLOY,
)

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

# --- G-2 -----------------------------------------------------------------------------------------


def _best_hunt(sea: Sea) -> tuple[int, Plan] | None:
    """The route, and the plan, that promises most if G-2 spots whom it needs."""
    found: tuple[int, Plan] | None = None
    for route in range(len(sea.enemies)):
        plan = best_plan(sea, route, listening=True)
        if plan is not None and (found is None or plan.gain > found[1].gain):
            found = route, plan
    return found


def _needs_signals(sea: Sea) -> bool:
    """Is the best hunt one for which somebody must be spotted first?"""
    for route in range(len(sea.enemies)):
        if may_need_sight(sea, route):
            plan = best_plan(sea, route, listening=True)
            if plan is not None and plan.needs_sight:
                break
    else:
        return False  # and other routes need not be looked at
    hunt = _best_hunt(sea)
    return hunt is not None and hunt[1].needs_sight


def _g2(k: MidwayState, decision: Decision) -> Option:
    """Fix the prey that nobody else would see; failing that, look around, or ahead."""
    sea = Sea(k)
    if "signals" in decision.options and _is_prey_hidden(sea) and _needs_signals(sea_of(k, sea)):
        return "signals"
    return word(decision, "seaplanes", "codebreakers", "skip")


def _is_prey_hidden(sea: Sea) -> bool:
    """Is anybody unspotted where US task forces come near him?"""
    for route, foremost in enumerate(sea.foremost):
        if sea.hides_anybody(route) and sea.is_near(route, foremost):
            return True
    return False


def _signals(k: MidwayState, decision: Decision) -> Option:
    """Who is to be struck; of several the richest."""
    sea = sea_of(k)
    hunt = _best_hunt(sea)
    goal = -1 if hunt is None else k.data.route_spaces[hunt[0]][hunt[1].goal]
    wanted = [force for force in decision.options if k.force_space[force] == goal]

    def score(force: int) -> float:
        if wanted and force not in wanted:
            return -1.0
        return sum(sea.sighting(force).prices)

    return best(decision, score)


# --- G-3 -----------------------------------------------------------------------------------------

_SAVES_THE_WAR: Final = 1000.0
_FERRIED: Final = 0.3  # points, for an air unit that gets into reach of an island


def _g3(k: MidwayState, decision: Decision) -> Option:
    """The operation that promises most; nobody travels who has something to strike."""
    sea = sea_of(k)
    found = decision.about
    at_hand = [operation for operation in found if operation[0] != REDEPLOY]
    gains = [_gain(sea, operation) for operation in at_hand]
    most = max(gains, default=0.0)
    if most < _GOOD_ENOUGH or _lies_open(sea):
        for operation in found[len(at_hand) :]:
            if gains_more(sea, operation[1], most):
                return word(decision, OPERATION_WORDS[REDEPLOY])
    if most <= 0:
        return word(decision, "skip")
    return word(decision, OPERATION_WORDS[at_hand[gains.index(most)][0]])


_GOOD_ENOUGH: Final = 0.8  # points; the guards of an open home base are worth more


def _lies_open(sea: Sea) -> bool:
    """May anybody come past an objective that has fallen?"""
    return any(taken and sea.enemies[route] for route, taken in enumerate(sea.k.captured))


def _on(k: MidwayState, decision: Decision) -> Option:
    sea = sea_of(k)
    return best(decision, lambda value: _gain(sea, value))


def _from(k: MidwayState, decision: Decision) -> Option:
    sea = sea_of(k)
    return best(decision, lambda value: farewell(sea, value[1]))


def _gain(sea: Sea, operation: tuple[int, int]) -> float:
    known = sea.gains.get(operation)
    if known is None:
        known = sea.gains[operation] = _estimate(sea, operation)
    return known


def _estimate(sea: Sea, operation: tuple[int, int]) -> float:
    kind, route = operation
    if kind == NAVAL_OP:
        return _naval_gain(sea, route)
    if kind == AIR_OP:
        return field_gain(sea.k, route, sea.sighting, sea.targets())
    return _FERRIED * len(ferries(sea.k, route))


def _naval_gain(sea: Sea, route: int) -> float:
    """Driving off who stands before a home base; else the best plan, and drawing off carriers that
    lie in reach of the enemy."""
    if len(sea.k.data.route_spaces[route]) - 2 in sea.enemies[route] and _can_evict(sea.k, route):
        return _SAVES_THE_WAR
    plan = best_plan(sea, route, listening=False)
    gain = 0.0 if plan is None else plan.gain
    if not sea.is_near(route, sea.foremost[route]):
        return gain
    for group in [group for group in sea.groups(route) if group.carriers]:
        gain += exposure(sea, route, group.carriers, group.at, screened=False)
    return gain


def _can_evict(k: MidwayState, route: int) -> bool:
    """[3.2] Can US ships get at who stands before the home base, and have they to?"""
    if not markers_left(k):
        return False
    gate = k.data.gate[route]
    ours = forces_on(k, route, US)
    return any(distance(k, k.force_space[f], gate) <= us_allowance(k, f) for f in ours)


# --- where task forces sail ----------------------------------------------------------------------

_CLEAR: Final = 3  # spaces to the nearest enemy, out of reach of his guns


def _sail(k: MidwayState, decision: Decision) -> Option:
    """Every task force a space nearer to where it should be."""
    moves = [value for value in decision.options if not isinstance(value, str)]
    if not moves:
        return decision.options[-1]
    moving, left = decision.about
    route = k.data.space_route[k.force_space[moves[0][0]]]
    sea = sea_of(k) if moving < 0 else sea_under_way(k, moving, left)
    plan = best_plan(sea, route, listening=False)
    index = k.data.space_index
    groups = {group.force: group for group in sea.groups(route)}
    goals: dict[int, int] = {}
    for move in moves:
        force, space, _ = move
        if force not in goals:
            goals[force] = _destination(sea, route, groups[force], plan)
        here, goal = index[k.force_space[force]], goals[force]
        if abs(index[space] - goal) < abs(here - goal):
            return move
    return decision.options[-1]


def _destination(sea: Sea, route: int, group: Group, plan: Plan | None) -> int:
    """How far along the route a task force should be when movement is done."""
    k, enemies = sea.k, sea.enemies[route]
    last = len(k.data.route_spaces[route]) - 1
    if last - 1 in enemies and markers_left(k) and _must_enter(sea, route, group):
        return last - 1
    ships = ships_of(k, group.force)
    if tender_warning(k, ships, k.force_space[group.force]):
        return group.at
    if plan is not None and group.force in plan.strikers:
        return standoff(k, route, plan.goal)
    if plan is not None and group.force in plan.raiders:
        return plan.goal
    if not group.carriers:
        return group.at
    if is_kept_safe(k, [ship for ship in ships if k.data.ships[ship].capacity]):
        return last
    return min(last, max(group.at, max(enemies, default=-_CLEAR) + _CLEAR))


def _must_enter(sea: Sea, route: int, group: Group) -> bool:
    """Ships drive off who stands before a home base; carriers too, if the others would not live to
    do it."""
    if not group.carriers:
        return True
    before = sea.enemies[route][len(sea.k.data.route_spaces[route]) - 2]
    guns = sum([sea.sighting(force).guns for force in before])
    return sum([other.ships for other in sea.groups(route) if not other.carriers]) <= guns


HABITS: Final[dict[str, Habit]] = {
    "g2": _g2,
    "signals": _signals,
    "g3": _g3,
    "on": _on,
    "from": _from,
    "sail": _sail,
}
