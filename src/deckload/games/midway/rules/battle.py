"""Chapter 9: the frame of a battle, and who attacks whom in it."""

from __future__ import annotations

from deckload.engine.cases import citing
from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, Step, step, then
from deckload.games.midway.facts import NAC, US
from deckload.games.midway.rules.air_combat import air_to_air, anti_air
from deckload.games.midway.rules.assault import amphibious_assault, has_transport
from deckload.games.midway.rules.bombing import bomb_bases, bomb_ships
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.fire import AT_SHIP, aim
from deckload.games.midway.rules.forces import (
    air_ref,
    can_bomb_bases,
    can_bomb_ships,
    force_of,
    force_ref,
    ijn_forces_at,
    indices,
    is_anyone_aloft,
    is_ijn_force_at,
    is_us_force_at,
    is_us_held,
    ships_of,
    space_ref,
)
from deckload.games.midway.rules.reports import unit_title
from deckload.games.midway.rules.surface import surface_action
from deckload.games.midway.state import (
    ALL_FORCES,
    ATTACKING,
    BASE,
    CAP,
    UNDECIDED,
    MidwayState,
)

case = citing("midway")

TARGET = Kind(
    "target",
    lambda k, d: f"What does {unit_title(k, d.about)} attack?",
    names=lambda k, side, force: k.data.forces[force].name,
    label=lambda k, side, force: k.data.forces[force].name,
    points_at=lambda k, side, force: (force_ref(k, force),),
    words={"base": "The island base"},
)


def _with_whom(k: MidwayState, decision: Decision) -> str:
    """Fighters go with bombers: which of these are here, and what they attack so far."""
    space = k.fly_space[decision.about]
    bombers = [u for u in strikers(k, space, US) if not k.data.is_fighter[u]]
    going = [f"{k.data.air[u].name} ({_aim_so_far(k, u)})" for u in bombers]
    escorted = f"Bombers here: {', '.join(going)}." if going else "No bombers are here."
    return f"Which attack does {unit_title(k, decision.about)} go with as escort? {escorted}"


def _aim_so_far(k: MidwayState, unit: int) -> str:
    target = k.fly_for[unit]
    if target == UNDECIDED:
        return "target not named yet"
    return "the base" if target == BASE else k.data.forces[target].name


GO_WITH = Kind(
    TARGET.verb,
    _with_whom,
    names=TARGET.names,
    label=lambda k, side, force: f"The attack on {k.data.forces[force].name}",
    points_at=TARGET.points_at,
    words={"base": "The attack on the island base"},
)
LEAD = Kind(
    "lead",
    lambda k, d: f"Which bomber unit does Admiral {k.data.leaders[d.about].name} inspire (+1)?",
    names=lambda k, side, unit: k.data.air[unit].name,
    label=lambda k, side, unit: unit_title(k, unit),
    points_at=lambda k, side, unit: (air_ref(k, unit),),
    words={"none": "None"},
)


@step
@case("6.1.6", "9.0")
def mutual_combat(s: MidwayState) -> None:
    """Every contested space of the active routes fights, the US end of each route first."""
    s.segment = "Mutual combat"
    then(s, *[(fight, space) for route in s.active for space in contested(s, route)])


@case("6.1.6")
def contested(s: MidwayState, route: int) -> list[int]:
    """The spaces of a route with fighting to do, from the US home base backwards."""
    places = set(s.force_space[s.data.first_ijn_force :])
    if is_anyone_aloft(s):
        places.update(s.fly_space)
    spaces = s.data.route_spaces[route]
    return [p for p in reversed(spaces) if p in places and is_contested(s, p)]


def is_contested(s: MidwayState, space: int) -> bool:
    """Have aircraft come to attack, or are ships in one space with what they came for?"""
    if is_ijn_force_at(s, space) and (
        is_us_force_at(s, space) or (is_us_held(s, space) and not s.in_g3)
    ):
        return True
    return space in s.fly_space and bool(attackers_at(s, space))


def attackers_at(s: MidwayState, space: int) -> list[int]:
    """The air units of both sides that have come to attack a space, US ones first."""
    mission = s.mission
    return [unit for unit in indices(s.fly_space, space) if mission[unit] in ATTACKING]


