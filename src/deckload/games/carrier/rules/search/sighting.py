"""What searchers see (8.3)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Modifier, Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import DUSK, NIGHT, US
from deckload.games.carrier.model.state import (
    APPROXIMATE,
    LOCATED,
    NOT_DRAWN,
    OFF_MAP,
    SPOTTED,
    CarrierState,
)
from deckload.games.carrier.rules.clock import light
from deckload.games.carrier.rules.forces.detection import detect
from deckload.games.carrier.rules.forces.intelligence import has_carriers, promote
from deckload.games.carrier.rules.forces.roster import force_name, force_ref, forces_on_map
from deckload.games.carrier.rules.search.sectors import NARROW, searched_hexes

STATUS: Final = {
    "?": APPROXIMATE,
    "L": LOCATED,
    "L, chit+1": LOCATED,
    "S": SPOTTED,
    "S, chit+1": SPOTTED,
}
MORE: Final = "chit+1"


def look_for(s: CarrierState, number: int, band: int) -> None:
    """[8.331, 8.33] Every force that is in the zone at this moment, the nearest first."""
    origin = s.search_origin[number]
    zone = searched_hexes(
        s,
        s.search_kind[number],
        origin,
        s.search_goal[number],
        s.search_bearing[number],
        band,
    )
    grid = s.data.grid
    seen = [force for force in forces_on_map(s) if s.force_hex[force] in zone]
    for force in sorted(seen, key=lambda one: grid.distance(origin, s.force_hex[one])):
        attempt(s, number, force)


def search_throw(s: CarrierState, number: int, force: int) -> Throw:
    """[8.34, 8.211, 8.26] Two see more than one, a line more than a sector, fighters less; less far
    out and in the dark."""
    chart = s.data.charts["air_search"]
    crew = [unit for unit, search in enumerate(s.air_search) if search == number]
    distance = s.data.grid.distance(s.search_origin[number], s.force_hex[force])
    names = []
    if len(crew) > 1:
        names.append("two_units")
    if s.search_kind[number] == NARROW:
        names.append("narrow")
    if any(s.data.is_fighter[unit] for unit in crew):
        names.append("fighters")
    if distance > 10:
        names.append("very_far")
    elif distance > 6:
        names.append("far")
    if light(s) in (DUSK, NIGHT):
        names.append("dusk" if light(s) == DUSK else "night")
    modifiers = [
        Modifier(chart.modifiers[name].text, chart.modifiers[name].value, "8.34") for name in names
    ]
    return Throw(
        "air search",
        10,
        chart=chart,
        column="force",
        modifiers=tuple(modifiers),
        case="8.34",
        side=US,
        does="looks for",
    )


def attempt(s: CarrierState, number: int, force: int) -> None:
    """[8.34, 8.341, 8.342] Detection first; then, of a force that was known already, what it is."""
    throw = search_throw(s, number, force)
    rolled = roll(s, throw, by=f"Search {number + 1}", at=force_name(s, force))
    result = str(rolled.cell.result)
    if result == "nothing":
        return
    known_before = s.force_level[force] > 0
    if not detect(s, force, STATUS[result]) or MORE not in result or not known_before:
        return
    had_carriers = has_carriers(s, force)
    promote(s, force)
    score_ships(s, force)
    if not had_carriers and s.force_hex[force] != OFF_MAP and has_carriers(s, force):
        take_advantage(s, force)


def take_advantage(s: CarrierState, force: int) -> None:
    """[8.35] They did not know that they were seen for what they are."""
    s.force_advantage[force] = 1
    tell(s, "8.35", "{force} is caught unawares.", force=force_ref(s, force))


def score_ships(s: CarrierState, force: int) -> None:
    """[7.4] Where finding is all, ships that have been identified are scored and put back."""
    facts = s.data.scenarios[s.scenario].score
    if facts.rule != "search":
        return
    for ship, of in enumerate(s.ship_force):
        if of == force:
            s.found += facts.found[s.data.japanese_ships[ship].cls]
            s.ship_force[ship] = NOT_DRAWN
