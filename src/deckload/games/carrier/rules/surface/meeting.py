"""US and Japanese ships in one hex: do they fight, and what then (21.0, 21.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell, tell_battle, tell_battle_over
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.options import SURFACE_COMBAT, plays_with
from deckload.games.carrier.model.state import OFF_MAP, SPOTTED, CarrierState
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface, top_level
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.reports import note_report
from deckload.games.carrier.rules.forces.retirement import begin_retiring
from deckload.games.carrier.rules.forces.roster import (
    force_name,
    force_ref,
    forces_at,
    is_cripple,
    ships_of,
)
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.surface.gunfire import check_surprise, exchange_fire
from deckload.games.carrier.rules.surface.lines import (
    battleships_in,
    class_of,
    has_carriers_in,
    japanese_line,
    us_line,
    us_ships_at,
)
from deckload.games.carrier.rules.surface.retreat import (
    retreat_japanese,
    retreat_us,
    sink_cripples_of,
    sink_us_cripples,
)

step: Final = steps("carrier.surface")

FIGHT: Final = "fight"
EVADE: Final = "evade"
WITH_CARRIERS: Final = 4


def _prompt(k: CarrierState, decision: Decision) -> str:
    force, they_fight = decision.about
    intent = "wants to fight" if they_fight else "tries to get away"
    ships = ", ".join(k.data.japanese_ships[ship].name for ship in ships_of(k, force))
    return f"{force_name(k, force)} ({ships}) is in our hex and {intent}. What do we do?"


MEET: Final = Kind(
    "meet",
    _prompt,
    words={FIGHT: "Fight", EVADE: "Get away (carriers add 4 to our die)"},
)


# --- who looks for a battle -----------------------------------------------------------------------


def attacks_neighbour(s: CarrierState, force: int, place: int) -> bool:
    """[21.0] With surface combat, whether a force next to US ships goes for them: any surface force
    where a cripple is, a large one or one with battleships always, one with cruisers at night."""
    if not plays_with(s, SURFACE_COMBAT) or not is_surface(s, force):
        return False
    cripples = [ship for ship in us_ships_at(s, place) if ship not in us_line(s, place)]
    chit, classes = s.force_chit[force], {class_of(s, JAPAN, ship) for ship in ships_of(s, force)}
    if cripples or chit == "Large Surface" or "BB" in classes:
        return True
    return is_night(s) and (chit == "Medium Surface" or "CA" in classes)


# --- the meeting ----------------------------------------------------------------------------------


@step
def meet_all(s: CarrierState, place: int, mover: int) -> None:
    """[21.0, 21.16] Each Japanese force that shares a hex with US ships, one after the other by
    lot; lone cripples when nobody else is left."""
    there = forces_at(s, place)
    forces = [force for force in there if not is_cripple(s, force)] or there
    if forces and us_ships_at(s, place):
        force = one_of(s, forces, "force met")
        then(s, (meet, force, mover), (meet_next, place, mover, force))


@step
def meet_next(s: CarrierState, place: int, mover: int, met: int) -> None:
    """[21.0] Whoever is still there after the first of them."""
    if s.force_hex[met] != place:
        then(s, (meet_all, place, mover))


@step
def meet(s: CarrierState, force: int, mover: int) -> Procedure:
    """[21.0, 21.12] All is learned of the force; it fights or evades by rule, we as we like."""
    place = s.force_hex[force]
    identify(s, force)
    if s.force_hex[force] == OFF_MAP:
        return
    if not us_line(s, place) or not japanese_line(s, force):
        _sweep_up(s, force, place)
        return
    they_fight = accepts_battle(s, force, place)
    chosen = yield ask(
        US, MEET, (FIGHT, EVADE), about=(force, they_fight), case="21.12", command="fleet"
    )
    s.action_force, s.action_hex, s.action_mover = force, place, mover
    s.action_lost = [0, 0]
    if not they_fight:
        tell(s, "21.11", "{force} tries to get away.", force=force_ref(s, force))
    if chosen == EVADE and not they_fight:
        then(s, (part, 1, 1))
    elif chosen == EVADE:
        then(s, (evade, US))
    elif not they_fight:
        then(s, (evade, JAPAN))
    else:
        then(s, begin_action)


def identify(s: CarrierState, force: int) -> None:
    """[21.0] A force that is met is known to its last ship, and spotted."""
    while s.force_hex[force] != OFF_MAP and s.force_level[force] < top_level(s, force):
        promote(s, force)
    if s.force_hex[force] != OFF_MAP:
        s.force_detected[force] = SPOTTED
        note_report(s, force)


def _sweep_up(s: CarrierState, force: int, place: int) -> None:
    """[21.16] Only cripples on one side: whoever has ships that fight sinks them."""
    if japanese_line(s, force) and not has_carriers(s, force):
        sink_us_cripples(s, place)
    elif us_line(s, place):
        sink_cripples_of(s, force)


def accepts_battle(s: CarrierState, force: int, place: int) -> bool:
    """[21.11] A surface force at night; by day one with battleships, at least half as many as ours,
    fractions up. A carrier force never, whatever state its carriers are in."""
    if has_carriers(s, force):
        return False
    if is_night(s):
        return True
    number = battleships_in(s, JAPAN, japanese_line(s, force))
    return number >= max(1, (battleships_in(s, US, us_line(s, place)) + 1) // 2)


def evasion_throw(s: CarrierState, side: int, *, evading: bool) -> Throw:
    """[21.14] A die for each side; carriers that evade are fast."""
    line = us_line(s, s.action_hex) if side == US else japanese_line(s, s.action_force)
    helped = evading and has_carriers_in(s, side, line)
    modifiers = (Modifier("carriers", WITH_CARRIERS, "21.14"),) if helped else ()
    return Throw("evasion", 10, modifiers=modifiers, case="21.14", side=side)


@step
def evade(s: CarrierState, side: int) -> None:
    """[21.14] Who rolls as high as the enemy, or higher, gets away."""
    away = roll(s, evasion_throw(s, side, evading=True)).total
    after = roll(s, evasion_throw(s, 1 - side, evading=False)).total
    if away >= after:
        then(s, (part, int(side == US), int(side == JAPAN)))
    else:
        tell(s, "21.14", "They do not get away." if side == JAPAN else "We do not get away.")
        then(s, begin_action)


@step
def part(s: CarrierState, us_leaves: int, they_leave: int) -> None:
    """[21.13, 21.15, 21.161] Who gets away leaves the hex, and leaves cripples behind; where the
    enemy stays these are sunk."""
    force, place = s.action_force, s.action_hex
    if us_leaves:
        retreat_us(s, place, moved_in=s.action_mover == US)
    if they_leave and ships_of(s, force):
        if not us_leaves:
            sink_cripples_of(s, force)
        if ships_of(s, force):
            retreat_japanese(s, force, moved_in=s.action_mover == JAPAN)
    elif us_leaves and ships_of(s, force):
        sink_us_cripples(s, place)


# --- the action -----------------------------------------------------------------------------------


@step
def begin_action(s: CarrierState) -> None:
    """[21.2] Surprise at night, then two rounds of fire."""
    tell_battle(
        s,
        "21.2",
        "Surface action in {hex} with {force}",
        s.action_mover,
        hex=s.data.hex_refs[s.action_hex],
        force=force_ref(s, s.action_force),
    )
    theirs = japanese_line(s, s.action_force)
    s.action_had_battleships = int(battleships_in(s, JAPAN, theirs) > 0)
    s.action_beaten = 0
    then(s, check_surprise, (exchange_fire, 1), (exchange_fire, 2), end_action)


@step
def end_action(s: CarrierState) -> None:
    """[21.27, 21.28] Who has lost more ships withdraws, both where it is equal; a force that has
    lost a battleship, or its cruisers where it had none, retires for good."""
    ours, theirs = s.action_lost
    force = s.action_force
    if s.action_beaten and ships_of(s, force):
        begin_retiring(s, force, "21.28", "{force} retires to the west.")
    tell_battle_over(
        s,
        "21.27",
        "We have lost {ours}, they {theirs}.",
        ours=_ships(ours),
        theirs=_ships(theirs),
    )
    if us_line(s, s.action_hex) and japanese_line(s, force):
        then(s, (part, int(ours >= theirs), int(theirs >= ours)))
    else:
        _sweep_up(s, force, s.action_hex)


def _ships(number: int) -> str:
    return "no ship" if not number else "1 ship" if number == 1 else f"{number} ships"
