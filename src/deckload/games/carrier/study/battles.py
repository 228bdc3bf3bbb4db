"""Events of 19 and 20 June 1944 as positions of Carrier Battle, each played by the rules."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from deckload.engine.contract import SetUp, new_state
from deckload.engine.dice import DiceKey
from deckload.engine.procedures import Step
from deckload.games.carrier import GAME
from deckload.games.carrier.model.game_data import US, CarrierData
from deckload.games.carrier.model.state import (
    LOCATED,
    LOST_AT_HOME,
    LOST_AWAY,
    SUNK,
    CarrierState,
)
from deckload.games.carrier.rules.clock import time_of
from deckload.games.carrier.rules.damage.japanese import HEAVY, LIGHT, LOST, is_going_down, level_of
from deckload.games.carrier.rules.decks.launching import LAUNCH
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.decks.set_up import set_up_decks
from deckload.games.carrier.rules.forces.activation import activation
from deckload.games.carrier.rules.forces.arrival import arrival_phase
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.missions.flying import land_unit, missions_in_use, units_of
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.missions.scramble import DONE
from deckload.games.carrier.rules.raids.attack import japanese_air_attack
from deckload.games.carrier.rules.raids.counters import raids_on_map
from deckload.games.carrier.rules.raids.detection import place_raid
from deckload.games.carrier.rules.raids.movement import japanese_air_movement
from deckload.games.carrier.rules.raids.placement import first_seen, on_line
from deckload.games.carrier.rules.search.flight import fly_searches
from deckload.games.carrier.rules.search.missions import crew
from deckload.games.carrier.rules.search.sectors import (
    BEARING_NAMES,
    BEARINGS,
    STANDARD,
    marker_of_sector,
)
from deckload.games.carrier.rules.search.sending import launching_hex
from deckload.games.carrier.rules.submarines.orders import place_submarines
from deckload.games.carrier.rules.submarines.torpedoes import attack
from deckload.games.carrier.rules.turn import begin
from deckload.games.carrier.rules.victory import score
from deckload.study.calibration import Measured, ToPlay, Trial

SEATS: Final = (US,)
AS_IN_HISTORY: Final = {US: "doctrine:spruance"}
FORCE: Final = 0
MOST_PHASES: Final = 12
RAID: Final = (
    japanese_air_movement,
    us_air_movement,
    air_operations,
    interception,
    japanese_air_attack,
)
"""The segments that a raid goes through, in the order of the sequence of play."""
NO_LAUNCHES: Final = {LAUNCH.verb: DONE}


def position(data: CarrierData, scenario: str, seed: str) -> CarrierState:
    s = new_state(GAME, SetUp(GAME.code, scenario, key=DiceKey(seed=seed)), data)
    assert isinstance(s, CarrierState)
    return s


def next_phase(s: CarrierState) -> None:
    """The clock without the turn about it."""
    s.phase += 1
    if s.phase > s.data.phases:
        s.phase = 1
        s.turn += 1
        s.searched = 0
    s.deck_launched = [0] * len(s.deck_launched)
    s.deck_landed = [0] * len(s.deck_landed)


def at(s: CarrierState, time: str) -> None:
    s.turn, s.phase = s.data.times.index(time), 1


# --- interception ---------------------------------------------------------------------------------


def raid_of_16(data: CarrierData, seed: str) -> Trial:
    """Raid II of 19 June: 128 aircraft in two waves, about 1100, from the Mobile Fleet. Some 160
    Hellcats met them."""
    return (yield from _raid(position(data, "19-june", seed), "1050", (9, 7), patrols=4))


def raid_of_9(data: CarrierData, seed: str) -> Trial:
    """Raid I: 69 aircraft at 1000. Some 70 Hellcats met them."""
    return (yield from _raid(position(data, "19-june", seed), "0930", (9,), patrols=2))


def _raid(
    s: CarrierState, time: str, waves: tuple[int, ...], patrols: int
) -> Generator[ToPlay, None, Measured]:
    """A raid comes in from 1419, until it is over. As many patrols of three units meet it as there
    were aircraft to meet it; nobody else takes off."""
    yield ToPlay(s, (set_up_decks,), SEATS)
    for mission in missions_in_use(s)[patrols:]:
        for unit in units_of(s, mission)[:]:
            land_unit(s, unit)
    at(s, time)
    source, target = s.data.grid.id_of("1419"), s.group_hex[FORCE]
    place = first_seen(s, source, target)
    for points in waves:
        place_raid(s, points, place)
        place = on_line(s, place, source, s.data.raid_limits.wave_gap)
    for _ in range(MOST_PHASES):
        if not raids_on_map(s):
            break
        next_phase(s)
        yield ToPlay(s, RAID, SEATS, NO_LAUNCHES)
    carriers = s.data.us_carriers
    return {
        "destroyed": s.destroyed,
        "units": s.air_state.count(LOST_AWAY) + s.air_state.count(LOST_AT_HOME),
        "hits": sum(s.us_hits[ship] for ship in carriers),
    }


# --- the strike of 20 June ------------------------------------------------------------------------


def beyond_darkness(data: CarrierData, seed: str) -> Trial:
    """Scenario 2 as it stands: three deckloads of 19 units, ten hexes out, home after dark."""
    s = position(data, "beyond-darkness", seed)
    yield ToPlay(s, (begin,), SEATS)
    ships = [ship for ship, drawn in enumerate(s.ship_drawn) if drawn >= 0 or s.ship_hits[ship]]
    levels = [level_of(s, ship) for ship in ships if s.data.japanese_ships[ship].air]
    return {
        "sunk": levels.count(LOST),
        "hurt": sum(LIGHT <= level < LOST for level in levels),
        "heavy": sum(HEAVY <= level < LOST for level in levels),
        "combat": s.air_state.count(LOST_AWAY),
        "landing": s.air_state.count(LOST_AT_HOME),
    }


# --- searches -------------------------------------------------------------------------------------


SEARCHES: Final = ("0530", "1330")
"""When the searches of 20 June took off."""
NORTHWEST: Final = BEARINGS[BEARING_NAMES.index("WNW")]


def search_day(data: CarrierData, seed: str) -> Trial:
    """Scenario 4 with the searches that were flown: two units of TG 58.1 to 58.3 at first light and
    two more in the afternoon; when is the first carrier force located?"""
    s = position(data, "search", seed)
    facts = s.data.scenarios[s.scenario]
    yield ToPlay(s, (set_up_decks,), SEATS)
    located, forces = 0, 0
    s.phase = 0
    while s.turn <= facts.last_turn:
        next_phase(s)
        if s.turn > facts.last_turn:
            break
        start = (arrival_phase,) if s.phase == 1 else ()
        flights = _flights(s) if s.phase == 1 else ()
        yield ToPlay(s, (*start, activation, *flights, air_operations), SEATS)
        seen = [
            force
            for force in forces_on_map(s)
            if has_carriers(s, force) and s.force_detected[force] >= LOCATED
        ]
        forces = max(forces, len(seen))
        if seen and not located:
            located = s.turn - facts.first_turn + 1
    turns = facts.last_turn - facts.first_turn + 1
    return {
        "turn": located or turns + 1,
        "found": forces,
        "units": s.air_state.count(LOST_AT_HOME) + s.air_state.count(LOST_AWAY),
    }


def _flights(s: CarrierState) -> tuple[Step | tuple[Any, ...], ...]:
    """[8.22] Who is out flies on, once a turn; at two hours a search of one sector sets out."""
    if time_of(s) not in SEARCHES:
        return (fly_searches,)
    goal = marker_of_sector(s, launching_hex(s), NORTHWEST)
    return (crew, STANDARD, goal, NORTHWEST), fly_searches


# --- both days ------------------------------------------------------------------------------------


def two_days(data: CarrierData, seed: str) -> Trial:
    """Scenario 8, whole, by the doctrine that follows history."""
    s = position(data, "two-days", seed)
    yield ToPlay(s, (set_up_decks, place_submarines, begin), SEATS, bots=AS_IN_HISTORY)
    ships = s.data.japanese_ships
    return {
        "points": score(s),
        "destroyed": s.destroyed,
        "sunk": sum(s.ship_force[n] == SUNK and bool(ship.air) for n, ship in enumerate(ships)),
        "hits": sum(s.us_hits[ship] for ship in s.data.us_carriers),
        "units": s.air_state.count(LOST_AWAY) + s.air_state.count(LOST_AT_HOME),
    }


# --- submarines -----------------------------------------------------------------------------------


def submarines(data: CarrierData, seed: str) -> Trial:
    """Five submarines get one attack each on CarDiv 1: Taiho, Shokaku and Zuikaku."""
    s = position(data, "19-june", seed)
    at(s, "0810")
    grid = s.data.grid
    ships = [ship.name for ship in s.data.japanese_ships]
    division = [ships.index(name) for name in ("Taiho", "Shokaku", "Zuikaku")]
    s.force_hex[FORCE] = grid.id_of("1521")
    s.force_level[FORCE], s.force_chit[FORCE] = 4, "3/0"
    for ship in division:
        s.ship_force[ship] = s.ship_drawn[ship] = FORCE
    for sub in range(len(s.data.submarines)):
        s.sub_hex[sub] = s.force_hex[FORCE]
        afloat = [ship for ship in division if not _is_done_for(s, ship)]
        if afloat:
            attack(s, sub, FORCE, afloat[sub % len(afloat)])
    yield from ()
    return {
        "sunk": sum(_is_done_for(s, ship) for ship in division),
        "boats": s.sub_hex.count(SUNK),
    }


def _is_done_for(s: CarrierState, ship: int) -> bool:
    return s.ship_force[ship] == SUNK or is_going_down(s, ship)
