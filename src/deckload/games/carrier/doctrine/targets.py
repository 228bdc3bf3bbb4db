"""Whom a strike should go for: carriers in reach, the more the better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.games.carrier.doctrine import guard
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.intruders import intruders, is_intruder
from deckload.games.carrier.rules.forces.roster import (
    carriers_of,
    distance_to_fleet,
    forces_on_map,
    is_detected,
    ships_of,
)
from deckload.games.carrier.rules.missions.flying import units_of

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

REACH: Final = 8
"""Hexes at which a strike still comes home, with the fleet steaming to meet it."""
LATE_REACH: Final = 9
"""In the afternoon there is no second chance."""
LATE: Final = 7
"""The turn of the day from which that counts: 1450."""
LAST_LAUNCH: Final = 9
"""After 1610 nobody would be home before night, or before the battle ends."""
BY_CHIT: Final = {
    "Carrier": 20,
    "1-2 Carriers": 15,
    "2-3 Carriers": 25,
    "3-4 Carriers": 35,
    "4+ Carriers": 45,
}
NEAR: Final = 9
"""Hexes within which somebody who makes for Saipan is worth armed bombers, seen or not."""
ENOUGH: Final = 20
"""Bombers for carriers: as many as there are."""
LEAST: Final = 3
"""Bombers for whoever is least."""
HITS_EACH: Final = 1.2
"""What a bomber does to surface ships, with those that find nothing."""
BY_SIZE: Final = {"Large Surface": 16, "Medium Surface": 8, "Small Surface": 5, "Surface": 8}
"""Bombers for ships of which no more is known."""
STRIKE: Final = 2
"""The kind of a mission that goes for ships."""
TO_FORCE: Final = 4
"""The order of a mission that flies to a force."""
SHIP_VALUE: Final = {"CV": 15, "CVL": 10}


def value(k: CarrierState, force: int) -> float:
    """About what there is to be had from a force: its carriers, and what it would cost to let it
    pass to Saipan."""
    return carriers_value(k, force) + guard.threat(k, force)


def carriers_value(k: CarrierState, force: int) -> float:
    ships = carriers_of(k, force)
    if ships:
        facts = k.data.japanese_ships
        afloat = [ship for ship in ships if k.ship_hits[ship] < facts[ship].hits]
        return float(sum(SHIP_VALUE[facts[ship].cls] for ship in afloat))
    chit = k.force_chit[force]
    if "/" in chit:
        big, small = (int(part) for part in chit.split("/"))
        return 15.0 * big + 10.0 * small
    return float(BY_CHIT.get(chit, 0))


def turn_of_day(k: CarrierState) -> int:
    return k.turn % len(k.data.times)


def reach(k: CarrierState) -> int:
    return LATE_REACH if turn_of_day(k) >= LATE else REACH


def best(k: CarrierState) -> int:
    """The detected force in reach that is worth most, or -1: carriers, or whoever makes for
    Saipan."""
    if turn_of_day(k) >= LAST_LAUNCH:
        return -1
    found = [
        force
        for force in forces_on_map(k)
        if (has_carriers(k, force) or is_intruder(k, force))
        and is_detected(k, force)
        and distance_to_fleet(k, force) <= reach(k)
        and bombers_wanted(k, force) > 0
    ]
    return max(found, key=lambda force: (value(k, force), -distance_to_fleet(k, force)), default=-1)


def nearest_carriers_known(k: CarrierState) -> int:
    """The nearest force that is known to have carriers, detected or not, or -1."""
    found = [
        force
        for force in forces_on_map(k)
        if has_carriers(k, force) and carriers_value(k, force) > 0
    ]
    return min(found, key=lambda force: distance_to_fleet(k, force), default=-1)


# --- how many -------------------------------------------------------------------------------------


def has_work(k: CarrierState) -> bool:
    """Somebody makes for Saipan within reach, whether a strike could find him now or not."""
    return turn_of_day(k) < LAST_LAUNCH and any(
        distance_to_fleet(k, force) <= NEAR for force in intruders(k)
    )


def bombers_wanted(k: CarrierState, force: int) -> int:
    """How many more should go for a force than are on their way to it."""
    return bombers_for(k, force) - _under_way(k, force)


def bombers_for(k: CarrierState, force: int) -> int:
    """How many it takes to stop a force, more or less."""
    ships = ships_of(k, force)
    if has_carriers(k, force):
        return ENOUGH
    if not ships:
        return BY_SIZE.get(k.force_chit[force], LEAST)
    facts = k.data.japanese_ships
    hits = sum(max(0, facts[ship].hits - k.ship_hits[ship]) for ship in ships)
    return 0 if hits == 0 else max(LEAST, round(hits / HITS_EACH))


def _under_way(k: CarrierState, force: int) -> int:
    """Bombers on missions that are bound for a force and have not attacked yet."""
    bound = [
        mission
        for mission, goal in enumerate(k.mission_goal)
        if goal == force
        and k.mission_order[mission] == TO_FORCE
        and k.mission_kind[mission] == STRIKE
        and not k.mission_turned[mission]
    ]
    return sum(not k.data.is_fighter[unit] for mission in bound for unit in units_of(k, mission))
