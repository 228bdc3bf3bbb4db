"""Case 9.1, steps 3 and 4: aircraft against ships and against bases."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import Procedure, steps
from deckload.games.midway.model.game_data import GROUND, JAPAN, NAVAL, US
from deckload.games.midway.model.state import AFLOAT, BASE, MidwayState
from deckload.games.midway.rules.basing import us_troops
from deckload.games.midway.rules.battle.damage import hit_base, hit_ground, hit_ship
from deckload.games.midway.rules.battle.fire import (
    AT_SEA,
    AT_SHIP,
    ON_LAND,
    SHIP_SUFFERS,
    Hits,
    add,
    aim,
    allocate,
    is_hit,
    volley,
)
from deckload.games.midway.rules.battle.raids import Raid, raids
from deckload.games.midway.rules.commands import AIR_ARM, NAVAL_ARM, command
from deckload.games.midway.rules.forces import (
    air_factor,
    can_bomb_bases,
    can_bomb_ships,
    ships_at,
    ships_of,
)
from deckload.games.midway.rules.victory import sudden_death

step: Final = steps("midway.bombing")


US_SHIPS: Final = (
    "the US ships"  # as the log says it: which one is hit the priorities tell afterwards
)


@step
def bomb_ships(s: MidwayState, space: int) -> Procedure:
    """[9.1, 9.2, 9.4.1] Step 3. Surviving bombers attack ships. All US ones in the space take aim
    before a die is cast; both sides' hits count only at the end."""
    at_sea = [raid for raid in raids(s, space) if raid.target != BASE]
    aims: list[tuple[int, int]] = []
    for raid in at_sea:
        if raid.side == US:
            aimed = yield from _aim_raid(s, space, raid)
            aims += aimed
    hits: Hits = {}
    _us_bombers(s, aims, hits)
    for raid in at_sea:
        if raid.side != US:
            yield from _ijn_bombers(s, space, raid, hits)
    sink(s, hits)


def sink(s: MidwayState, hits: Hits) -> None:
    """[9.4] Resolve the hits on ships, the most important ones first."""
    for ship in by_rank(s, list(hits)):
        if s.status[ship] == AFLOAT:
            hit_ship(s, ship, hits[ship])
    sudden_death(s)


def _aim_raid(s: MidwayState, space: int, raid: Raid) -> Procedure:
    """[9.4.1, 12.0] Each bomber unit picks a ship of the task force it attacks, if it has not done
    so before the flak."""
    ships = ships_of(s, raid.target)
    bombers = [unit for unit in raid.attackers if can_bomb_ships(s, unit)]
    if not ships or not bombers:
        return []
    if s.options["aaa"] == "on":
        return [(unit, ship) for unit, ship in s.aimed if unit in bombers]
    aims = yield from aim_bombers(s, space, bombers, ships, "9.1")
    return aims


def _us_bombers(s: MidwayState, aims: list[tuple[int, int]], hits: Hits) -> None:
    """[9.3] Each bomber unit attacks the ship it has picked."""
    for unit, ship in aims:
        name, factor = s.data.air[unit].name, air_factor(s, unit, NAVAL)
        if is_hit(s, AT_SEA, factor, name, s.data.ships[ship].called, US):
            add(hits, ship)


def aim_bombers(
    s: MidwayState, space: int, bombers: list[int], ships: list[int], cited: str
) -> Procedure:
    """[9.4.1] Which ship each of these bomber units attacks."""
    aims = yield from aim(
        AT_SHIP,
        [(s.data.air[unit].name, air_factor(s, unit, NAVAL)) for unit in bombers],
        by_rank(s, ships),
        at=space,
        cited=cited,
        command=command(s, AIR_ARM, s.data.space_route[space]),
        first=carriers_of(s, ships),
    )
    return list(zip(bombers, aims, strict=True))


def by_rank(s: MidwayState, ships: list[int]) -> list[int]:
    """The most important ships first."""
    return sorted(ships, key=lambda ship: (s.data.ship_rank[ship], ship))


def carriers_of(s: MidwayState, ships: list[int]) -> list[int]:
    return [ship for ship in by_rank(s, ships) if s.data.ships[ship].capacity]


def _ijn_bombers(s: MidwayState, space: int, raid: Raid, hits: Hits) -> Procedure:
    """[9.4.2] Japanese bombers roll, and the priorities say whom they have hit."""
    scored = sum(
        [
            is_hit(s, AT_SEA, air_factor(s, unit, NAVAL), s.data.air[unit].name, US_SHIPS, JAPAN)
            for unit in raid.attackers
            if can_bomb_ships(s, unit)
        ]
    )
    yield from suffer_at_sea(s, space, AT_SEA, scored, hits)


def suffer_at_sea(s: MidwayState, space: int, reason: str, scored: int, hits: Hits) -> Procedure:
    """[9.4.2] Japanese hits on the US ships of a space, by the priorities: of bombs and shells
    alike."""
    ships, rank = ships_at(s, space, US), s.data.ship_rank
    if scored == 0 or not ships:
        return
    orders = command(s, NAVAL_ARM, s.data.space_route[space])
    taken = yield from allocate(
        scored,
        ships,
        lambda ship: rank[ship],
        SHIP_SUFFERS,
        about=(space, reason),
        command=orders,
    )
    for ship, number in taken.items():
        add(hits, ship, number)


# --- step 4 -----------------------------------------------------------------------------------


@step
def bomb_bases(s: MidwayState, space: int) -> None:
    """[9.1, 9.4.2] Step 4. Aircraft that came for the base drop on it."""
    place = s.data.space_names[space]
    for raid in raids(s, space):
        if raid.target != BASE:
            continue
        bombers = [
            (s.data.air[unit].name, air_factor(s, unit, GROUND))
            for unit in raid.attackers
            if can_bomb_bases(s, unit) and air_factor(s, unit, GROUND)
        ]
        most = defenders_steps(s, space)
        hit_defenders(s, space, volley(s, ON_LAND, bombers, place, raid.side, most))


def defenders_steps(s: MidwayState, space: int) -> int:
    """How many hits the coastal unit, and by rule 15 the land units beside it, can bear."""
    troops = us_troops(s, space) if s.options["ground"] == "on" else ()
    return s.base_step[space] + sum([s.ground_step[unit] for unit in troops])


def hit_defenders(s: MidwayState, space: int, scored: int) -> int:
    """[9.4.2, 15.3] All hits fall on the base, then on the land units beside it; returns those left
    over."""
    while scored > 0 and s.base_step[space] > 0:
        hit_base(s, space)
        scored -= 1
    for unit in us_troops(s, space):
        while scored > 0 and s.ground_step[unit] > 0:
            hit_ground(s, unit)
            scored -= 1
    return scored
