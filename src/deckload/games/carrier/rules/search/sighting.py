"""What searchers see (8.3, 18.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.charts.chart import Chart
from deckload.engine.decision import ask
from deckload.engine.dice import Throw, roll_result
from deckload.engine.grouping import grouped
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.carrier.model.game_data import DUSK, NIGHT, US
from deckload.games.carrier.model.state import (
    APPROXIMATE,
    LOCATED,
    NOBODY_THERE,
    NOT_DRAWN,
    OFF_MAP,
    SPOTTED,
    UNDETECTED,
    CarrierState,
)
from deckload.games.carrier.rules.clock import is_night, light
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.detection import detect
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.refuelling import give_up_refuelling
from deckload.games.carrier.rules.forces.roster import force_name, force_ref
from deckload.games.carrier.rules.modifiers import named
from deckload.games.carrier.rules.night import can_search_now, note_search
from deckload.games.carrier.rules.search.course import forces_seen, is_watching
from deckload.games.carrier.rules.search.sectors import NARROW
from deckload.games.carrier.rules.search.shadowing import (
    FLY_ON,
    NEAREST_FIRST,
    NEXT_LOOK,
    SHADOW,
    STAY_WITH,
    may_shadow,
    must_turn_back,
    order_matters,
    stay_with,
    turn_back,
)
from deckload.games.carrier.rules.search.uncertainty import correct_position, may_be_elsewhere
from deckload.games.carrier.rules.submarines.boats import shadowers_of

STATUS: Final = {
    "?": APPROXIMATE,
    "L": LOCATED,
    "L, chit+1": LOCATED,
    "S": SPOTTED,
    "S, chit+1": SPOTTED,
}
MORE: Final = "chit+1"
_searching_on: Final = grouped("air_search", nowhere=NOBODY_THERE)
_NOBODY: Final[list[int]] = []


def look_for(s: CarrierState, number: int) -> Procedure:
    """[8.331, 8.33, 18.12, 22.2] Every force that is in the zone at this moment, the nearest first,
    or as the player says where that matters, until the search stays with one or turns back; at
    night only who is made for it sees any."""
    seen = _looked_for(s, number)
    asks = order_matters(s, number)
    while seen:
        force = seen[0]
        if asks and len(seen) > 1:
            also = (NEAREST_FIRST,)
            chosen = yield ask(
                US, NEXT_LOOK, seen[:], also=also, about=number, case="8.331", command="air"
            )
            asks = chosen != NEAREST_FIRST
            force = chosen if asks else force
        seen.remove(force)
        if s.force_hex[force] == OFF_MAP:  # what was found before it has shown it to be nothing
            continue
        status = attempt(s, number, force)
        if must_turn_back(s, number, force, status):
            turn_back(s, number)
            tell(s, "18.23", "Search {n} drops its tanks and turns back.", n=number + 1)
            return
        if may_shadow(s, number, force, status):
            words = (STAY_WITH, FLY_ON)
            chosen = yield ask(
                US, SHADOW, words, about=(number, force), case="18.11", command="air"
            )
            if chosen == STAY_WITH:
                stay_with(s, number, force)
                return


def look_for_all(s: CarrierState, number: int) -> None:
    """[8.331] The same where a search never stops at what it has found."""
    for force in _looked_for(s, number):
        if s.force_hex[force] != OFF_MAP:
            attempt(s, number, force)


def _looked_for(s: CarrierState, number: int) -> list[int]:
    """[8.331, 22.2, 22.4] Who is in the zone; nobody, if the crew sees nothing in the dark."""
    if is_night(s):
        crew = crew_of(s, number)
        if not can_search_now(s, crew):
            return []
        note_search(s, crew)
    return forces_seen(s, number)


def crew_of(s: CarrierState, number: int) -> list[int]:
    """[8.21] The units that fly a search."""
    return _searching_on(s).get(number, _NOBODY)


def look_again(s: CarrierState, number: int) -> None:
    """[18.11] The second look at the force that a search shadows, wherever it has gone."""
    force = s.search_watch[number]
    if s.force_hex[force] != OFF_MAP and can_search_now(s, crew_of(s, number)):
        attempt(s, number, force)


def search_throw(s: CarrierState, number: int, force: int) -> Throw:
    """[8.34, 8.211, 8.26, 14.15, 18.14, 18.24] Two see more than one, a line more than a sector,
    who stays with a force, or is led by a submarine, more than who passes by; fighters less; less
    far out and in the dark."""
    chart = s.data.charts["air_search"]
    crew = crew_of(s, number)
    distance = s.data.grid.distance(s.search_origin[number], s.force_hex[force])
    names = []
    if len(crew) > 1:
        names.append("two_units")
    if s.search_kind[number] == NARROW:
        names.append("narrow")
    if shadowers_of(s, force):
        names.append("submarine")
    if is_watching(s, number):
        names.append("shadowing")
    if any(s.data.is_fighter[unit] for unit in crew):
        names.append("fighters")
    if distance > 10:
        names.append("very_far")
    elif distance > 6:
        names.append("far")
    if light(s) in (DUSK, NIGHT):
        names.append("dusk" if light(s) == DUSK else "night")
    return _search_throw(chart, tuple(names))


@lru_cache(maxsize=256)
def _search_throw(chart: Chart, names: tuple[str, ...]) -> Throw:
    return Throw(
        "air search",
        10,
        chart=chart,
        column="force",
        modifiers=named(chart, names, "8.34"),
        case="8.34",
        side=US,
        does="looks for",
    )


def attempt(s: CarrierState, number: int, force: int) -> int:
    """[8.34, 8.341, 8.342] Detection first; then, of a force that was known already, what it is.
    What the search has made of it is returned: located, spotted, or nothing."""
    throw = search_throw(s, number, force)
    result = str(roll_result(s, throw, by=f"Search {number + 1}", at=force_name(s, force)))
    if result == "nothing":
        return UNDETECTED
    status, before = STATUS[result], s.force_detected[force]
    known_before = s.force_level[force] > 0
    if not detect(s, force, status):
        return UNDETECTED
    if may_be_elsewhere(s, before, status):
        correct_position(s, force)
    if status >= LOCATED:
        give_up_refuelling(s, force)
    if MORE in result and known_before:
        learn_more(s, force)
    return status


def learn_more(s: CarrierState, force: int) -> None:
    """[8.342] One level more; carriers where nobody knew of any are caught unawares."""
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
            s.ship_force[ship] = s.ship_drawn[ship] = NOT_DRAWN
