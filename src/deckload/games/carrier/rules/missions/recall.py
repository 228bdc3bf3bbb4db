"""The end of a teaching scenario: whoever is in the air comes home (ruling)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import UNUSED, CarrierState
from deckload.games.carrier.rules.fleet import nearest_carriers
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    land_unit,
    missions_in_use,
    units_of,
)
from deckload.games.carrier.rules.missions.fuel import spend
from deckload.games.carrier.rules.missions.landing import land

step: Final = steps("carrier.recall")


@step
def recall_missions(s: CarrierState) -> None:
    """[4.16] Patrols land as they do all day; missions fly home, a point for each hex, and land."""
    tell_heading(s, "4.16", "Everybody comes home")
    facts = s.data.scenarios[s.scenario]
    if facts.landing_turn >= 0:
        s.turn, s.phase = facts.landing_turn, 1
    s.lit = [facts.fleet] if facts.lit else []
    for mission in missions_in_use(s):
        if is_on_cap(s, mission):
            for unit in units_of(s, mission)[:]:
                land_unit(s, unit)
            continue
        _fly_home(s, mission)
        if s.mission_kind[mission] != UNUSED:
            land(s, mission)


def _fly_home(s: CarrierState, mission: int) -> None:
    """A point for each hex; where the fleet comes to meet them the scenario says how many."""
    home = nearest_carriers(s, s.mission_hex[mission])
    way = s.data.scenarios[s.scenario].way_home
    if way:
        spend(s, mission, way)
        if s.mission_kind[mission] != UNUSED:
            s.mission_hex[mission] = home
        return
    grid = s.data.grid
    while s.mission_kind[mission] != UNUSED and s.mission_hex[mission] != home:
        s.mission_hex[mission] = grid.straight(s.mission_hex[mission], home)[1]
        spend(s, mission, s.data.fuel.move)
    if s.mission_kind[mission] == UNUSED:
        tell(s, "4.454", "It does not reach home.")
