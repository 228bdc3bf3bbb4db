"""Case 9.1, steps 1 and 2: fighters and bombers in the air, and fire from below."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import AIR, JAPAN, US
from deckload.games.midway.model.state import BASE, MidwayState
from deckload.games.midway.rules.basing import base_facts, us_troops
from deckload.games.midway.rules.battle.bombing import aim_bombers
from deckload.games.midway.rules.battle.damage import hit_air
from deckload.games.midway.rules.battle.fire import (
    AIR_SUFFERS,
    AT_AIR,
    DRAWS_FIRE,
    FLAK,
    IN_THE_AIR,
    Hits,
    Shooter,
    add,
    aim,
    aimed_fire,
    allocate,
    is_hit,
    volley,
)
from deckload.games.midway.rules.battle.raids import Raid, raids
from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, command
from deckload.games.midway.rules.forces import air_factor, can_bomb_ships, ships_at, ships_of

step: Final = steps("midway.air_combat")


# What the Japanese fire at, as the log says it: whom they hit is settled only afterwards.
_STRIKE: Final = "the US strike"
_PATROL: Final = "the US patrol"

Aims = list[tuple[int, int]]
"""Each air unit that fires, and the one it fires at."""


@step
def air_to_air(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.2, 9.4.1] Step 1. Patrols fire at attackers; escorts at patrols; bombers only back at
    fighters. All US units in the space take aim before anybody fires."""
    met = [raid for raid in raids(s, space) if raid.guards]
    lined_up: list[tuple[list[int], Aims]] = []
    for raid in met:
        order = yield from _line_up(s, raid)
        lined_up.append(order)
    hits: Hits = {}
    for raid, (fired_on, aims) in zip(met, lined_up, strict=True):
        if raid.side == US:
            yield from _meet_ijn_patrol(s, raid, fired_on, aims, hits)
        else:
            yield from _meet_us_patrol(s, raid, aims, hits)
    _apply(s, hits)


def _apply(s: MidwayState, hits: Hits) -> None:
    """Both sides have fired: now the hits count."""
    for unit, number in hits.items():
        for _ in range(min(number, s.air_step[unit])):
            hit_air(s, unit)


def _line_up(s: MidwayState, raid: Raid) -> Procedure:
    """[9.1, 9.4.1] Whom a Japanese patrol fires on, and whom each US unit fires at: all fighters,
    and the bombers that are fired on."""
    if raid.side != US:
        aims = yield from _aim(s, raid.guards, raid.attackers)
        return [], aims
    fired_on = yield from _fired_on(s, raid)
    shooters = [unit for unit in raid.attackers if s.data.is_fighter[unit]]
    shooters += _bombers(s, fired_on)
    aims = yield from _aim(s, shooters, raid.guards)
    return fired_on, aims


def _fired_on(s: MidwayState, raid: Raid) -> Procedure:
    """[9.1, 9.4.2] A patrol goes for as many attackers as it has fighters, down the priorities;
    among equals the player chooses."""
    air = s.data.air
    space = s.fly_space[raid.attackers[0]]
    taken = yield from allocate(
        len(raid.guards),
        raid.attackers,
        lambda unit: air[unit].rank,
        DRAWS_FIRE,
        about=(space, IN_THE_AIR),
        command=command(s, AIR_ARM, s.data.space_route[space]),
    )
    return list(taken)


def _shooters(s: MidwayState, units: list[int]) -> list[Shooter]:
    return [(s.data.air[unit].name, air_factor(s, unit, AIR)) for unit in units]


def _steps(s: MidwayState, units: list[int]) -> int:
    """How many hits these air units can bear in all."""
    return sum([s.air_step[unit] for unit in units])


def _aim(s: MidwayState, units: list[int], targets: list[int]) -> Procedure:
    """A target for each of these air units."""
    if not units:
        return []
    space = s.fly_space[units[0]]
    aims = yield from aim(
        AT_AIR,
        _shooters(s, units),
        _bombers_first(s, targets),
        at=space,
        cited="9.1",
        command=command(s, AIR_ARM, s.data.space_route[space]),
        first=_bombers(s, targets),
    )
    return list(zip(units, aims, strict=True))


def _bombers_first(s: MidwayState, units: list[int]) -> list[int]:
    return sorted(units, key=lambda unit: s.data.is_fighter[unit])


def _bombers(s: MidwayState, units: list[int]) -> list[int]:
    return [unit for unit in units if not s.data.is_fighter[unit]]


def _fire_at_air(s: MidwayState, aims: Aims, hits: Hits) -> None:
    units = [unit for unit, _ in aims]
    aimed_fire(s, IN_THE_AIR, _shooters(s, units), [at for _, at in aims], US, hits)


def _meet_ijn_patrol(
    s: MidwayState, raid: Raid, fired_on: list[int], aims: Aims, hits: Hits
) -> Procedure:
    """[9.1, 9.4.2] A US strike meets Japanese fighters, who hit those that they fire on."""
    guards = _shooters(s, raid.guards)
    scored = volley(s, IN_THE_AIR, guards, _STRIKE, JAPAN, _steps(s, fired_on))
    _fire_at_air(s, aims, hits)
    yield from _suffer(s, IN_THE_AIR, scored, fired_on, hits)


