"""Case 6.2.1: the six G-1 organization actions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.log import tell
from deckload.engine.nouns import Noun
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.midway.model.game_data import RESERVE, US
from deckload.games.midway.model.state import (
    IN_RESERVE,
    LEADER_LATER,
    OFF_MAP,
    MidwayState,
)
from deckload.games.midway.rules.basing import air_groups, has_room, put_down
from deckload.games.midway.rules.battle.damage import us_force_shrinks
from deckload.games.midway.rules.commands import NAVAL_ARM, SUPREME, command
from deckload.games.midway.rules.forces import (
    air_ref,
    force_ref,
    indices,
    ship_ref,
    ships_of,
    space_ref,
    us_forces_at,
)
from deckload.games.midway.rules.nouns import FORCE, SHIP, SPACE
from deckload.games.midway.rules.reports import air_strength, ship_strength
from deckload.games.midway.rules.segments import US_PHASE, begin_segment
from deckload.games.midway.rules.us_phase.air_groups import (
    regroup_spaces,
    regroup_step,
    stage,
    stage_moves,
)
from deckload.games.midway.rules.us_phase.arrivals import (
    leader_arrives,
    put_into_force,
    ship_arrives,
    tell_joins,
    tell_leads,
)
from deckload.games.midway.rules.us_phase.exchanges import (
    A_LEADER,
    A_SHIP,
    AN_AIR_UNIT,
    Move,
    can_exchange,
    exchanges,
    single_ships,
)
from deckload.games.midway.rules.us_phase.ground_units import load_or_unload, loading_moves
from deckload.games.midway.rules.us_phase.staff_actions import Staff, why_no_action

step: Final = steps("midway.organization")


SKIP: Final = "skip"
DONE: Final = "done"


def _piece_name(k: MidwayState, v: Move) -> str:
    if v[0] == A_SHIP:
        return k.data.ships[v[1]].called
    return k.data.air[v[1]].name if v[0] == AN_AIR_UNIT else k.data.leaders[v[1]].name


def _strength(k: MidwayState, v: Move) -> str:
    """Class and factors of a reinforcement; an admiral has none."""
    if v[0] == A_SHIP:
        return f" ({ship_strength(k, v[1])})"
    if v[0] == A_LEADER:
        return ""
    facts = k.data.air[v[1]]
    return f" ({facts.role} {air_strength(k, v[1], facts.steps)})"


def _to_force(k: MidwayState, v: Move) -> str:
    where = k.data.forces[v[2]].name if v[2] >= 0 else "port"
    return f"{_piece_name(k, v)} to {where}"


def _who_is_there(k: MidwayState, space: int) -> str:
    """A space with its task forces, each with its ships, and the ships without one."""
    parts = []
    for force in us_forces_at(k, space):
        ships = ", ".join(k.data.ships[ship].called for ship in ships_of(k, force))
        parts.append(f"{k.data.forces[force].name} ({ships})")
    parts += [k.data.ships[ship].called for ship in single_ships(k, space)]
    return f"{k.data.space_names[space]}: {'; '.join(parts)}"


def _force_at(k: MidwayState, v: tuple[int, int]) -> str:
    return f"{FORCE.name(k, v[0])} at {SPACE.name(k, v[1])}"


ACTION: Final = Kind(
    "g1",
    "G-1 Organization: which action?",
    words={
        "reorganize": "Reorganize task forces in one space",
        "build": "Build a new task force",
        "recruit": "Recruit reinforcements",
        "regroup": "Regroup carrier air units in one space",
        "stage": "Stage aircraft between home bases",
        "load": "Load or unload ground units",
        SKIP: "No action",
    },
)
WHERE: Final = Kind(
    "at",
    "Reorganize task forces. In which space?",
    of=SPACE,
    label=_who_is_there,
)
REASSIGN: Final = Kind(
    "reassign",
    lambda k, d: f"Reorganize at {k.data.space_names[d.about]}: who goes where?",
    of=Noun(_to_force),
    words={DONE: "Done"},
)
BUILD: Final = Kind(
    "build",
    "Which task force is formed, and where?",
    of=SPACE.part(1),
    names=_force_at,
    label=_force_at,
)
SAIL: Final = Kind(
    "enlist",
    lambda k, d: f"Which ships join {k.data.forces[d.about].name}?",
    of=SHIP,
    words={DONE: "Done"},
)
RECRUIT: Final = Kind(
    "recruit",
    "Which reinforcement, and where?",
    of=SPACE.part(2),
    names=lambda k, v: f"{_piece_name(k, v)} at {k.data.space_names[v[2]]}",
    label=lambda k, v: f"{_piece_name(k, v)}{_strength(k, v)} at {k.data.space_names[v[2]]}",
    group=_piece_name,
)

ACTIONS: Final = ("reorganize", "build", "recruit", "regroup", "stage")


@step
def g1_organization(s: MidwayState) -> Procedure:
    """[6.2.1, 6.2] One organization action, or none."""
    begin_segment(s, US_PHASE, "G-1 organization", "6.2.1")
    actions = (*ACTIONS, "load") if s.options["ground"] == "on" else ACTIONS
    choice = yield ask(
        US,
        ACTION,
        actions,
        unless=partial(why_no_action, POSSIBLE, s),
        also=(SKIP,),
        case="6.2.1",
        command=command(s, SUPREME),
    )
    if choice != SKIP:
        then(s, _STEPS[choice])


# --- reorganize ---------------------------------------------------------------------------------


def ports_with_ships(s: MidwayState) -> list[int]:
    """US home bases with a task force or single ships."""
    manned = s.force_space[: s.data.first_ijn_force]
    return [home for home in s.data.us_homes if home in manned or single_ships(s, home)]


def reorganization_spaces(s: MidwayState) -> Iterator[int]:
    """Spaces where ships or admirals can change task forces."""
    for space in _us_force_spaces(s):
        if can_exchange(s, space):
            yield space


def _us_force_spaces(s: MidwayState) -> list[int]:
    spaces = {*s.force_space[: s.data.first_ijn_force]}
    spaces.discard(OFF_MAP)
    return sorted(spaces)


@step
def reorganize(s: MidwayState) -> Procedure:
    """[6.2.1] Ships and admirals of one space change task forces."""
    space = yield ask(
        US, WHERE, list(reorganization_spaces(s)), case="6.2.1", command=command(s, NAVAL_ARM)
    )
    moved: list[tuple[int, int]] = []
    while True:
        moves = exchanges(s, space, moved)
        orders = command(s, NAVAL_ARM, s.data.space_route[space])
        choice = yield ask(
            US, REASSIGN, moves, also=(DONE,), about=space, case="6.2.1", command=orders
        )
        if choice == DONE:
            return
        moved.append(choice[:2])
        _reassign(s, choice, space)


def _reassign(s: MidwayState, move: Move, space: int) -> None:
    kind, piece, force = move
    if kind == A_LEADER:
        s.leader_force[piece] = force
        tell_leads(s, piece, force)
        return
    old = s.ship_force[piece]
    s.ship_force[piece] = force
    s.ship_space[piece] = -1 if force >= 0 else space
    if force >= 0:
        tell_joins(s, piece, force, "6.2.1")
    else:
        tell(s, "6.2.1", "{ship} stays in port by herself.", ship=ship_ref(s, piece))
    us_force_shrinks(s, old, space)


# --- build ----------------------------------------------------------------------------------------


def _ships_in_port(s: MidwayState, space: int) -> list[int]:
    ships = [ship for force in us_forces_at(s, space) for ship in ships_of(s, force)]
    return [*single_ships(s, space), *ships]


def build_choices(s: MidwayState) -> list[tuple[int, int]]:
    """[4.3.1, 6.2.1] A free marker and a home base with ships; one marker is as good as another."""
    free = [f for f in s.data.us_forces if s.force_space[f] == OFF_MAP]
    if not free:
        return []
    homes = ports_with_ships(s)
    return [(f, home) for f in free for home in homes]


@step
def build(s: MidwayState) -> Procedure:
    """[6.2.1, 4.3.1] Form a task force from ships in a home base."""
    orders = command(s, NAVAL_ARM)
    force, home = yield ask(US, BUILD, build_choices(s), case="4.3.1", command=orders)
    ships = yield from pick_some(
        US,
        SAIL,
        _ships_in_port(s, home),
        least=1,
        most=s.data.forces[force].capacity,
        case="4.3.1",
        command=orders,
        about=force,
    )
    s.force_space[force] = home
    for ship in ships:
        old = s.ship_force[ship]
        put_into_force(s, ship, force)
        us_force_shrinks(s, old, home)
    tell(
        s,
        "4.3.1",
        "{force} is formed in {space}.",
        force=force_ref(s, force),
        space=space_ref(s, home),
    )


# --- recruit -------------------------------------------------------------------------------------


def recruits(s: MidwayState) -> Iterator[Move]:
    """[6.2.1] What may arrive, and where there is room for it."""
    data = s.data
    for ship in indices(s.status, IN_RESERVE):
        for space in data.ships[ship].arrives:
            yield A_SHIP, ship, space
    for unit in air_groups(s).get(RESERVE, ()):
        for space in data.air[unit].arrives or (data.graph.id_of("West Coast"),):
            if has_room(s, space):
                yield AN_AIR_UNIT, unit, space
    if s.second_half:
        for leader, force in enumerate(s.leader_force):
            if force == LEADER_LATER:
                yield from ((A_LEADER, leader, space) for space in data.leaders[leader].arrives)


@step
def recruit(s: MidwayState) -> Procedure:
    """[6.2.1] One unit comes out of the reinforcements display."""
    kind, piece, space = yield ask(
        US, RECRUIT, list(recruits(s)), case="6.2.1", command=command(s, SUPREME)
    )
    if kind == A_SHIP:
        yield from ship_arrives(s, piece, space, "6.2.1")
    elif kind == AN_AIR_UNIT:
        s.air_step[piece] = s.data.air[piece].steps
        put_down(s, piece, space)
        tell(
            s,
            "6.2.1",
            "{unit} arrives at {space}.",
            unit=air_ref(s, piece),
            space=space_ref(s, space),
        )
    else:
        yield from leader_arrives(s, piece, space)


_STEPS: Final = {
    "reorganize": reorganize,
    "build": build,
    "recruit": recruit,
    "regroup": regroup_step,
    "stage": stage,
    "load": load_or_unload,
}

POSSIBLE: Final[Staff] = {
    "reorganize": (
        reorganization_spaces,
        Refusal("6.2.1", "no space has ships to exchange between task forces"),
    ),
    "build": (
        build_choices,
        Refusal("6.2.1", "no task force marker is free, or no ships are in a home base"),
    ),
    "recruit": (
        recruits,
        Refusal("6.2.1", "nothing is waiting in the reinforcements display"),
    ),
    "regroup": (
        regroup_spaces,
        Refusal("4.1", "no space has a carrier unit and another deck or base with room"),
    ),
    "stage": (
        stage_moves,
        Refusal("4.2", "no aircraft in a home base can go to another"),
    ),
    "load": (
        loading_moves,
        Refusal("15.4", "no ground unit and transport are together away from the enemy"),
    ),
}
