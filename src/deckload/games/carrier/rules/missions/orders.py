"""Standing orders: what a mission does as long as it is told nothing else.

The printed game moves every counter by hand in every segment. Here a mission that was sent after
a raid goes on after it, and one that was sent home comes home and lands.
"""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import (
    AFTER_RAID,
    HOLD,
    HOME,
    INTERCEPT,
    OFF_MAP,
    STRIKE,
    TO_FORCE,
    TO_HEX,
    CarrierState,
)
from deckload.games.carrier.rules.fleet import carrier_hexes, distance_to_carriers
from deckload.games.carrier.rules.forces.roster import force_name, forces_at, is_detected
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    missions_on_map,
    units_of,
)
from deckload.games.carrier.rules.nouns import mission_name, mission_ref, raid_name
from deckload.games.carrier.rules.raids.counters import is_on_map, raids_at


def give_order(s: CarrierState, mission: int, order: int, goal: int) -> None:
    s.mission_order[mission] = order
    s.mission_goal[mission] = goal


def order_for(s: CarrierState, mission: int, place: int) -> tuple[int, int]:
    """What is meant by sending a mission to a hex: after the raid there, or, for a strike, the
    force; home, or just there."""
    if s.mission_kind[mission] == STRIKE:
        forces = [force for force in forces_at(s, place) if is_detected(s, force)]
        if forces:
            return TO_FORCE, forces[0]
        return (HOME, -1) if place in carrier_hexes(s) else (TO_HEX, place)
    raids = raids_at(s, place)
    if raids:
        return AFTER_RAID, raids[0]
    if place in carrier_hexes(s):
        return HOME, -1
    return TO_HEX, place


def follow_order(s: CarrierState, mission: int) -> None:
    """An order that has been carried out, or cannot be any more, is to hold."""
    order, goal = s.mission_order[mission], s.mission_goal[mission]
    chases_nobody = order == AFTER_RAID and not is_on_map(s, goal)
    has_arrived = order == TO_HEX and s.mission_hex[mission] == goal
    lost_it = order == TO_FORCE and not (s.force_hex[goal] != OFF_MAP and is_detected(s, goal))
    if chases_nobody or has_arrived or lost_it:
        give_order(s, mission, HOLD, -1)
    if s.mission_order[mission] == HOLD and is_at_bingo(s, mission):
        give_order(s, mission, HOME, -1)
        tell(
            s,
            "4.41",
            "{mission} has just the fuel to come home, and does.",
            mission=mission_ref(s, mission),
        )


def way_home(s: CarrierState, mission: int) -> int:
    """[4.431, 4.433] Fuel for the way to the nearest carriers, or as far as the scenario has them
    come to meet it, and for the landing."""
    way = s.data.scenarios[s.scenario].way_home
    return (way or distance_to_carriers(s, s.mission_hex[mission])) + s.data.fuel.land


def is_at_bingo(s: CarrierState, mission: int) -> bool:
    """Whether one segment more would take the last point from the way home."""
    return s.mission_fuel[mission] <= way_home(s, mission) + s.data.fuel.move


def fuel_in_words(fuel: int) -> str:
    """[4.44] As on the track of a mission."""
    return f"fuel {fuel}" if fuel > 0 else f"Fuel Critical {-fuel}"


def may_be_sent_home(s: CarrierState) -> list[int]:
    """[4.16] Missions on the map that have not moved yet and do not make for home."""
    moved, orders = s.mission_moved, s.mission_order
    return [
        mission for mission in missions_on_map(s) if not moved[mission] and orders[mission] != HOME
    ]


def low_missions(s: CarrierState) -> list[int]:
    """Missions on the map that have no more fuel than the way home takes, and do not make for
    it."""
    return [mission for mission in may_be_sent_home(s) if is_at_bingo(s, mission)]


def any_at_bingo(s: CarrierState, missions: list[int]) -> bool:
    """Whether there is such a mission among these."""
    return any(is_at_bingo(s, mission) for mission in missions)


def low_on_fuel(k: CarrierState) -> str:
    """A warning of these."""
    names = [mission_name(k, mission) for mission in low_missions(k)]
    return f" Just enough fuel for the way home, or less: {', '.join(names)}." if names else ""


def idle_missions(s: CarrierState) -> list[int]:
    """[4.24] Fighters on patrol, and such as have no order, that have not moved yet; strikes do not
    fight raids."""
    moved, orders = s.mission_moved, s.mission_order
    return [
        mission
        for mission, kind in enumerate(s.mission_kind)
        if kind == INTERCEPT
        and not moved[mission]
        and (is_on_cap(s, mission) or orders[mission] == HOLD)
    ]


def waiting_strikes(s: CarrierState) -> list[int]:
    """[4.23] Strikes that have no target yet, have not attacked, and have not moved."""
    if STRIKE not in s.mission_kind:
        return []
    return [
        mission
        for mission, kind in enumerate(s.mission_kind)
        if kind == STRIKE
        and s.mission_order[mission] == HOLD
        and not s.mission_turned[mission]
        and not s.mission_moved[mission]
    ]


def describe(k: CarrierState, mission: int) -> str:
    """A mission in a line: who, where, how much fuel, what it is about."""
    number = len(units_of(k, mission))
    name = f"{mission_name(k, mission)} ({number} {'unit' if number == 1 else 'units'})"
    if is_on_cap(k, mission):
        return f"{name}: on patrol over {k.data.group_titles[k.mission_cap[mission]]}"
    level = fuel_in_words(k.mission_fuel[mission])
    place, home = k.data.grid.name_of(k.mission_hex[mission]), way_home(k, mission)
    return f"{name}: {place}, {level}, home takes {home}, {order_in_words(k, mission)}"


def order_in_words(k: CarrierState, mission: int) -> str:
    order, goal = k.mission_order[mission], k.mission_goal[mission]
    if order == AFTER_RAID and is_on_map(k, goal):
        return f"after {raid_name(k, goal)}"
    if order == TO_FORCE:
        return f"to {force_name(k, goal)}"
    if order == HOME:
        return "going home"
    if order == TO_HEX:
        return f"to {k.data.grid.name_of(goal)}"
    return "holding"
