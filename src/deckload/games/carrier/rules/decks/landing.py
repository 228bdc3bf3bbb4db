"""Landing on decks: who comes down where (6.28)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.decision import Decision, Kind
from deckload.engine.dice import Throw, roll
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, pick_some, steps
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import HOME, LANDED, CarrierState
from deckload.games.carrier.rules.decks.boxes import landing_room
from deckload.games.carrier.rules.decks.plans import CLEAR
from deckload.games.carrier.rules.decks.wrecks import may_crash
from deckload.games.carrier.rules.fleet import carriers_at
from deckload.games.carrier.rules.missions.flying import leave_mission, lose_unit, units_of
from deckload.games.carrier.rules.missions.fuel import (
    can_pay,
    critical_level,
    is_critical,
    landing_cost,
)
from deckload.games.carrier.rules.missions.landing import (
    is_dark_for,
    missions_over_decks,
    safe_return_throw,
)
from deckload.games.carrier.rules.missions.orders import fuel_in_words
from deckload.games.carrier.rules.night import rest_after_landing
from deckload.games.carrier.rules.nouns import mission_name, mission_ref
from deckload.games.carrier.rules.wind import NO_LIMIT, wind_room

step: Final = steps("carrier.deck_landing")


def _who_lands_prompt(k: CarrierState, decision: Decision) -> str:
    missions: tuple[int, ...] = decision.about
    who = " and ".join(mission_name(k, mission) for mission in missions)
    return f"There is not room for all of {who}. Who lands now?"


Lander = int | tuple[int, ...]
"""A unit, or all that should land first."""


def _who_lands_label(k: CarrierState, unit: Lander) -> str:
    if isinstance(unit, tuple):
        return f"Who has least fuel, bombers first ({', '.join(k.data.air[u].name for u in unit)})"
    return f"{k.data.air[unit].type} {k.data.air[unit].name}"


def _who_lands_name(k: CarrierState, unit: Lander) -> str:
    units = unit if isinstance(unit, tuple) else (unit,)
    return "+".join(k.data.air[one].name for one in units)


def _who_lands_refs(k: CarrierState, unit: Lander) -> tuple[Ref, ...]:
    units = unit if isinstance(unit, tuple) else (unit,)
    return tuple(k.data.air_refs[one] for one in units)


def _who_lands_group(k: CarrierState, unit: Lander) -> str:
    """Which mission a unit flies with, and how long it can wait."""
    if isinstance(unit, tuple):
        return ""
    mission = k.air_mission[unit]
    return f"{mission_name(k, mission)}, {fuel_in_words(k.mission_fuel[mission])}"


WHO_LANDS: Final = Kind(
    "land",
    _who_lands_prompt,
    names=_who_lands_name,
    label=_who_lands_label,
    points_at=_who_lands_refs,
    group=_who_lands_group,
    words={"done": "These"},
)


@step
def land_missions(s: CarrierState) -> Procedure:
    """[6.28, 4.433] Missions that were sent home land as far as there is room, those with least
    fuel first; where room is short the player says who of all that wait there."""
    waiting = waiting_to_land(s)
    waiting.sort(key=lambda one: s.mission_fuel[one])
    for place in sorted({s.mission_hex[mission] for mission in waiting}):
        here = [mission for mission in waiting if s.mission_hex[mission] == place]
        units = [unit for mission in here for unit in units_of(s, mission)]
        rooms: Rooms = {}
        room = room_for(s, place, NO_LIMIT, rooms)
        if 0 < room < len(units):
            units = yield from _who_lands(s, here, units, room)
        for mission in here:
            landing = [unit for unit in units_of(s, mission) if room and unit in units]
            if landing:
                land_units(s, mission, landing, rooms)
            else:
                name = mission_ref(s, mission)
                tell(s, "6.28", "{mission} circles: no deck is free.", mission=name)


def waiting_to_land(s: CarrierState) -> list[int]:
    """[6.28] Missions that were sent home and are over a deck."""
    orders = s.mission_order
    return [mission for mission in missions_over_decks(s) if orders[mission] == HOME]


def _who_lands(s: CarrierState, missions: list[int], units: list[int], room: int) -> Procedure:
    """[6.28] The player says who lands, one by one or all that should be first at one answer."""
    landing = yield from pick_some(
        US,
        WHO_LANDS,
        units,
        least=room,
        most=room,
        bundles=lambda left: [first_to_land(s, left, room)],
        case="6.28",
        command="air",
        about=tuple(missions),
    )
    return landing


def first_to_land(s: CarrierState, units: Sequence[int], room: int) -> tuple[int, ...]:
    """[6.28] As many as there is room for: whoever has least fuel, and of one mission bombers."""
    ranked = sorted(units, key=lambda u: (s.mission_fuel[s.air_mission[u]], -s.data.attack[u]))
    return tuple(ranked[:room])


Rooms = dict[int, int]
"""For how many units each carrier has room, as far as somebody has looked. Decks are asked one
after another, unit by unit; a deck that is used must be looked at again."""


def room_at(s: CarrierState, place: int) -> int:
    """[6.28, 17.2, 17.3] How many units can land in a hex in this segment; before the wind or on
    station carriers share what they may handle."""
    return room_for(s, place, NO_LIMIT, {})


def room_for(s: CarrierState, place: int, wanted: int, rooms: Rooms) -> int:
    """The same, carrier after carrier, when those before her take as many as they can, until there
    is room for as many as is wanted."""
    if any(s.group_wind):
        return _shared_room(s, place, wanted, rooms)
    found = 0
    for ship in carriers_at(s, place):
        if found >= wanted:
            break
        found += rooms[ship] if ship in rooms else _room_on(s, ship, rooms)
    return found


def _shared_room(s: CarrierState, place: int, wanted: int, rooms: Rooms) -> int:
    """[17.2, 17.3] What one carrier takes is lost to those who share with her."""
    found: list[int] = []
    for ship in carriers_at(s, place):
        if len(found) >= wanted:
            break
        room = _room_on(s, ship, rooms)
        if room:
            found += [ship] * min(room, wind_room(s, ship, found))
    return len(found)


def _room_on(s: CarrierState, ship: int, rooms: Rooms) -> int:
    if ship not in rooms:
        rooms[ship] = landing_room(s, ship)
    return rooms[ship]


def look_again_at(s: CarrierState, ship: int, rooms: Rooms) -> None:
    """[17.2, 17.3] A deck has been used; before the wind or on station others feel it, too."""
    if any(s.group_wind):
        rooms.clear()
    else:
        rooms.pop(ship, None)


def deck_for(s: CarrierState, unit: int, place: int, rooms: Rooms) -> int:
    """[6.28] Any carrier will do: first those that the player keeps clear for landing, then one's
    own, then the one with most room; -1 if there is none."""
    own, there = s.data.air[unit].carrier, carriers_at(s, place)
    clear = [ship for ship in there if s.deck_plan[ship] == CLEAR and _room_on(s, ship, rooms)]
    among = clear or there
    if own in among and _room_on(s, own, rooms):  # usual: then the others' room does not matter
        return own
    most, chosen = 0, -1
    for ship in among:
        room = _room_on(s, ship, rooms)
        if room > most:
            most, chosen = room, ship
    return chosen


def _is_lost(s: CarrierState, unit: int, throw: Throw) -> bool:
    """[4.451] The roll for a safe return."""
    return bool(roll(s, throw, by=s.data.air[unit].name).cell.result == "lost")


def land_units(s: CarrierState, mission: int, units: list[int], rooms: Rooms) -> None:
    """[4.433, 4.451, 6.28, 6.42, 6.432] The landing is paid once for those that land; each rolls
    where the mission is fuel critical or it is dark; who is lost takes no room."""
    name, place = mission_ref(s, mission), s.mission_hex[mission]
    before = s.mission_fuel[mission]
    cost = landing_cost(s, mission)
    unpaid = not can_pay(s, mission, cost)
    if not unpaid:
        s.mission_fuel[mission] -= cost
    throws = {
        unit: safe_return_throw(s, unit, place, critical_level(s, mission), unpaid=unpaid)
        for unit in units
        if is_critical(s, mission) or is_dark_for(s, unit, place)
    }
    s.mission_fuel[mission] = before  # those who stay aloft have paid in the movement segment
    landed: dict[int, int] = {}
    for unit in units:
        ship = deck_for(s, unit, place, rooms)
        if ship < 0:
            break  # a wreck has closed the last deck: the others circle
        if unit in throws and _is_lost(s, unit, throws[unit]):
            lose_unit(s, unit, place)
            may_crash(s, ship)
            look_again_at(s, ship, rooms)
            continue
        leave_mission(s, unit, LANDED)
        s.air_ship[unit] = ship
        s.deck_landed[ship] += 1
        rest_after_landing(s, unit)
        look_again_at(s, ship, rooms)
        landed[ship] = landed.get(ship, 0) + 1
    where = ", ".join([f"{n} on {s.data.us_ships[ship].name}" for ship, n in landed.items()])
    tell(
        s,
        "4.451" if throws else "6.28",
        "{mission} lands: {where}.",
        mission=name,
        where=where or "nobody comes down safely",
    )
