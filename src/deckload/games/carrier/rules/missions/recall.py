"""The end of a scenario: what becomes of those who are still in the air (ruling)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell, tell_heading
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import UNUSED, CarrierState
from deckload.games.carrier.rules.decks.boxes import landing_rooms
from deckload.games.carrier.rules.decks.landing import land_units, room_among
from deckload.games.carrier.rules.fleet import carriers_at, nearest_carriers
from deckload.games.carrier.rules.missions.flying import (
    is_on_cap,
    land_unit,
    lose_unit,
    missions_in_use,
    units_of,
)
from deckload.games.carrier.rules.missions.fuel import spend
from deckload.games.carrier.rules.missions.landing import land, missions_over_decks
from deckload.games.carrier.rules.nouns import mission_ref
from deckload.games.carrier.rules.search.course import aloft
from deckload.games.carrier.rules.search.flight import lose_search

step: Final = steps("carrier.recall")


@step
def recall_missions(s: CarrierState) -> None:
    """[4.16] Patrols land as they do all day; missions fly home, a point for each hex, and land.
    Searchers who are still out are lost (B167)."""
    tell_heading(s, "4.16", "Everybody comes home")
    s.mission_moved = [0] * len(s.mission_moved)  # whatever they do now is of another phase
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
    for number in aloft(s):
        lose_search(s, number)


@step
def last_landings(s: CarrierState) -> None:
    """[4.16, 6.28] A battle ends: patrols land as they do all day, missions over a deck that has
    room come down, with their roll if they need one; whoever else is out is lost where he is."""
    tell_heading(s, "4.16", "The last landings")
    s.mission_moved = [0] * len(s.mission_moved)  # whatever they do now is of another phase
    for mission in missions_in_use(s):
        if is_on_cap(s, mission):
            for unit in units_of(s, mission)[:]:
                land_unit(s, unit)
    s.deck_launched = [0] * len(s.data.us_ships)
    s.deck_landed = [0] * len(s.data.us_ships)
    for mission in sorted(missions_over_decks(s), key=lambda one: s.mission_fuel[one]):
        rooms = landing_rooms(s, carriers_at(s, s.mission_hex[mission]))
        units = units_of(s, mission)[: room_among(s, rooms)]
        if units:
            land_units(s, mission, units, rooms)
    for mission in missions_in_use(s):
        _lose_mission(s, mission)
    for number in aloft(s):
        lose_search(s, number)


def _lose_mission(s: CarrierState, mission: int) -> None:
    tell(
        s,
        "4.454",
        "{mission} is still out when the battle ends: its {n} units are lost.",
        mission=mission_ref(s, mission),
        n=len(units_of(s, mission)),
    )
    for unit in units_of(s, mission)[:]:
        lose_unit(s, unit, s.mission_hex[mission])


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
        s.mission_hex[mission] = grid.ahead(s.mission_hex[mission], home, 1)
        spend(s, mission, s.data.fuel.move)
    if s.mission_kind[mission] == UNUSED:
        tell(s, "4.454", "It does not reach home.")
