"""Case 6.2.3: the four G-3 operations; naval ones in full."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, Refusal, ask
from deckload.engine.grouping import Groups
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.midway.model.game_data import US
from deckload.games.midway.model.state import NO_SURPRISE, MidwayState
from deckload.games.midway.rules.basing import standing, tender_left, tender_warning
from deckload.games.midway.rules.battle.battle import contested, fight
from deckload.games.midway.rules.commands import NAVAL_ARM, SUPREME, command
from deckload.games.midway.rules.forces import (
    force_ref,
    forces_on,
    leader_of,
    ship_ref,
    ships_of,
    space_ref,
    us_forces_at,
)
from deckload.games.midway.rules.ijn_phase.landing import land_all
from deckload.games.midway.rules.ijn_phase.launch import scramble_against_operation
from deckload.games.midway.rules.ijn_phase.movement import (
    enter,
    us_allowance,
    us_must_stop,
    us_steps,
)
from deckload.games.midway.rules.ijn_phase.parting import part_forces
from deckload.games.midway.rules.ijn_phase.reaction import (
    all_targets,
    launch_strikes,
    targets_in_range,
)
from deckload.games.midway.rules.incidents import incident
from deckload.games.midway.rules.nouns import ROUTE, SPACE, passage, passage_refs
from deckload.games.midway.rules.segments import US_PHASE, begin_segment
from deckload.games.midway.rules.us_phase.air_groups import can_ferry, ferry
from deckload.games.midway.rules.us_phase.exchanges import single_ships
from deckload.games.midway.rules.us_phase.organization import ports_with_ships

step: Final = steps("midway.naval_operations")


SKIP: Final = "skip"
DONE: Final = "done"
STOP: Final = "stop"
NAVAL_OP: Final = 0
AIR_OP: Final = 1
FERRY: Final = 2
REDEPLOY: Final = 3
OPERATION_WORDS: Final = ("naval", "air", "ferry", "redeploy")

Operation = tuple[int, int]
"""Which of the four, and its route (or, to redeploy, the home base)."""

ACTION: Final = Kind(
    "g3",
    "G-3 Operations: which action?",
    words={
        "naval": "Naval operation: sail on one route, strike from carriers, fight",
        "air": "Land-based air operation: strike on one route from its airfields",
        "ferry": "Ferry aircraft between the airfields of one route",
        "redeploy": "Redeploy ships from one home base to another",
        SKIP: "No action",
    },
)


def _on_route(k: MidwayState, v: Operation) -> str:
    """A route with the US task forces on it, or the airfields with aircraft."""
    kind, route = v
    names = k.data.space_names
    if kind == NAVAL_OP:
        forces = forces_on(k, route, US)
        parts = [f"{k.data.forces[f].name} at {names[k.force_space[f]]}" for f in forces]
    else:
        fields = (k.data.objective[route], k.data.us_home[route])
        ashore = standing(k)
        parts = [f"{len(ashore[f])} air units at {names[f]}" for f in fields if f in ashore]
    return f"{k.data.routes[route]}: {', '.join(parts)}"


_QUESTIONS: Final = ("Naval operation.", "Land-based air operation.", "Ferry aircraft.")

ON_ROUTE: Final = Kind(
    "on",
    lambda k, d: f"{_QUESTIONS[d.about]} On which route?",
    of=ROUTE.part(1),
    label=_on_route,
)


def _in_port(k: MidwayState, home: int) -> str:
    forces = [k.data.forces[f].name for f in us_forces_at(k, home)]
    ships = [k.data.ships[ship].called for ship in single_ships(k, home)]
    return f"{k.data.space_names[home]}: {', '.join(forces + ships)}"


PORT: Final = Kind(
    "from",
    "Redeploy ships. From which home base?",
    of=SPACE.part(1),
    label=lambda k, v: _in_port(k, v[1]),
)


Leg = tuple[int, int, int]
"""A task force, the space it enters, and 1 if that ends all movement."""


def _where_to(k: MidwayState, decision: Decision) -> str:
    force, left = decision.about
    if force < 0:
        return f"Which task force moves, and where? {_AFTERWARDS}"
    name, place = k.data.forces[force].name, k.data.space_names[k.force_space[force]]
    return f"{name} is at {place}, {left} space{'s' if left > 1 else ''} left. Where next?"


def _leg_label(k: MidwayState, v: Leg) -> str:
    warning = tender_warning(k, ships_of(k, v[0]), k.force_space[v[0]])
    return f"{passage(k, v)}{warning}{f': then {_THEN}' if v[2] else ''}"


_AFTERWARDS: Final = "When all have moved, an incident marker is drawn (11.0)."
_THEN: Final = "all movement is done and the incident is drawn"


def _ends_movement(_k: MidwayState, v: Leg | str) -> bool:
    """The incident is drawn then, and the enemy reacts."""
    return v == DONE or (not isinstance(v, str) and v[2] == 1)


SAIL: Final = Kind(
    "sail",
    _where_to,
    names=passage,
    label=_leg_label,
    points_at=passage_refs,
    words={DONE: f"Move no more: {_THEN}", STOP: "Go no farther"},
    final=_ends_movement,
)

A_FORCE: Final = 0
SINGLE: Final = 1


def _who_goes(k: MidwayState, v: tuple[int, int, int]) -> str:
    return k.data.forces[v[1]].name if v[0] == A_FORCE else k.data.ships[v[1]].name


def _redeployment(k: MidwayState, v: tuple[int, int, int]) -> str:
    return f"{_who_goes(k, v)} to {k.data.space_names[v[2]]}"


def _redeployment_label(k: MidwayState, v: tuple[int, int, int]) -> str:
    kind, piece, _ = v
    ships = ships_of(k, piece) if kind == A_FORCE else [piece]
    here = k.force_space[piece] if kind == A_FORCE else k.ship_space[piece]
    return f"{_redeployment(k, v)}{tender_warning(k, ships, here)}"


SEND: Final = Kind(
    "redeploy",
    "Which task force or ship goes to which home base?",
    names=_redeployment,
    label=_redeployment_label,
    points_at=lambda k, v: (
        force_ref(k, v[1]) if v[0] == A_FORCE else ship_ref(k, v[1]),
        space_ref(k, v[2]),
    ),
    words={DONE: "Done"},
    group=_who_goes,
)


@step
def g3_operations(s: MidwayState) -> Procedure:
    """[6.2.3, 6.2] One operation, or none."""
    begin_segment(s, US_PHASE, "G-3 operations", "6.2.3")
    found = operations(s)
    offered = {OPERATION_WORDS[kind] for kind, _ in found}
    choice = yield ask(
        US,
        ACTION,
        OPERATION_WORDS,
        unless=lambda action: None if action in offered else _WHY_NOT[action],
        also=(SKIP,),
        about=tuple(found),
        case="6.2.3",
        command=command(s, SUPREME),
    )
    if choice == SKIP:
        return
    kind = OPERATION_WORDS.index(choice)
    where = yield ask(
        US,
        PORT if kind == REDEPLOY else ON_ROUTE,
        [operation for operation in found if operation[0] == kind],
        about=kind,
        case="6.2.3",
        command=command(s, SUPREME),
    )
    _carry_out(s, *where)


_WHY_NOT: Final = {
    "naval": Refusal("6.2.3", "no US task force is on a route"),
    "air": Refusal("6.2.3", "no land-based unit has a spotted task force or island in reach"),
    "ferry": Refusal("6.2.3", "no air unit ashore has another airfield with room on its route"),
    "redeploy": Refusal("8.1.1", "no US ship is in a home base"),
}


def _carry_out(s: MidwayState, kind: int, where: int) -> None:
    """Put the steps of an operation on the agenda."""
    if kind == FERRY:
        then(s, (ferry, where))
    elif kind == REDEPLOY:
        then(s, (redeploy, where))
    else:
        s.in_g3 = 1
        s.op_route = where
        moves = [(sail, where), (op_incident, where)] if kind == NAVAL_OP else []
        strikes = (op_launch, where, int(kind == NAVAL_OP))
        fighting = [(scramble_against_operation, where), (op_combat, where)]
        then(s, *moves, strikes, *fighting, op_return, (part_forces, (where,)), end_operation)


def operations(s: MidwayState) -> list[Operation]:
    """[6.2.3] Every operation with somebody to carry it out."""
    routes = range(len(s.data.routes))
    ashore = standing(s)
    route_of = s.data.space_route
    manned = {route_of[space] for space in s.force_space[: s.data.first_ijn_force]}
    found = [(NAVAL_OP, route) for route in routes if route in manned]
    found += [(AIR_OP, route) for route in _land_strike_routes(s, ashore)]
    found += [(FERRY, route) for route in routes if can_ferry(s, route, ashore)]
    found += [(REDEPLOY, home) for home in ports_with_ships(s)]
    return found


def _land_strike_routes(s: MidwayState, ashore: Groups) -> list[int]:
    """The routes on which a land-based unit could reach something."""
    data, targets = s.data, all_targets(s)
    in_reach = data.within[data.longest_us_range]
    found = []
    for route, home in enumerate(data.us_home):
        for field in (home,) if s.captured[route] else (home, data.objective[route]):
            if field not in ashore or in_reach[field].isdisjoint(targets):
                continue
            if _can_strike(s, ashore[field], field, targets):
                found.append(route)
                break
    return found


def _can_strike(s: MidwayState, units: list[int], field: int, targets: set[int]) -> bool:
    for unit in units:  # noqa: SIM110 (asked for every route)
        if targets_in_range(s, unit, field, targets):
            return True
    return False


# --- naval operation -----------------------------------------------------------------------------


@step
def sail(s: MidwayState, route: int) -> Procedure:
    """[6.2.3, 8.0, 8.1.1] Task forces of the route move one after the other, space by space."""
    moved: list[int] = []
    orders = command(s, NAVAL_ARM, route)
    while True:
        waiting = [f for f in forces_on(s, route, US) if f not in moved and ships_of(s, f)]
        last = len(waiting) == 1
        starts = [
            _leg(s, force, space, us_allowance(s, force), last)
            for force in waiting
            for space in us_steps(s, s.force_space[force])
        ]
        choice = yield ask(
            US, SAIL, starts, also=(DONE,), about=(-1, 0), case="8.1.1", command=orders
        )
        if choice == DONE:
            return
        force = choice[0]
        moved.append(force)
        yield from _sail_on(s, force, choice[1], last, orders)


def _leg(s: MidwayState, force: int, space: int, left: int, last: bool) -> Leg:
    """A space entered with `left` spaces to go, by the last task force that can move or not."""
    return force, space, int(last and (left <= 1 or us_must_stop(s, space)))


def _sail_on(s: MidwayState, force: int, first: int, last: bool, orders: str) -> Procedure:
    """One task force, from its first space to where it stops."""
    left = us_allowance(s, force)
    space = first
    while True:
        old = s.force_space[force]
        enter(s, force, space)
        tender_left(s, old)
        left -= 1
        if left <= 0 or us_must_stop(s, space):
            return
        onward = [_leg(s, force, near, left, last) for near in us_steps(s, space)]
        word = DONE if last else STOP
        choice = yield ask(
            US, SAIL, onward, also=(word,), about=(force, left), case="8.1.1", command=orders
        )
        if choice == word:
            return
        space = choice[1]


@step
def op_incident(s: MidwayState, route: int) -> Procedure:
    """[11.0] Every naval operation draws an incident."""
    yield from incident(s, route, US)


@step
def op_launch(s: MidwayState, route: int, from_carriers: int) -> Procedure:
    """[6.2.3] Strikes against spotted task forces and island bases of the route."""
    yield from launch_strikes(s, route, bool(from_carriers))


@step
def op_combat(s: MidwayState, route: int) -> None:
    """[6.2.3, 9.0] Battles where the operation has brought US units to the enemy."""
    then(s, *[(fight, space) for space in contested(s, route)])


@step
def op_return(s: MidwayState) -> Procedure:
    """[6.2.3] Aircraft of both sides land."""
    tell_heading(s, "6.2.3", "Return from the operation")
    yield from land_all(s)


@step
def end_operation(s: MidwayState) -> None:
    """Weather and surprise end with the operation."""
    s.in_g3 = 0
    s.weather[s.op_route] = 0
    s.surprise[s.op_route] = NO_SURPRISE
    s.op_route = -1


# --- redeployment --------------------------------------------------------------------------------


def redeployments(s: MidwayState, home: int, moved: list[tuple[int, int]]) -> list[tuple[int, ...]]:
    """[8.1.1, 10.1] Task forces and single ships of a home base, each with the home bases in its
    reach."""
    data = s.data
    near, far = data.ocean[home], data.far_ocean[home]
    found: list[tuple[int, ...]] = []
    for force in us_forces_at(s, home):
        if (A_FORCE, force) not in moved:
            reach = (*near, *far) if leader_of(s, force) >= 0 else near
            found += [(A_FORCE, force, space) for space in reach]
    for ship in single_ships(s, home):
        if (SINGLE, ship) not in moved:
            found += [(SINGLE, ship, space) for space in near]
    return found


@step
def redeploy(s: MidwayState, home: int) -> Procedure:
    """[6.2.3, 4.3.1, 8.1.1] Any or all naval units of one home base go to others."""
    moved: list[tuple[int, int]] = []
    while True:
        choice = yield ask(
            US,
            SEND,
            redeployments(s, home, moved),
            also=(DONE,),
            case="8.1.1",
            command=command(s, NAVAL_ARM, s.data.space_route[home]),
        )
        if choice == DONE:
            return
        kind, piece, space = choice
        moved.append((kind, piece))
        if kind == A_FORCE:
            enter(s, piece, space)
        else:
            s.ship_space[piece] = space
            ship, there = ship_ref(s, piece), space_ref(s, space)
            tell(s, "8.1.1", "{ship} goes to {space}.", ship=ship, space=there)
        tender_left(s, home)
