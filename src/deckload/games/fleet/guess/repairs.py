"""Mending a guess at ships: they change berths until nothing is wrong any more.

Each move looks at one thing that is wrong and takes, of some moves that concern it, the one that
leaves least wrong. Moves that make nothing better are taken, too: a full group has to give a ship
away before it can take the one it lacks. The search is bounded; the tests measure how it fares.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.unseen_dice import pick, some_of
from deckload.games.fleet.guess.berths import Berth, Plan
from deckload.games.fleet.model.state import NONE

MOVES: Final = 120
TRIED: Final = 24
"""Moves that are compared before one is made."""
SWAPPED: Final = 12
"""So many swaps of two ships are compared besides: there are far more of them."""

Move = tuple[list[int], Berth, list[int], Berth]
"""Ships and where they are; others that change places with them, and where those are."""


def mend(plan: Plan) -> bool:
    """Move ships until there is no fault; False if that was not to be found."""
    last = NONE
    for berth in plan.berths:
        berth.looked_at = None
    for _ in range(MOVES):
        wrong = [b for b in plan.berths if plan.faults_now(b)]
        if not wrong and not plan.faults_together():
            return True
        focus = pick(plan.s, wrong or plan.berths)
        ways = [*_shifts(plan, focus, last), *_exchanges(plan, focus), *_partings(plan, focus)]
        if not wrong:  # all numbers are right, so that ships can go only if others come for them
            ways += _reliefs(plan, focus)
        moves = some_of(plan.s, ways, TRIED) + some_of(plan.s, _swaps(plan, focus), SWAPPED)
        if moves:
            move = _best(plan, moves)
            _make(move)
            last = move[0][0]
    return False


def _shifts(plan: Plan, focus: Berth, last: int) -> list[Move]:
    """Single ships out of a berth and into it, one of each sort; not the one that came last."""
    out: list[Move] = []
    for source in plan.berths:
        alike = {plan.sorts[ship]: ship for ship in source.ships if ship != last}
        for ship in alike.values():
            if source is focus:
                goals = [goal for goal in plan.homes[ship] if goal is not focus]
                out += [([ship], source, [], goal) for goal in goals]
            elif focus in plan.homes[ship]:
                out.append(([ship], source, [], focus))
    return out


def _exchanges(plan: Plan, focus: Berth) -> list[Move]:
    """All ships of a berth for all of another: of another fleet, for instance."""
    homes = plan.homes
    out: list[Move] = []
    for other in plan.berths:
        if other is focus or not (focus.ships and other.ships):
            continue
        if all(other in homes[x] for x in focus.ships) and all(
            focus in homes[x] for x in other.ships
        ):
            out.append((focus.ships[:], focus, other.ships[:], other))
    return out


def _partings(plan: Plan, focus: Berth) -> list[Move]:
    """Ships that have to leave a berth together, to another."""
    out: list[Move] = []
    for part in plan.parts_of(focus):
        goals = [g for g in plan.berths if all(g in plan.homes[ship] for ship in part)]
        out += [(part, focus, [], goal) for goal in goals if goal is not focus]
    return out


def _reliefs(plan: Plan, focus: Berth) -> list[Move]:
    """Ships that have to leave a berth together, and as many that come for them from where they go:
    none that would have to go together there, too."""
    out: list[Move] = []
    for part, source, _, goal in _partings(plan, focus):
        bound = {ship for other in plan.parts_of(goal) for ship in other}
        free = [ship for ship in goal.ships if ship not in bound and focus in plan.homes[ship]]
        if free:
            out.append((part, source, some_of(plan.s, free, len(part)), goal))
    return out


def _swaps(plan: Plan, focus: Berth) -> list[Move]:
    """A ship for one of another sort: between full groups, or where all numbers are right."""
    sorts, homes = plan.sorts, plan.homes
    mine = {sorts[ship]: ship for ship in focus.ships}
    out: list[Move] = []
    for other in plan.berths:
        theirs = {sorts[ship]: ship for ship in other.ships if focus in homes[ship]}
        if other is focus:
            continue
        for sort, ship in mine.items():
            if other in homes[ship]:
                out += [([ship], focus, [x], other) for x in theirs.values() if sorts[x] != sort]
    return out


def _make(move: Move) -> None:
    there, source, back, goal = move
    source.ships = [ship for ship in source.ships if ship not in there] + back
    stay = [ship for ship in goal.ships if ship not in back] if back else goal.ships
    goal.ships = stay + there


def _best(plan: Plan, moves: list[Move]) -> Move:
    """The move that leaves least wrong."""
    now = {berth.marker: plan.faults_now(berth) for berth in plan.berths}
    together = plan.faults_together()

    def harm(move: Move) -> int:
        there, source, back, goal = move
        before = source.ships, goal.ships
        _make(move)
        after = plan.faults_of(source) + plan.faults_of(goal)
        if back or len(there) > 1 or plan.concerns_all(there[0], source, goal):
            after += plan.faults_together() - together
        source.ships, goal.ships = before
        return after - now[source.marker] - now[goal.marker]

    return min(moves, key=harm)
