"""Set-up from data: everything that needs no dice and no decision."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from deckload.engine.procedures import then
from deckload.games.carrier.model.game_data import CARRIERS, CarrierData
from deckload.games.carrier.model.options import WITHOUT_FIRST_GROUP, plays_with
from deckload.games.carrier.model.state import (
    FLYING,
    HANGAR,
    INTERCEPT,
    LOCATED,
    NO_CAP_YET,
    NOBODY_THERE,
    NOT_DRAWN,
    OFF_MAP,
    OUT_OF_PLAY,
    READY,
    STRIKE,
    UNDETECTED,
    UNDIVIDED,
    UNKNOWN_AIR,
    UNSEEN,
    UNUSED,
    CarrierState,
)
from deckload.games.carrier.rules.butai.track import BOXES
from deckload.games.carrier.rules.decks.set_up import set_up_decks
from deckload.games.carrier.rules.forces.double import lay_out_double_forces
from deckload.games.carrier.rules.submarines.orders import place_submarines
from deckload.games.carrier.rules.turn import begin

FIRST_GROUP: Final = "58.1"
SEARCHES: Final = 12
"""Numbered Max Radius markers."""


def set_up(data: CarrierData, scenario: str, options: Mapping[str, str]) -> CarrierState:
    """The state before the first step."""
    s = _laid_out(data, scenario, tuple(options.items())).copy()
    s.options = options
    return s


@lru_cache(maxsize=32)
def _laid_out(
    data: CarrierData, scenario: str, chosen: tuple[tuple[str, str], ...]
) -> CarrierState:
    """Nothing here is left to chance, so that a copy does for every game with these options."""
    s = CarrierState(data, dict(chosen))
    facts = data.scenarios[scenario]
    s.scenario = scenario
    s.turn = facts.first_turn
    groups = groups_in_play(s)
    s.group_hex = [facts.fleet if group in groups else OFF_MAP for group in range(len(data.groups))]
    _empty_displays(s)
    _us_ships(s)
    _aircraft(s)
    _forces(s)
    _submarines(s)
    lay_out_double_forces(s)
    _advanced(s)
    then(s, *((set_up_decks,) if facts.decks else ()), place_submarines, begin)
    return s


def groups_in_play(s: CarrierState) -> tuple[int, ...]:
    """[24.1] Those of the scenario; TG 58.1 may still be off Iwo Jima."""
    groups = s.data.scenarios[s.scenario].groups
    if not plays_with(s, WITHOUT_FIRST_GROUP):
        return groups
    away = s.data.groups.index(FIRST_GROUP)
    return tuple(group for group in groups if group != away)


def _empty_displays(s: CarrierState) -> None:
    displays, raids = s.data.mission_limits.displays, s.data.raid_limits.counters
    s.mission_kind = [UNUSED] * displays
    s.mission_hex = [OFF_MAP] * displays
    s.mission_cap = [NOBODY_THERE] * displays
    s.mission_fuel = [0] * displays
    s.mission_order = [0] * displays
    s.mission_goal = [NOBODY_THERE] * displays
    s.mission_moved = [0] * displays
    s.mission_turned = [0] * displays
    s.raid_number = [0] * raids
    s.search_from = OFF_MAP
    s.search_kind = [0] * SEARCHES
    s.search_origin = [OFF_MAP] * SEARCHES
    s.search_goal = [OFF_MAP] * SEARCHES
    s.search_bearing = [0] * SEARCHES
    s.search_step = [0] * SEARCHES
    s.search_legs = [0] * SEARCHES
    s.search_group = [NOBODY_THERE] * SEARCHES
    s.search_hex = [OFF_MAP] * SEARCHES
    s.search_was = [OFF_MAP] * SEARCHES
    s.search_watch = [NOBODY_THERE] * SEARCHES
    s.search_blind = [0] * SEARCHES
    s.raid_hex = [OFF_MAP] * raids
    s.raid_target = [NOBODY_THERE] * raids
    s.raid_points = [0] * raids
    s.raid_fighters = [UNDIVIDED] * raids
    s.raid_waits = [0] * raids
    s.raid_aborted = [0] * raids
    s.raid_fought = [0] * raids
    s.raid_source = [NOBODY_THERE] * raids
    s.raid_to = [OFF_MAP] * raids
    s.raid_took_off = [0] * raids
    s.raid_land = [0] * raids


def _us_ships(s: CarrierState) -> None:
    """The ships of the groups that take part."""
    facts, ships, groups = s.data.scenarios[s.scenario], s.data.us_ships, groups_in_play(s)
    s.us_group = [
        ship.group if ship.group in groups and ship.only in ("", facts.id) else NOBODY_THERE
        for ship in ships
    ]
    s.us_hits = [0] * len(ships)
    s.us_fresh = [0] * len(ships)
    s.us_looked = [0] * len(ships)
    s.us_armed = [0] * len(ships)
    s.us_adrift = [OFF_MAP] * len(ships)
    s.deck_out = [0] * len(ships)
    s.deck_crash = [0] * len(ships)
    s.deck_plan = [0] * len(ships)
    s.deck_launched = [0] * len(ships)
    s.deck_landed = [0] * len(ships)


def _aircraft(s: CarrierState) -> None:
    """Units on patrol, units that wait on deck; the rest has no part in the scenario."""
    facts = s.data.scenarios[s.scenario]
    s.air_state = [OUT_OF_PLAY] * len(s.data.air)
    s.air_mission = [NOBODY_THERE] * len(s.data.air)
    s.air_search = [NOBODY_THERE] * len(s.data.air)
    s.air_ship = [NOBODY_THERE] * len(s.data.air)
    if facts.decks:
        for number, air in enumerate(s.data.air):
            if s.us_group[air.carrier] >= 0:
                s.air_state[number] = HANGAR
                s.air_ship[number] = air.carrier
    for unit in facts.ready:
        s.air_state[unit] = READY
    for mission in facts.missions:
        display = mission.number - 1
        s.mission_kind[display] = STRIKE if mission.is_strike else INTERCEPT
        s.mission_cap[display] = mission.cap
        s.mission_hex[display] = mission.hex
        s.mission_fuel[display] = mission.fuel
        for unit in mission.units:
            s.air_state[unit] = FLYING
            s.air_mission[unit] = display


def _forces(s: CarrierState) -> None:
    """No Japanese force is in play but those that the scenario shows from the start."""
    forces, ships = len(s.data.force_names), len(s.data.japanese_ships)
    s.force_title = [""] * forces
    s.force_counter = list(range(forces))
    s.force_found = [0] * forces
    s.force_partner = [NOBODY_THERE] * forces
    s.force_followed = [0] * forces
    s.air_track = [0] * (BOXES * (s.data.first_cripple + 1))
    s.guam_air = s.data.scenarios[s.scenario].guam
    s.force_hex = [OFF_MAP] * forces
    s.force_level = [0] * forces
    s.force_chit = [""] * forces
    s.force_from = [OFF_MAP] * forces
    s.force_air = [UNKNOWN_AIR] * forces
    s.first_chits = list(s.data.scenarios[s.scenario].cup)
    s.force_detected = [UNDETECTED] * forces
    s.force_seen = [UNSEEN] * forces
    s.force_advantage = [0] * forces
    s.force_raided = [0] * forces
    s.force_cap = [NO_CAP_YET] * forces
    s.ship_force = [NOT_DRAWN] * ships
    s.ship_drawn = [NOT_DRAWN] * ships
    s.ship_hits = [0] * ships
    s.ship_hits_now = [0] * ships
    s.ship_hits_before = [0] * ships
    s.force_hits = [0] * forces
    s.force_hits_now = [0] * forces
    s.force_hits_before = [0] * forces
    s.force_left = [NOBODY_THERE] * forces
    for force, place in s.data.scenarios[s.scenario].contacts:
        s.force_hex[force] = place
    data = s.data
    for line in data.scenarios[s.scenario].forces:
        s.force_title[line.force] = line.title
        s.force_hex[line.force] = line.hex
        has_carriers = any(data.japanese_ships[ship].cls in CARRIERS for ship in line.ships)
        s.force_level[line.force] = 4 if has_carriers else 3
        s.force_detected[line.force] = LOCATED
        s.force_raided[line.force] = 1
        for ship in line.ships:
            s.ship_force[ship] = s.ship_drawn[ship] = line.force


def _submarines(s: CarrierState) -> None:
    """[14.11] In harbour until the player has placed them."""
    number = len(s.data.submarines)
    s.sub_hex = [OFF_MAP] * number
    s.sub_pin = [0] * number
    s.sub_shadows = [NOBODY_THERE] * number
    s.sub_prey = [0] * number


def _advanced(s: CarrierState) -> None:
    """What the advanced rules keep."""
    s.group_from = s.group_hex[:]
    s.group_wind = [0] * len(s.data.groups)
    forces = len(s.data.force_names)
    s.force_retiring = [0] * forces
    s.force_bereft = [0] * forces
    s.force_oiler = [NOBODY_THERE] * forces
    s.force_queue = [0] * forces
    s.force_fuelled = [0] * forces
    s.oiler_hex = [OFF_MAP] * len(s.data.oil_hexes)
    s.base_flown = [0, 0]
    s.base_shift = [0, 0]
    s.unit_by_day = [0] * len(s.data.air)
    s.unit_by_night = [0] * len(s.data.air)
    s.deck_tired = [0] * len(s.data.us_ships)
    s.oiler_used = [0] * len(s.data.oil_hexes)
    s.kido_butai = NOBODY_THERE
    s.action_lost = [0, 0]
    s.action_force = s.action_hex = s.action_surprised = NOBODY_THERE
