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
    Hits,
    Shooter,
    add,
    aim,
    allocate,
    is_hit,
)
from deckload.games.midway.rules.battle.raids import Raid, raids
from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, command
from deckload.games.midway.rules.forces import air_factor, can_bomb_ships, ships_at, ships_of

step: Final = steps("midway.air_combat")


IN_THE_AIR: Final = "air combat"
FLAK: Final = "anti air"

# What the Japanese fire at, as the log says it: whom they hit is settled only afterwards.
_STRIKE: Final = "the US strike"
_PATROL: Final = "the US patrol"


@step
def air_to_air(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.2, 2.3] Step 1. Patrols fire at attackers; escorts at patrols; bombers only back at
    fighters."""
    hits: Hits = {}
    for raid in raids(s, space):
        if not raid.guards:
            continue
        if raid.side == US:
            yield from _meet_ijn_patrol(s, raid, hits)
        else:
            yield from _meet_us_patrol(s, raid, hits)
    _apply(s, hits)


def _apply(s: MidwayState, hits: Hits) -> None:
    """Both sides have fired: now the hits count."""
    for unit, number in hits.items():
        for _ in range(min(number, s.air_step[unit])):
            hit_air(s, unit)


def _fire(s: MidwayState, unit: int, at: str) -> bool:
    facts = s.data.air[unit]
    return is_hit(s, IN_THE_AIR, air_factor(s, unit, AIR), facts.name, at, facts.side)


def _aim(s: MidwayState, units: list[int], targets: list[int]) -> Procedure:
    """A target for each of these air units."""
    space = s.fly_space[units[0]]
    aims = yield from aim(
        AT_AIR,
        [(s.data.air[unit].name, air_factor(s, unit, AIR)) for unit in units],
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


def _meet_ijn_patrol(s: MidwayState, raid: Raid, hits: Hits) -> Procedure:
    """[9.1, 9.4.2] A US strike meets Japanese fighters: each of these fires on one attacker,
    bombers first."""
    fighters = [u for u in raid.attackers if s.data.is_fighter[u]]
    bombers = _bombers(s, raid.attackers)
    bombers.sort(key=lambda u: (-air_factor(s, u, AIR), u))
    aims = yield from _aim(s, [*fighters, *bombers[: len(raid.guards)]], raid.guards)
    scored = sum([_fire(s, unit, _STRIKE) for unit in raid.guards])
    for unit, target in aims:
        if _fire(s, unit, s.data.air[target].name):
            add(hits, target)
    yield from _suffer(s, IN_THE_AIR, scored, raid.attackers, hits)


def _meet_us_patrol(s: MidwayState, raid: Raid, hits: Hits) -> Procedure:
    """[9.1, 9.4.1] US fighters pick their prey; the bombers among it fire back, the escorts at the
    patrol."""
    aims = yield from _aim(s, raid.guards, raid.attackers)
    for unit, target in aims:
        if _fire(s, unit, s.data.air[target].name):
            add(hits, target)
    escorts = [u for u in raid.attackers if s.data.is_fighter[u]]
    scored = sum([_fire(s, unit, _PATROL) for unit in escorts])
    yield from _suffer(s, IN_THE_AIR, scored, raid.guards, hits)
    for bomber in raid.attackers:
        hunters = [unit for unit, target in aims if target == bomber]
        if hunters and not s.data.is_fighter[bomber] and _fire(s, bomber, _PATROL):
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
        limit=lambda unit: s.air_step[unit],
    )
    for unit, number in taken.items():
        add(hits, unit, number)


# --- step 2 -----------------------------------------------------------------------------------


@step
def anti_air(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.2, 4.0] Step 2. Ships and bases fire at the aircraft attacking them; grounded ones
    are safe."""
    s.aimed = []  # games begun under older rules come here with bombers that have their ships
    hits: Hits = {}
    for raid in raids(s, space):
        if raid.side != US:
            yield from _us_flak(s, space, raid, hits)
        elif raid.target != BASE and s.options["aaa"] == "on":
            yield from _uncoordinated_flak(s, space, raid, hits)
        else:
            guns = _ijn_guns(s, space, raid.target)
            scored = sum([is_hit(s, FLAK, factor, name, _STRIKE, JAPAN) for name, factor in guns])
            yield from _suffer(s, FLAK, scored, raid.attackers, hits)
    _apply(s, hits)


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


def _us_flak(s: MidwayState, space: int, raid: Raid, hits: Hits) -> Procedure:
    """[9.1, 9.4.1] Every US ship in the space, or the base, picks a raider and fires."""
    if raid.target == BASE:
        guns, arm = _base_guns(s, space), AIR_ARM
    else:
        guns, arm = _ship_guns(s, ships_at(s, space, US)), NAVAL_ARM
    aims = yield from aim(
        AT_AIR,
        guns,
        _bombers_first(s, raid.attackers),
        at=space,
        cited="9.1",
        command=command(s, arm, s.data.space_route[space]),
        first=_bombers(s, raid.attackers),
    )
    for (name, factor), target in zip(guns, aims, strict=True):
        if is_hit(s, FLAK, factor, name, s.data.air[target].name, US):
            add(hits, target)


def _uncoordinated_flak(s: MidwayState, space: int, raid: Raid, hits: Hits) -> Procedure:
    """[12.0, 9.4.1] The bombers that are left pick their ships; each fires at its attackers, and at
    no other."""
    bombers = [unit for unit in raid.attackers if can_bomb_ships(s, unit)]
    if not bombers:
        return
    aims = yield from aim_bombers(s, space, bombers, ships_of(s, raid.target), "12.0")
    s.aimed += aims
    for unit, ship in aims:
        facts = s.data.ships[ship]
        factor = facts.factors[AIR]
        if factor and is_hit(s, FLAK, factor, facts.name, s.data.air[unit].name, JAPAN):
            add(hits, unit)
