"""Japanese refuelling: the Mobile Fleet turns west to its oilers in the night (20)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import LOW, Throw, roll
from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import steps
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import REFUELLING, plays_with
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, SUNK, CarrierState
from deckload.games.carrier.rules.clock import day_of, time_of
from deckload.games.carrier.rules.damage.japanese import CRIPPLED, level_of
from deckload.games.carrier.rules.fleet import is_over_task_group
from deckload.games.carrier.rules.forces.retirement import is_near_us_ships, retire
from deckload.games.carrier.rules.forces.roster import (
    force_name,
    force_ref,
    forces_on_map,
    halves_of,
)
from deckload.games.carrier.rules.forces.steering import go, is_east
from deckload.games.carrier.rules.lots import one_of

step: Final = steps("carrier.refuelling")

COME: Final = "1850"
LEAVE: Final = "1330"
"""[20.2, 20.8] The oilers are there from dusk of the first day to this turn of the second."""
SUCCEEDS_TO: Final = 4
WITHOUT_TAIHO: Final = 3
FLAGSHIP: Final = "Taiho"


# --- oilers ---------------------------------------------------------------------------------------


@step
def oilers_come_and_go(s: CarrierState) -> None:
    """[20.1, 20.2, 20.3, 20.4, 20.8] At dusk of 19 June each of three oilers appears in one of its
    hexes, by lot; they leave at 1330 of the second day. They are no force: they never move and
    cannot be attacked."""
    if not plays_with(s, REFUELLING):
        return
    if day_of(s) == 0 and time_of(s) == COME:
        tell_heading(s, "20.2", "The Mobile Fleet turns to its oilers")
        for oiler, hexes in enumerate(s.data.oil_hexes):
            s.oiler_hex[oiler] = one_of(s, hexes, "oiler")
            place = s.data.hex_refs[s.oiler_hex[oiler]]
            tell(s, "20.3", "Oiler {name} waits in {hex}.", name="ABC"[oiler], hex=place)
    elif day_of(s) == 1 and time_of(s) == LEAVE:
        s.oiler_hex = [OFF_MAP] * len(s.oiler_hex)
        s.force_oiler = [NOBODY_THERE] * len(s.force_oiler)
        tell(s, "20.8", "The Japanese oilers leave.")


@step
def oilers_are_free(s: CarrierState) -> None:
    """[20.6] In each phase one force may try at each oiler."""
    s.oiler_used = [0] * len(s.oiler_used)


def oilers_wait(s: CarrierState) -> bool:
    return any(place != OFF_MAP for place in s.oiler_hex)


# --- who goes there -------------------------------------------------------------------------------


@step
def turn_to_oilers(s: CarrierState, force: int) -> None:
    """[20.5, 20.6, 20.8, 19.1] From dusk on whoever is in the western section retires, and
    everybody when the oilers have left; a double force stays together, as it refuels as one."""
    here = s.force_hex[force]
    if here == OFF_MAP or s.force_retiring[force] or not _has_dusk_come(s):
        return
    if _have_oilers_left(s):
        tell(s, "20.8", "{force} turns west for good.", force=force_ref(s, force))
    elif is_east(s, here):
        return
    else:
        tell(s, "20.5", "{force} turns west to refuel.", force=force_ref(s, force))
    for half in halves_of(s, force):
        s.force_retiring[half] = 1


def _has_dusk_come(s: CarrierState) -> bool:
    """[20.5] From 1850 of 19 June to the end of the game."""
    return plays_with(s, REFUELLING) and s.turn >= s.data.times.index(COME)


def _have_oilers_left(s: CarrierState) -> bool:
    """[20.8] From 1330 of 20 June on."""
    return s.turn >= len(s.data.times) + s.data.times.index(LEAVE)


def wants_oil(s: CarrierState, force: int) -> bool:
    """[19.2, 20.5, 20.7, 20.8] A retiring force that has neither refuelled nor given it up, as long
    as the oilers wait."""
    return bool(s.force_retiring[force]) and not s.force_fuelled[force] and oilers_wait(s)


def withdraw(s: CarrierState, force: int) -> None:
    """[19.2, 20.5] A retiring force first gets away from US ships near by; then it looks for oil,
    and having found its oiler it stays there; then it goes west."""
    is_at_oiler = s.force_queue[force] > 0
    if wants_oil(s, force) and (is_at_oiler or not is_near_us_ships(s, s.force_hex[force])):
        go_for_oil(s, force)
    else:
        retire(s, force)


def go_for_oil(s: CarrierState, force: int) -> None:
    """[20.5, 20.6] Straight to the nearest oiler, by lot if two are as near; there it waits for its
    turn until it has refuelled."""
    here, grid = s.force_hex[force], s.data.grid
    oiler = _oiler_for(s, force)
    goal = s.oiler_hex[oiler]
    if here == goal:
        _join_queue(s, force)
        try_to_refuel(s, force, oiler)
        return
    ways = [way for way in grid.nearer(here, goal) if not is_over_task_group(s, way)]
    if ways:
        go(s, force, one_of(s, ways, "way to the oiler"), "20.5", " towards its oilers")
    if s.force_hex[force] == goal:
        _join_queue(s, force)


def _join_queue(s: CarrierState, force: int) -> None:
    """[20.6] Behind whoever came before; both halves of a double force have one place."""
    if s.force_queue[force]:
        return
    place = max(s.force_queue) + 1
    for half in halves_of(s, force):
        s.force_queue[half] = place


def _oiler_for(s: CarrierState, force: int) -> int:
    """[20.5] The nearest, once and for all."""
    if s.force_oiler[force] == NOBODY_THERE:
        here, grid = s.force_hex[force], s.data.grid
        far = [grid.distance(here, place) for place in s.oiler_hex]
        nearest = [oiler for oiler, distance in enumerate(far) if distance == min(far)]
        s.force_oiler[force] = one_of(s, nearest, "oiler chosen")
    return s.force_oiler[force]


# --- at the oiler ---------------------------------------------------------------------------------


def is_first_in_queue(s: CarrierState, force: int, oiler: int) -> bool:
    """[20.6] Forces refuel in the order in which they came."""
    waiting = [
        s.force_queue[other]
        for other in forces_on_map(s)
        if s.force_hex[other] == s.oiler_hex[oiler] and wants_oil(s, other) and s.force_queue[other]
    ]
    return s.force_queue[force] == min(waiting)


def refuelling_throw(s: CarrierState, force: int) -> Throw:
    """[20.61] Four times in ten, three in ten when the flagship is lost or crippled."""
    return Throw(
        "refuelling",
        10,
        case="20.61",
        side=JAPAN,
        subject=force_name(s, force),
        good=LOW,
        needs=WITHOUT_TAIHO if has_lost_flagship(s) else SUCCEEDS_TO,
    )


def has_lost_flagship(s: CarrierState) -> bool:
    """[20.61] Taiho has joined the battle, and is sunk or crippled."""
    ship = next((i for i, facts in enumerate(s.data.japanese_ships) if facts.name == FLAGSHIP), -1)
    if ship < 0 or (s.ship_force[ship] < 0 and s.ship_force[ship] != SUNK):
        return False
    return level_of(s, ship) >= CRIPPLED


def try_to_refuel(s: CarrierState, force: int, oiler: int) -> None:
    """[20.6, 20.61] One attempt at each oiler in a phase, by whoever came first; a double force is
    one."""
    if s.oiler_used[oiler] or not is_first_in_queue(s, force, oiler):
        tell(s, "20.6", "{force} waits for its turn at the oiler.", force=force_ref(s, force))
        return
    s.oiler_used[oiler] = 1
    throw = refuelling_throw(s, force)
    if roll(s, throw).total <= (throw.needs or 0):
        for half in halves_of(s, force):
            s.force_fuelled[half] = 1
        tell(s, "20.61", "{force} has refuelled.", force=force_ref(s, force))


def give_up_refuelling(s: CarrierState, force: int) -> None:
    """[20.7, 20.6] Who is located by searchers leaves at once, and a double force as one."""
    if s.force_hex[force] != OFF_MAP and wants_oil(s, force):
        for half in halves_of(s, force):
            s.force_fuelled[half] = 1
        tell(s, "20.7", "{force} gives up refuelling.", force=force_ref(s, force))
