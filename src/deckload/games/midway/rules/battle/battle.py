"""Chapter 9: the frame of a battle, and who attacks whom in it."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import PHASE, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, Step, steps, then
from deckload.games.midway.model.game_data import JAPAN, NAC, US
from deckload.games.midway.model.state import (
    ALL_FORCES,
    ATTACKING,
    BASE,
    CAP,
    OFF_MAP,
    UNDECIDED,
    MidwayState,
)
from deckload.games.midway.rules.basing import is_defended
from deckload.games.midway.rules.battle.air_combat import air_to_air, anti_air
from deckload.games.midway.rules.battle.assault import amphibious_assault, has_transport
from deckload.games.midway.rules.battle.bombing import bomb_bases, bomb_ships
from deckload.games.midway.rules.battle.surface import surface_action
from deckload.games.midway.rules.commands import AIR_ARM, command
from deckload.games.midway.rules.forces import (
    can_bomb_bases,
    can_bomb_ships,
    force_of,
    ijn_forces_at,
    indices,
    is_anyone_aloft,
    is_ijn_force_at,
    is_us_force_at,
    is_us_held,
    space_ref,
)
from deckload.games.midway.rules.nouns import AIR_UNIT, FORCE
from deckload.games.midway.rules.reports import force_report, unit_title
from deckload.games.midway.rules.segments import JAPANESE, begin_segment

step: Final = steps("midway.battle")


EACH: Final = "each"
REST: Final = "rest"


def _what_is_attacked(k: MidwayState, decision: Decision) -> str:
    units: tuple[int, ...] = decision.about
    if len(units) > 1:
        names = ", ".join(k.data.air[unit].name for unit in units)
        place = k.data.space_names[k.fly_space[units[0]]]
        return f"What do the US air units over {place} attack? They are {names}."
    if not k.data.is_fighter[units[0]]:
        return f"What does {unit_title(k, units[0])} attack?"
    return _with_whom(k, units[0])


def _with_whom(k: MidwayState, fighter: int) -> str:
    """Fighters go with bombers: which of these are here, and what they attack so far."""
    bombers = [u for u in strikers(k, k.fly_space[fighter], US) if not k.data.is_fighter[u]]
    going = [f"{k.data.air[u].name} ({_aim_so_far(k, u)})" for u in bombers]
    escorted = f"Bombers here: {', '.join(going)}." if going else "No bombers are here."
    return f"Which attack does {unit_title(k, fighter)} go with as escort? {escorted}"


def _aim_so_far(k: MidwayState, unit: int) -> str:
    target = k.fly_for[unit]
    if target == UNDECIDED:
        return "target not named yet"
    return "the base" if target == BASE else k.data.forces[target].name


def _force_label(k: MidwayState, force: int) -> str:
    """A Japanese task force with the fighters over it, who are known by now."""
    guards = [u for u in indices(k.fly_for, force, k.data.first_ijn_air) if k.mission[u] == CAP]
    patrol = ", ".join(k.data.air[unit].name for unit in guards) or "no fighters"
    return f"{force_report(k, force)}; over it: {patrol}"


TARGET: Final = Kind(
    "target",
    _what_is_attacked,
    of=FORCE,
    label=_force_label,
    words={
        "base": "The island base",
        EACH: "Choose for each of them",
        REST: "This one and all that are left: the same target",
    },
    foresee=True,
)
LEAD: Final = Kind(
    "lead",
    lambda k, d: (
        f"Which bomber unit does Admiral {k.data.leaders[d.about].name} inspire (+1 against ships)?"
    ),
    of=AIR_UNIT,
    words={"none": "None"},
)


@step
def mutual_combat(s: MidwayState) -> None:
    """[6.1.6, 9.0] Every contested space of the active routes fights, the US end of each route
    first."""
    begin_segment(s, JAPANESE, "Mutual combat", "6.1.6")
    then(s, *[(fight, space) for route in s.active for space in contested(s, route)])


def contested(s: MidwayState, route: int) -> list[int]:
    """[6.1.6] The spaces of a route with fighting to do, from the US home base backwards."""
    raided = _raided_spaces(s)
    manned = {*s.force_space[s.data.first_ijn_force :]}
    spaces = s.data.route_spaces[route]
    return [p for p in reversed(spaces) if p in raided or (p in manned and _ships_fight(s, p))]


def _raided_spaces(s: MidwayState) -> set[int]:
    """Where aircraft have come to attack."""
    if not is_anyone_aloft(s):
        return set()
    mission = s.mission
    return {at for u, at in enumerate(s.fly_space) if at != OFF_MAP and mission[u] in ATTACKING}


def _ships_fight(s: MidwayState, space: int) -> bool:
    """Are Japanese ships in one space with somebody to fight, or with an objective to take?"""
    if is_us_force_at(s, space):
        return True
    if s.in_g3 or not is_us_held(s, space):
        return False
    return is_defended(s, space) or has_transport(s, space)


def attackers_at(s: MidwayState, space: int) -> list[int]:
    """The air units of both sides that have come to attack a space, US ones first."""
    mission = s.mission
    return [unit for unit in indices(s.fly_space, space) if mission[unit] in ATTACKING]


def strikers(s: MidwayState, space: int, side: int) -> list[int]:
    """The air units that have come to attack a space."""
    air_side = s.data.air_side
    return [unit for unit in attackers_at(s, space) if air_side[unit] == side]


@step
def fight(s: MidwayState, space: int) -> None:
    """[9.1] The seven steps of a battle; those with nobody to take part are left out."""
    attacker = US if strikers(s, space, US) else JAPAN
    tell_battle(s, "9.1", "Battle at {space}", attacker, PHASE, space=space_ref(s, space))
    steps = [(taken, space) for taken in _air_steps(s, space)]
    if is_ijn_force_at(s, space):
        steps.append((surface_action, space))
        if has_transport(s, space) and is_us_held(s, space) and not s.in_g3:
            steps.append((amphibious_assault, space))
    then(s, *steps, (conclude, space))


def _air_steps(s: MidwayState, space: int) -> list[Step]:
    """The steps that the aircraft in a space make necessary."""
    flying = indices(s.fly_space, space)
    attackers = [unit for unit in flying if s.mission[unit] in ATTACKING]
    if not attackers:
        return []
    if attackers[0] < s.data.first_ijn_air:  # a US unit: they come first
        return [name_targets, air_to_air, anti_air, bomb_ships, bomb_bases]
    targets = [s.fly_for[unit] for unit in attackers]
    met = CAP in [s.mission[unit] for unit in flying]
    return [
        *([air_to_air] if met else []),
        anti_air,
        *([bomb_ships] if ALL_FORCES in targets else []),
        *([bomb_bases] if BASE in targets else []),
    ]


@step
def name_targets(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.4.1] The US air units pick a task force or the base; the patrols are known by now."""
    units = [u for u in strikers(s, space, US) if s.fly_for[u] == UNDECIDED and _targets(s, u)]
    units.sort(key=lambda unit: s.data.is_fighter[unit])  # escorts go with bombers
    yield from _name_together(s, units)
    yield from _leaders_bonus(s, space)


