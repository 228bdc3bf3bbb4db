"""Fighter direction: one standing order for all fighters (4.24, 4.34, 4.41).

The printed game moves every counter by hand in every segment. A fighter director shares raids out
among the missions, sends each to where its raid can be met next, and brings home who has nobody to
meet or no fuel for a fight. He is told once, and asks again when another raid is seen, when a
strike that waits could go, or when a turn begins with somebody out.
"""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import AFTER_RAID, HOME, INTERCEPT, CarrierState
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.forces.roster import detected_forces
from deckload.games.carrier.rules.missions.course import fly_by_order, fly_towards, reach_of
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_in_use,
    missions_on_map,
    place_of,
    units_of,
)
from deckload.games.carrier.rules.missions.forming import bring_out
from deckload.games.carrier.rules.missions.leash import may_enter
from deckload.games.carrier.rules.missions.orders import give_order, waiting_strikes
from deckload.games.carrier.rules.raids.counters import nearest_raid, raids_on_map
from deckload.games.carrier.rules.raids.movement import next_hex

EVERYBODY: Final = 0
SOME_STAY: Final = 1
"""Who goes: all, or all but every second patrol, which waits over the fleet for who comes
through."""
SPARE: Final = 1
"""Fuel that should be left on landing: decks are not always free."""


# --- how long it holds ----------------------------------------------------------------------------


def leave_to_director(s: CarrierState, whom: int) -> None:
    """[4.41] A standing order, with what the player knew when he gave it."""
    s.direction = [whom, s.raids_seen, *detected_forces(s)]


def is_directed(s: CarrierState) -> bool:
    """[4.41] Whether the order still holds."""
    if not s.direction or s.direction[1] != s.raids_seen:
        return False
    if s.phase == 1 and missions_on_map(s):
        return False
    if not waiting_strikes(s):
        return True
    seen = s.direction[2:]
    return all(force in seen for force in detected_forces(s))


# --- what he does ---------------------------------------------------------------------------------


def direct(s: CarrierState, *, afresh: bool) -> None:
    """[4.34, 4.41] All fighters that have not moved do what is best for them. Who is on his way
    home is called back only when the order is given `afresh`."""
    for mission in missions_in_use(s):
        if s.mission_kind[mission] != INTERCEPT or s.mission_moved[mission]:
            continue
        if afresh or s.mission_order[mission] != HOME:
            _direct_one(s, mission)


def _direct_one(s: CarrierState, mission: int) -> None:
    raid = raid_for(s, mission)
    if is_on_cap(s, mission):
        is_near = raid >= 0 and _is_in_reach_of_patrol(s, mission, raid)
        if is_near and not _is_kept_back(s, mission):
            bring_out(s, mission)
            _meet(s, mission, raid)
        return
    if raid < 0 or _is_out_of_the_fight(s, mission, raid):
        give_order(s, mission, HOME, -1)
        fly_by_order(s, mission)
        return
    _meet(s, mission, raid)


def _meet(s: CarrierState, mission: int, raid: int) -> None:
    give_order(s, mission, AFTER_RAID, raid)
    fly_towards(s, mission, meeting_point(s, mission, raid))


def _is_in_reach_of_patrol(s: CarrierState, mission: int, raid: int) -> bool:
    away = s.data.grid.distance(place_of(s, mission), s.raid_hex[raid])
    return away <= s.data.mission_limits.reach


def _is_kept_back(s: CarrierState, mission: int) -> bool:
    """Every second patrol waits, if that is the order: a raid that no fighter has met attacks with
    twice its strength."""
    return bool(s.direction) and s.direction[0] == SOME_STAY and mission % 2 == 1


def _is_out_of_the_fight(s: CarrierState, mission: int, raid: int) -> bool:
    now, later = s.raid_hex[raid], next_hex(s, raid)
    return lacks_fuel_for(s, mission, now) and lacks_fuel_for(s, mission, later)


def lacks_fuel_for(s: CarrierState, mission: int, place: int) -> bool:
    """[4.435] Whether a fight in a hex would leave too little to come home on; of the second hexes
    on the way some cost two points."""
    grid, fuel = s.data.grid, s.data.fuel
    way = grid.distance(s.mission_hex[mission], place)
    home = grid.distance(place, nearest_carriers(s, place))
    spent = way + way // 2 + fuel.combat + home + fuel.land
    return s.mission_fuel[mission] < spent + SPARE


def raid_for(s: CarrierState, mission: int) -> int:
    """[4.24] The raid that a mission should go for, or -1: each mission in turn takes the one that
    is met by fewest for its size, and of several the nearest."""
    raids = raids_on_map(s)
    if len(raids) < 2:
        return raids[0] if raids else -1
    grid = s.data.grid
    met = dict.fromkeys(raids, 0)
    for other in missions_in_use(s):
        if s.mission_kind[other] != INTERCEPT:
            continue
        if is_on_cap(s, other) and _is_kept_back(s, other):
            continue
        here = place_of(s, other)
        needs = [
            (met[raid] // (s.raid_points[raid] + 1), grid.distance(here, s.raid_hex[raid]), raid)
            for raid in raids
        ]
        raid = min(needs)[2]
        if other == mission:
            return raid
        met[raid] += 2 * len(units_of(s, other))
    return nearest_raid(s, place_of(s, mission))


def meeting_point(s: CarrierState, mission: int, raid: int) -> int:
    """[4.432] Where a mission flies to meet a raid: to it, if it is in reach; else no farther than
    it takes to have it in reach when it has flown on."""
    here, grid = s.mission_hex[mission], s.data.grid
    now, later = s.raid_hex[raid], next_hex(s, raid)
    if grid.distance(here, now) <= reach_of(s, mission) and not lacks_fuel_for(s, mission, now):
        return now
    beyond = grid.distance(here, later) - s.data.mission_limits.reach
    return here if beyond <= 0 else grid.ahead(here, later, beyond)


def first_hex(s: CarrierState, mission: int, raid: int) -> int:
    """[4.42, 4.36] Where fighters that have just taken off go at once: to a raid next to them, or a
    hex towards one that they could not meet otherwise; else they wait where they are."""
    here, grid = s.mission_hex[mission], s.data.grid
    now, later = s.raid_hex[raid], next_hex(s, raid)
    if grid.distance(here, now) == 1:
        goal = now
    elif grid.distance(here, later) <= s.data.mission_limits.reach:
        return here
    else:
        goal = grid.ahead(here, later, 1)
    return goal if may_enter(s, mission, goal) else here
