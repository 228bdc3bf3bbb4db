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
from deckload.games.carrier.rules.missions.fuel import can_pay, critical_level, is_critical
from deckload.games.carrier.rules.nouns import mission_ref


def missions_over_decks(s: CarrierState) -> list[int]:
    """[4.16] Missions on the map that are in the hex of a carrier group."""
    decks = carrier_hexes(s)
    return [mission for mission in missions_on_map(s) if s.mission_hex[mission] in decks]


def is_dark(s: CarrierState, place: int) -> bool:
    """At dusk or night, and nobody has turned on the lights."""
    return light(s) != DAY and place not in s.lit


def safe_return_throw(s: CarrierState, mission: int, unpaid: bool) -> Throw:
    """[4.433, 4.451] The roll of a unit that comes down short of fuel or in the dark."""
    chart = s.data.charts["safe_return"]
    modifiers = []
    level = critical_level(s, mission) * chart.modifiers["fuel_critical"].value
    if level:
        modifiers.append(Modifier("Fuel Critical", level, "4.451"))
    if unpaid:
        modifiers.append(Modifier("no fuel for the landing", chart.modifiers["unpaid"].value))
    if is_dark(s, s.mission_hex[mission]):
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
    """[4.433, 4.451] All units of a mission come down: a fuel point for the landing, and a die for
    each where the mission is fuel critical or it is dark."""
    units, name = units_of(s, mission)[:], mission_ref(s, mission)
    place = s.mission_hex[mission]
    unpaid = not can_pay(s, mission, s.data.fuel.land)
    if not unpaid:
        s.mission_fuel[mission] -= s.data.fuel.land
    must_roll = is_critical(s, mission) or is_dark(s, place)
    throw = safe_return_throw(s, mission, unpaid)
    lost = 0
    for unit in units:
        if must_roll and roll(s, throw, by=s.data.air[unit].name).cell.result == "lost":
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