def strikers(s: MidwayState, space: int, side: int) -> list[int]:
    """The air units that have come to attack a space."""
    air_side = s.data.air_side
    return [unit for unit in attackers_at(s, space) if air_side[unit] == side]


@step
@case("9.1")
def fight(s: MidwayState, space: int) -> None:
    """The seven steps of a battle; those with nobody to take part are left out."""
    if s.log is not None:
        tell(s, "9.1", "Battle at {space}.", space=space_ref(s, space))
    steps = [(taken, space) for taken in _air_steps(s, space)]
    if is_ijn_force_at(s, space):
        steps.append((surface_action, space))
        if has_transport(s, space) and is_us_held(s, space) and not s.in_g3:
            steps.append((amphibious_assault, space))
    then(s, *steps, (conclude, space))


def _air_steps(s: MidwayState, space: int) -> list[Step]:
    """The steps that the aircraft in a space make necessary."""
    if space not in s.fly_space:
        return []
    attackers = attackers_at(s, space)
    if not attackers:
        return []
    if attackers[0] < s.data.first_ijn_air:  # a US unit: they come first
        return [name_targets, air_to_air, anti_air, bomb_ships, bomb_bases]
    targets = [s.fly_for[unit] for unit in attackers]
    met = CAP in [s.mission[unit] for unit in indices(s.fly_space, space)]
    return [
        *([air_to_air] if met else []),
        anti_air,
        *([bomb_ships] if ALL_FORCES in targets else []),
        *([bomb_bases] if BASE in targets else []),
    ]


@step
@case("9.1", "9.4.1")
def name_targets(s: MidwayState, space: int) -> Procedure:
    """Each US air unit picks a task force or the base; the patrols are known by now."""
    route = s.data.space_route[space]
    for unit in strikers(s, space, US):
        if s.fly_for[unit] != UNDECIDED:
            continue
        forces, base = _targets(s, unit, space)
        if not forces and not base:
            continue
        choice = yield ask(
            US,
            GO_WITH if s.data.is_fighter[unit] else TARGET,
            forces,
            also=("base",) if base else (),
            about=unit,
            case="9.1",
            command=command(s, AIR_ARM, route),
        )
        s.fly_for[unit] = BASE if choice == "base" else choice
    yield from _leaders_bonus(s, space)
    if s.options["aaa"] == "on":
        then(s, (aim_early, space))


def _targets(s: MidwayState, unit: int, space: int) -> tuple[list[int], bool]:
    """The forces, and whether the base, that a US air unit may attack (or escort to)."""
    fighter = s.data.is_fighter[unit]
    forces = ijn_forces_at(s, space) if fighter or can_bomb_ships(s, unit) else []
    island = s.data.space_kind[space] == "island" and s.base_step[space] > 0
    return forces, island and (fighter or can_bomb_bases(s, unit))


@case("10.1")
def _leaders_bonus(s: MidwayState, space: int) -> Procedure:
    """Each admiral may inspire one bomber unit of the carriers in his task force."""
    data = s.data
    attackers = strikers(s, space, US)
    for leader, force in enumerate(s.leader_force):
        if force < 0:
            continue
        led = [
            unit
            for unit in attackers
            if data.air[unit].service == NAC
            and not data.is_fighter[unit]
            and s.air_base[unit] >= data.deck
            and force_of(s, s.air_base[unit] - data.deck) == force
        ]
        if not led:
            continue
        route = data.space_route[space]
        choice = yield ask(
            US,
            LEAD,
            led,
            also=("none",),
            about=leader,
            case="10.1",
            command=command(s, AIR_ARM, route),
        )
        if choice != "none":
            s.bonus.append(choice)


@step
@case("12.0")
def aim_early(s: MidwayState, space: int) -> Procedure:
    """With AAA coordination each bomber picks its ship before the flak opens up."""
    route = s.data.space_route[space]
    for unit in strikers(s, space, US):
        force = s.fly_for[unit]
        if force < 0 or not can_bomb_ships(s, unit):
            continue
        ships = ships_of(s, force)
        name = s.data.air[unit].name
        ship = yield from aim(AT_SHIP, ships, name, "12.0", command(s, AIR_ARM, route))
        s.aimed.append((unit, ship))


@step
@case("9.1")
def conclude(s: MidwayState, _space: int) -> None:
    """One round, whatever came of it."""
    s.bonus = []
    s.aimed = []