def _meet_us_patrol(s: MidwayState, raid: Raid, aims: Aims, hits: Hits) -> Procedure:
    """[9.1, 9.4.1] US fighters have picked their prey; the bombers among it fire back, the escorts
    at the patrol."""
    _fire_at_air(s, aims, hits)
    escorts = [u for u in raid.attackers if s.data.is_fighter[u]]
    most = _steps(s, raid.guards)
    scored = volley(s, IN_THE_AIR, _shooters(s, escorts), _PATROL, JAPAN, most)
    yield from _suffer(s, IN_THE_AIR, scored, raid.guards, hits)
    for bomber in _bombers(s, raid.attackers):
        hunters = [unit for unit, target in aims if target == bomber]
        left = sum([max(0, s.air_step[unit] - hits.get(unit, 0)) for unit in hunters])
        if hunters and volley(s, IN_THE_AIR, _shooters(s, [bomber]), _PATROL, JAPAN, left):
            yield from _suffer(s, IN_THE_AIR, 1, hunters, hits)


def _suffer(s: MidwayState, reason: str, scored: int, targets: list[int], hits: Hits) -> Procedure:
    """[9.4.2] Japanese hits on US air units, by the priorities."""
    if scored == 0:
        return
    air = s.data.air
    space = s.fly_space[targets[0]]
    taken = yield from allocate(
        scored,
        targets,
        lambda unit: air[unit].rank,
        AIR_SUFFERS,
        about=(space, reason),
        command=command(s, AIR_ARM, s.data.space_route[space]),
        limit=lambda unit: s.air_step[unit] - hits.get(unit, 0),
    )
    for unit, number in taken.items():
        add(hits, unit, number)


# --- step 2 -----------------------------------------------------------------------------------


@step
def anti_air(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.2, 9.4.1, 4.0] Step 2. Ships and bases fire at the aircraft attacking them, all US
    ones having taken aim before; grounded aircraft are safe."""
    s.aimed = []  # games begun under older rules come here with bombers that have their ships
    under_fire = raids(s, space)
    aims: list[list[int]] = []
    for raid in under_fire:
        aimed = yield from _aim_flak(s, space, raid)
        aims.append(aimed)
    hits: Hits = {}
    for raid, aimed in zip(under_fire, aims, strict=True):
        if raid.side != US:
            aimed_fire(s, FLAK, _us_guns(s, space, raid), aimed, US, hits)
        elif _is_uncoordinated(s, raid):
            _uncoordinated_flak(s, raid, hits)
        else:
            guns = _ijn_guns(s, space, raid.target)
            scored = volley(s, FLAK, guns, _STRIKE, JAPAN, _steps(s, raid.attackers))
            yield from _suffer(s, FLAK, scored, raid.attackers, hits)
    _apply(s, hits)


def _is_uncoordinated(s: MidwayState, raid: Raid) -> bool:
    """[12.0] Does each Japanese ship fire at its own attackers alone?"""
    return raid.target != BASE and s.options["aaa"] == "on"


def _aim_flak(s: MidwayState, space: int, raid: Raid) -> Procedure:
    """[9.4.1, 12.0] Every US gun in reach of a raid picks a raider; US bombers that ships fire at
    one by one name their ship now, which is kept for their attack."""
    if raid.side != US:
        aims = yield from _aim_us_flak(s, space, raid)
        return aims
    if _is_uncoordinated(s, raid):
        bombers = [unit for unit in raid.attackers if can_bomb_ships(s, unit)]
        if bombers:
            aimed = yield from aim_bombers(s, space, bombers, ships_of(s, raid.target), "12.0")
            s.aimed += aimed
    return []


def _ijn_guns(s: MidwayState, space: int, target: int) -> list[Shooter]:
    """The ships of the attacked task force, or the base."""
    if target == BASE:
        return _base_guns(s, space)
    return _ship_guns(s, ships_of(s, target))


def _ship_guns(s: MidwayState, ships: list[int]) -> list[Shooter]:
    facts = s.data.ships
    return [(facts[i].called, facts[i].factors[AIR]) for i in ships if facts[i].factors[AIR]]


def _base_guns(s: MidwayState, space: int) -> list[Shooter]:
    base = base_facts(s, space)
    guns = []
    if base is not None and base.factors[s.base_step[space]][AIR]:
        guns.append((base.title, base.factors[s.base_step[space]][AIR]))
    for unit in us_troops(s, space):
        facts = s.data.ground[unit]
        if facts.air[s.ground_step[unit]]:
            guns.append((facts.title, facts.air[s.ground_step[unit]]))
    return guns


def _us_guns(s: MidwayState, space: int, raid: Raid) -> list[Shooter]:
    """[9.1] Every US ship in the space, or the base."""
    return _base_guns(s, space) if raid.target == BASE else _ship_guns(s, ships_at(s, space, US))


def _aim_us_flak(s: MidwayState, space: int, raid: Raid) -> Procedure:
    """[9.4.1] Every US gun picks a raider."""
    guns = _us_guns(s, space, raid)
    if not guns:
        return []
    arm = AIR_ARM if raid.target == BASE else NAVAL_ARM
    aims = yield from aim(
        AT_AIR,
        guns,
        _bombers_first(s, raid.attackers),
        at=space,
        cited="9.1",
        command=command(s, arm, s.data.space_route[space]),
        first=_bombers(s, raid.attackers),
    )
    return aims


def _uncoordinated_flak(s: MidwayState, raid: Raid, hits: Hits) -> None:
    """[12.0] Each ship fires at its attackers, and at no other."""
    for unit, ship in s.aimed:
        facts = s.data.ships[ship]
        factor = facts.factors[AIR]
        if unit not in raid.attackers or not factor:
            continue
        if is_hit(s, FLAK, factor, facts.called, s.data.air[unit].name, JAPAN):
            add(hits, unit)