def _name_together(s: MidwayState, units: list[int]) -> Procedure:
    """One answer for all where all can attack the same; else, or if he likes, one by one."""
    shared = _shared_targets(s, units)
    if len(units) > 1 and shared:
        words = tuple(target for target in shared if isinstance(target, str))
        forces = [target for target in shared if not isinstance(target, str)]
        choices = {target for unit in units for target in _targets(s, unit)}
        each = (EACH,) if len(choices) > 1 else ()
        choice = yield _ask_target(s, units, forces, (*words, *each))
        if choice != EACH:
            _attack(s, units, choice)
            return
    yield from _name_each(s, units)


def _name_each(s: MidwayState, units: list[int]) -> Procedure:
    last: int | str = REST
    for number, unit in enumerate(units):
        left = units[number:]
        targets = _targets(s, unit)
        words = [target for target in targets if isinstance(target, str)]
        if len(left) > 1 and last in _shared_targets(s, left):
            words.append(REST)
        forces = [target for target in targets if not isinstance(target, str)]
        choice = yield _ask_target(s, [unit], forces, tuple(words))
        if choice == REST:
            _attack(s, left, last)
            return
        _attack(s, [unit], choice)
        last = choice


def _ask_target(
    s: MidwayState, units: list[int], forces: list[int], words: tuple[str, ...]
) -> Decision:
    route = s.data.space_route[s.fly_space[units[0]]]
    orders = command(s, AIR_ARM, route)
    return ask(US, TARGET, forces, also=words, about=tuple(units), case="9.1", command=orders)


def _attack(s: MidwayState, units: list[int], target: int | str) -> None:
    for unit in units:
        s.fly_for[unit] = BASE if target == "base" else int(target)


def _shared_targets(s: MidwayState, units: list[int]) -> list[int | str]:
    """What every one of these air units may attack."""
    if not units:
        return []
    others = [_targets(s, unit) for unit in units[1:]]
    return [t for t in _targets(s, units[0]) if all(t in targets for targets in others)]


def _targets(s: MidwayState, unit: int) -> list[int | str]:
    """The forces, and the base, that a US air unit may attack (or escort to) where it flies."""
    space = s.fly_space[unit]
    fighter = s.data.is_fighter[unit]
    found: list[int | str] = []
    if fighter or can_bomb_ships(s, unit):
        found += ijn_forces_at(s, space)
    island = s.data.space_kind[space] == "island" and s.base_step[space] > 0
    if island and (fighter or can_bomb_bases(s, unit)):
        found.append("base")
    return found


def _leaders_bonus(s: MidwayState, space: int) -> Procedure:
    """[10.1] Each admiral may inspire one bomber unit of his carriers; it counts against ships
    only."""
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
            and s.fly_for[unit] != BASE
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
def conclude(s: MidwayState, space: int) -> None:
    """[9.1] One round, whatever came of it."""
    tell_battle_over(s, "9.1", "The battle at {space} is over.", space=space_ref(s, space))
    s.bonus = []
    s.aimed = []
