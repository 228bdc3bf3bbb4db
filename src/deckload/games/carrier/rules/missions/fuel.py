"""Fuel: what missions spend, what being short of it means (4.4)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import STAYED, CarrierState
from deckload.games.carrier.rules.missions.flying import lose_unit, units_of
from deckload.games.carrier.rules.nouns import mission_ref


def is_critical(s: CarrierState, mission: int) -> bool:
    """[4.44] From the moment at which the fuel marker reaches nought."""
    return s.mission_fuel[mission] <= 0


def critical_level(s: CarrierState, mission: int) -> int:
    """[4.44] Where the Fuel Critical marker stands: points spent since there were none left."""
    return max(0, -s.mission_fuel[mission])


def can_pay(s: CarrierState, mission: int, points: int) -> bool:
    """[4.51, 4.454] Whether the mission would still be in the air after it."""
    return s.mission_fuel[mission] - points > -s.data.fuel.critical_limit


def landing_cost(s: CarrierState, mission: int) -> int:
    """[4.433] A point on top of the move into the hex; who has waited there has paid it by
    waiting."""
    return 0 if s.mission_moved[mission] == STAYED else s.data.fuel.land


def spend(s: CarrierState, mission: int, points: int) -> None:
    """[4.44, 4.454] Fuel down to nought, then Fuel Critical up; at seven all go into the sea."""
    before = s.mission_fuel[mission]
    s.mission_fuel[mission] = before - points
    if before > points:  # usual: there is something left
        return
    if not can_pay(s, mission, 0):
        _ditch(s, mission)
    elif before > 0:
        tell(s, "4.44", "{mission} is low on fuel.", mission=mission_ref(s, mission))


def _ditch(s: CarrierState, mission: int) -> None:
    """[4.454] Nobody is left."""
    place = s.mission_hex[mission]
    tell(
        s,
        "4.454",
        "{mission} runs out of fuel over {hex}: all its aircraft go into the sea.",
        mission=mission_ref(s, mission),
        hex=s.data.hex_refs[place],
    )
    for unit in units_of(s, mission)[:]:
        lose_unit(s, unit, place)
