"""Torpedoes of US submarines: at whom, and what they do (14.16)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS, US
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.damage.assigned import heaviest_ships
from deckload.games.carrier.rules.damage.japanese import (
    CRIPPLED,
    close_up,
    go_down,
    hit,
    level_of,
)
from deckload.games.carrier.rules.forces.chits import is_surface
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.roster import force_name, force_ref, is_cripple, ships_of
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.submarines.escorts import hunt

AGAIN: Final = "again"
DESTROYED: Final = "destroyed"


def is_crippled(s: CarrierState, ship: int) -> bool:
    return ship != NOBODY_THERE and level_of(s, ship) >= CRIPPLED


def attack_throw(s: CarrierState, target: int) -> Throw:
    """[14.16] How many damage rolls; better against a cripple."""
    chart = s.data.charts["sub_attack"]
    crippled = chart.modifiers["crippled"]
    eased = (Modifier(crippled.text, crippled.value, "14.16"),)
    return Throw(
        "submarine attack",
        10,
        chart=chart,
        column="damage rolls",
        modifiers=eased if is_crippled(s, target) else (),
        case="14.16",
        side=US,
        does="attacks",
        gives="damage roll",
    )


def hits_throw(s: CarrierState, chart: str) -> Throw:
    """[14.16, 14.164] One damage roll, or the second roll after a ten."""
    return Throw(
        "critical torpedoes" if chart == "sub_critical" else "torpedoes",
        10,
        chart=s.data.charts[chart],
        column="hits",
        case="14.164" if chart == "sub_critical" else "14.16",
        side=US,
        does="torpedoes",
        gives="hit",
    )


def attack(s: CarrierState, sub: int, force: int, target: int) -> None:
    """[14.16] Attack, damage rolls, hits; then the escorts, also where their ship is gone. `target`
    is the carrier aimed at, or nobody where the ships are not known; a cripple is always known."""
    if is_cripple(s, force):
        target = ships_of(s, force)[0]
    name, hunters = s.data.submarines[sub], force_name(s, force)
    aimed = target != NOBODY_THERE
    at = s.data.japanese_ships[target].name if aimed else force_name(s, force)
    tell(s, "14.16", "{sub} attacks {at}.", sub=s.data.sub_refs[sub], at=at)
    rolls = int(roll(s, attack_throw(s, target), by=name, at=at).cell.result)
    hits, destroyed = 0, False
    for _ in range(rolls):
        more, fatal = _torpedo(s, name, at)
        hits += more
        destroyed = destroyed or fatal
    has_hit = bool(hits) or destroyed
    if has_hit and not _strike_home(s, force, target, hits, destroyed=destroyed):
        return
    hunt(s, sub, force, hits=has_hit, hunters=hunters)


def _torpedo(s: CarrierState, name: str, at: str) -> tuple[int, bool]:
    """[14.16, 14.164] Hits of one damage roll; a ten is rolled again, and another ten is the
    end."""
    result = str(roll(s, hits_throw(s, "sub_hits"), by=name, at=at).cell.result)
    if result != AGAIN:
        return int(result), False
    result = str(roll(s, hits_throw(s, "sub_critical"), by=name, at=at).cell.result)
    return (0, True) if result == DESTROYED else (int(result), False)


def _strike_home(s: CarrierState, force: int, target: int, hits: int, *, destroyed: bool) -> bool:
    """[14.16, 14.161, 14.163] On the carrier aimed at; on the largest ship of a surface force,
    which is seen for what it is; else on a force whose ships nobody knows. Whether there was
    anybody at all."""
    if target == NOBODY_THERE and is_surface(s, force):
        target = largest_ship(s, force)
        if s.force_hex[force] == OFF_MAP:
            return False
    if target == NOBODY_THERE:
        _hit_unknown_ship(s, force, enough_for_anybody(s) if destroyed else hits)
    elif destroyed:
        force = go_down(s, target)
        tell(s, "14.164", "{ship} blows up and sinks!", ship=s.data.ship_refs[target])
        close_up(s, force)
    else:
        hit(s, target, hits)
    return True


def largest_ship(s: CarrierState, force: int) -> int:
    """[14.163] A surface force becomes fully known, and one of its heaviest ships is hit, by lot;
    nobody, where carriers come to light instead."""
    while is_surface(s, force) and s.force_level[force] < 3 and s.force_hex[force] != OFF_MAP:
        promote(s, force)
    found = heaviest_ships(s, force)
    return one_of(s, found, "ship torpedoed") if found else NOBODY_THERE


def enough_for_anybody(s: CarrierState) -> int:
    """[14.164] Hits that sink whichever carrier they are on."""
    return max(facts.hits for facts in s.data.japanese_ships if facts.cls in CARRIERS)


def _hit_unknown_ship(s: CarrierState, force: int, hits: int) -> None:
    """[14.16, 14.161] Hits of the current turn on the force; they find their ship when its carriers
    are known (14.162)."""
    s.force_hits[force] += hits
    s.force_hits_now[force] += hits
    tell(
        s,
        "14.16",
        "{hits} on a ship of {force}.",
        hits="1 hit" if hits == 1 else f"{hits} hits",
        force=force_ref(s, force),
    )
