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
from deckload.games.carrier.rules.decks.boxes import landing_rooms
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
    is_dark,
    is_dark_for,
    missions_over_decks,
    safe_return_throw,
)
from deckload.games.carrier.rules.missions.orders import fuel_in_words
from deckload.games.carrier.rules.night import rest_after_landing
from deckload.games.carrier.rules.nouns import mission_name, mission_ref
from deckload.games.carrier.rules.wind import wind_room

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
        rooms = landing_rooms(s, carriers_at(s, place))
        room = room_among(s, rooms)
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
    if HOME not in orders:
        return []
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
"""For how many units each of the carriers in a hex has room (`landing_rooms`). Decks are asked one
after another, unit by unit; a deck that is used must be looked at again."""


def room_at(s: CarrierState, place: int) -> int:
    """[6.28, 17.2, 17.3] How many units can land in a hex in this segment."""
    return room_among(s, landing_rooms(s, carriers_at(s, place)))


def room_among(s: CarrierState, rooms: Rooms) -> int:
    """[6.28, 17.2, 17.3] On all carriers of a hex together; before the wind or on station they
    share what they may handle, and what one takes is lost to those who share with her."""
    if not any(s.group_wind):
        return sum(rooms.values())
    found: list[int] = []
    for ship, room in rooms.items():
        if room:
            found += [ship] * min(room, wind_room(s, ship, found))
    return len(found)


def look_again_at(s: CarrierState, ship: int, rooms: Rooms) -> None:
    """[17.2, 17.3] A deck has been used; before the wind or on station others feel it, too."""
    rooms.update(landing_rooms(s, tuple(rooms) if any(s.group_wind) else (ship,)))


def land_on(s: CarrierState, unit: int, ship: int, rooms: Rooms) -> None:
    """[6.28, 22.4] Down: it takes one place of all that are counted, unless it goes to rest."""
    s.air_ship[unit] = ship
    s.deck_landed[ship] += 1
    rest_after_landing(s, unit)
    if s.air_ship[unit] == ship and not any(s.group_wind):
        rooms[ship] -= 1
    else:
        look_again_at(s, ship, rooms)


def deck_for(s: CarrierState, unit: int, rooms: Rooms) -> int:
    """[6.28] Any carrier will do: first those that the player keeps clear for landing, then one's
    own, then the one with most room; -1 if there is none."""
    among: Sequence[int] = ()
    if CLEAR in s.deck_plan:
        among = [ship for ship, room in rooms.items() if room and s.deck_plan[ship] == CLEAR]
    among = among or tuple(rooms)
    own = s.data.air[unit].carrier
    if own in among and rooms[own]:
        return own
    most, chosen = 0, -1
    for ship in among:
        if rooms[ship] > most:
            most, chosen = rooms[ship], ship
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
    throws: dict[int, Throw] = {}
    if is_critical(s, mission) or is_dark(s, place):
        throws = {
            unit: safe_return_throw(s, unit, place, critical_level(s, mission), unpaid=unpaid)
            for unit in units
            if is_critical(s, mission) or is_dark_for(s, unit, place)
        }
    s.mission_fuel[mission] = before  # those who stay aloft have paid in the movement segment
    landed: dict[int, int] = {}
    for unit in units:
        ship = deck_for(s, unit, rooms)
        if ship < 0:
            break  # a wreck has closed the last deck: the others circle
        if unit in throws and _is_lost(s, unit, throws[unit]):
            lose_unit(s, unit, place)
            may_crash(s, ship)
            look_again_at(s, ship, rooms)
            continue
        leave_mission(s, unit, LANDED)
        land_on(s, unit, ship, rooms)
        landed[ship] = landed.get(ship, 0) + 1
    if s.log is not None:
        ships = s.data.us_ships
        where = ", ".join([f"{n} on {ships[ship].name}" for ship, n in landed.items()])
        tell(
            s,
            "4.451" if throws else "6.28",
            "{mission} lands: {where}.",
            mission=name,
            where=where or "nobody comes down safely",
        )
