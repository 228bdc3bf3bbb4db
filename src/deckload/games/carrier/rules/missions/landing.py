"""Coming down: the fuel for it, and who comes down safely (4.433, 4.451)."""

from __future__ import annotations

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import DAY, DUSK, US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.clock import light
from deckload.games.carrier.rules.fleet import carrier_hexes
from deckload.games.carrier.rules.missions.flying import (
    land_unit,
    lose_unit,
    missions_on_map,
    units_of,
)
from deckload.games.carrier.rules.missions.fuel import (
    can_pay,
    critical_level,
    is_critical,
    landing_cost,
)
from deckload.games.carrier.rules.night import sees_in_the_dark
from deckload.games.carrier.rules.nouns import mission_ref


def missions_over_decks(s: CarrierState) -> list[int]:
    """[4.16] Missions on the map that are in the hex of a carrier group."""
    return over_decks(s, missions_on_map(s))


def over_decks(s: CarrierState, missions: list[int]) -> list[int]:
    """[4.16] Those of some missions on the map that are in the hex of a carrier group."""
    if not missions:
        return []
    decks, places = carrier_hexes(s), s.mission_hex
    return [mission for mission in missions if places[mission] in decks]


def is_dark(s: CarrierState, place: int) -> bool:
    """[6.42, 6.432] At dusk or night, and nobody has turned on the lights."""
    return light(s) != DAY and place not in s.lit


def is_dark_for(s: CarrierState, unit: int, place: int) -> bool:
    """[2.341, 22.7] Night-capable units are like others unless night operations are played."""
    return is_dark(s, place) and not sees_in_the_dark(s, unit)


def safe_return_throw(
    s: CarrierState, unit: int, place: int, critical: int, *, unpaid: bool
) -> Throw:
    """[4.433, 4.451, 6.42, 22.7] The roll of a unit that comes down short of fuel or in the dark,
    which does not trouble everybody."""
    chart = s.data.charts["safe_return"]
    modifiers = []
    level = critical * chart.modifiers["fuel_critical"].value
    if level:
        modifiers.append(Modifier("Fuel Critical", level, "4.451"))
    if unpaid:
        modifiers.append(Modifier("no fuel for the landing", chart.modifiers["unpaid"].value))
    if is_dark_for(s, unit, place):
        dark = "dusk" if light(s) == DUSK else "night"
        modifiers.append(Modifier(dark, chart.modifiers[dark].value))
    return Throw(
        "safe return",
        10,
        chart=chart,
        column="air unit",
        modifiers=tuple(modifiers),
        case="4.451",
        side=US,
        does="lands",
    )


def land(s: CarrierState, mission: int) -> None:
    """[4.433, 4.451] All units of a mission come down: the fuel for the landing, and a die for each
    where the mission is fuel critical or it is dark."""
    units, name = units_of(s, mission)[:], mission_ref(s, mission)
    place = s.mission_hex[mission]
    cost = landing_cost(s, mission)
    unpaid = not can_pay(s, mission, cost)
    if not unpaid:
        s.mission_fuel[mission] -= cost
    must_roll = is_critical(s, mission) or is_dark(s, place)
    critical = critical_level(s, mission)
    throws = {unit: safe_return_throw(s, unit, place, critical, unpaid=unpaid) for unit in units}
    rolls = [unit for unit in units if is_critical(s, mission) or is_dark_for(s, unit, place)]
    lost = 0
    for unit in units:
        name_of_unit = s.data.air[unit].name
        if unit in rolls and roll(s, throws[unit], by=name_of_unit).cell.result == "lost":
            lose_unit(s, unit, place)
            lost += 1
        else:
            land_unit(s, unit)
    text = "{mission} lands: {n} of {all} come down safely." if lost else "{mission} lands safely."
    tell(
        s,
        "4.451" if must_roll else "4.16",
        text,
        mission=name,
        n=len(units) - lost,
        all=len(units),
    )
