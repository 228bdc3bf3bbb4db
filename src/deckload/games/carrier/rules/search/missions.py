"""The US Air Search Segment: which searches go out, and who flies them (8.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import Ref
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.options import EXTENDED_SEARCH, MORNING_SEARCH, plays_with
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.decks.boxes import launch_limits, may_launch_together
from deckload.games.carrier.rules.decks.landing import room_at
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.nouns import AIR_UNIT, HEX
from deckload.games.carrier.rules.search.course import aloft, due_back, home_of
from deckload.games.carrier.rules.search.fans import (
    bearings_worth_a_search,
    crews,
    searches_of_a_fan,
    send_fan,
)
from deckload.games.carrier.rules.search.flight import fly_searches
from deckload.games.carrier.rules.search.sectors import (
    BEARING_NAMES,
    BEARINGS,
    EXTENDED,
    HALF_SECTOR,
    NARROW,
    REACH,
    STANDARD,
    marker_of_sector,
    markers_of_narrow,
)
from deckload.games.carrier.rules.search.sending import (
    can_launch,
    hexes_to_launch_from,
    launch_search,
    launching_hex,
)
from deckload.games.carrier.rules.search.sighting import crew_of

step: Final = steps("carrier.air_search")

NOW: Final = "search now"
NOBODY_NEW: Final = "nobody new"
LATER: Final = "not yet"
GO: Final = "go"
SLIM: Final = "narrow"
FAR: Final = "drop tanks"
ELSEWHERE: Final = "from elsewhere"
MOST_UNITS: Final = 2


def _fan_label(k: CarrierState, number: int) -> str:
    """How many searches go out, which way, and who flies them."""
    ways = [_sector_label(k, way, STANDARD) for way in bearings_worth_a_search(k, number)]
    units = sum(len(crew) for crew in crews(k, number))
    what = "1 search" if number == 1 else f"{number} searches"
    return f"{what}, {'1 unit' if units == 1 else f'{units} units'}: {', '.join(ways)}"


DECLARE: Final = Kind(
    "declare",
    "Searches fly once a turn. In this phase?",
    names=lambda k, number: str(number),
    label=_fan_label,
    words={
        NOW: "Yes: I name the searches one by one",
        NOBODY_NEW: "Yes: nobody new, those who are out fly on",
        LATER: "Not yet",
    },
    group=lambda k, number: "Now, where most contacts are",
)


def _direction_prompt(k: CarrierState, decision: Decision) -> str:  # noqa: ARG001
    """What a search is; from where, if that can be chosen; and who is about to need the decks."""
    words = "Send a search out? A sector of sixty degrees, ten hexes deep, in one of twelve"
    words += " ways"
    if len(hexes_to_launch_from(k)) > 1:
        words += f" from {k.data.grid.name_of(launching_hex(k))}"
    due = [unit for number in due_back(k) for unit in crew_of(k, number)]
    if due:
        room = room_at(k, home_of(k, due_back(k)[0]))
        units = "1 unit comes" if len(due) == 1 else f"{len(due)} units come"
        words += f". {units} back now: decks that have launched nobody have room for {room}"
    return f"{words}."


def _sector_label(k: CarrierState, bearing: int, kind: int) -> str:
    """Which way, and how many contacts are there now."""
    grid, origin = k.data.grid, launching_hex(k)
    start = (bearing - HALF_SECTOR) % 360
    there = [
        force
        for force in forces_on_map(k)
        if grid.distance(origin, k.force_hex[force]) <= REACH[kind]
        and grid.in_arc(origin, k.force_hex[force], start, 2 * HALF_SECTOR)
    ]
    number = f" ({len(there)} {'contact' if len(there) == 1 else 'contacts'})" if there else ""
    return f"Sector {BEARING_NAMES[bearing // 30]}{number}"


def _bearing_refs(k: CarrierState, bearing: int) -> tuple[Ref, ...]:
    return (k.data.hex_refs[marker_of_sector(k, launching_hex(k), bearing)],)


DIRECTION: Final = Kind(
    "search",
    _direction_prompt,
    names=lambda k, bearing: BEARING_NAMES[bearing // 30],
    label=lambda k, bearing: _sector_label(k, bearing, STANDARD),
    points_at=_bearing_refs,
    words={
        SLIM: "A narrow search along one line, fourteen hexes deep",
        FAR: "Fighters with drop tanks: a sector twelve hexes deep",
        ELSEWHERE: "Launch from the carriers in another hex",
        GO: "That is all: let the searches fly",
    },
)
FAR_DIRECTION: Final = Kind(
    "far search",
    "Which way do the fighters go? They turn back when they find carriers.",
    names=lambda k, bearing: BEARING_NAMES[bearing // 30],
    label=lambda k, bearing: _sector_label(k, bearing, EXTENDED),
    points_at=lambda k, bearing: (
        k.data.hex_refs[marker_of_sector(k, launching_hex(k), bearing, EXTENDED)],
    ),
)
FROM: Final = Kind(
    "from",
    "From where do the next searches start?",
    of=HEX,
)
LINE: Final = Kind(
    "line to",
    "Where does the narrow search turn?",
    names=lambda k, place: k.data.grid.name_of(place),
    points_at=lambda k, place: (k.data.hex_refs[place],),
)
CREW: Final = Kind(
    "send",
    "Which one or two units search?",
    of=AIR_UNIT,
    label=lambda k, unit: (
        f"{k.data.air[unit].type} {k.data.air[unit].name} of "
        f"{k.data.us_ships[k.air_ship[unit]].name}"
    ),
    words={"done": "Off they go"},
)


@step
def air_search(s: CarrierState) -> None:
    """[8.22] Once a turn, in a phase of the player's choice; in the last one at the latest while
    anybody is out."""
    if s.searched or not (aloft(s) or can_launch(s)):
        return
    if s.phase == s.data.phases and aloft(s):
        s.searched = 1
        then(s, send_searches)
    else:
        then(s, declare_search)


@step
def declare_search(s: CarrierState) -> Procedure:
    """[8.22] Whether searches fly in this phase, and how many set out at this one answer."""
    fan = range(1, searches_of_a_fan(s) + 1)
    also = (NOW, NOBODY_NEW, LATER)
    chosen = yield ask(US, DECLARE, fan, also=also, case="8.22", command="air")
    if chosen == LATER:
        return
    s.searched = 1
    if isinstance(chosen, int):
        send_fan(s, chosen)
    then(s, send_searches if chosen == NOW else fly_searches)


@step
def new_turn_for_searches(s: CarrierState) -> None:
    """[8.22] Searches fly once in every turn, from where the player then says."""
    s.searched = 0
    s.search_from = OFF_MAP


@step
def morning_search(s: CarrierState) -> None:
    """[18.41] At first light of 19 June searches go out before anybody is reported, and not later
    in that turn."""
    if plays_with(s, MORNING_SEARCH) and s.turn == 0:
        s.searched = 1
        then(s, send_searches)


@step
def send_searches(s: CarrierState) -> Procedure:
    """[8.23, 8.25, 8.26] One search after another, from any hex with carriers; then all fly."""
    if not can_launch(s):
        then(s, fly_searches)
        return
    also = [SLIM]
    if fighters_that_can_search_far(s):
        also.append(FAR)
    if len(hexes_to_launch_from(s)) > 1:
        also.append(ELSEWHERE)
    also.append(GO)
    chosen = yield ask(US, DIRECTION, BEARINGS, also=also, case="8.25", command="air")
    if chosen == GO:
        then(s, fly_searches)
    elif chosen == SLIM:
        then(s, send_along_a_line, send_searches)
    elif chosen == ELSEWHERE:
        then(s, choose_origin, send_searches)
    elif chosen == FAR:
        then(s, send_fighters, send_searches)
    else:
        goal = marker_of_sector(s, launching_hex(s), chosen)
        then(s, (crew, STANDARD, goal, chosen), send_searches)


@step
def choose_origin(s: CarrierState) -> Procedure:
    """[8.27] Where groups have parted, each may send searches out."""
    here = launching_hex(s)
    others = [place for place in hexes_to_launch_from(s) if place != here]
    s.search_from = yield ask(US, FROM, others, case="8.27", command="air")


@step
def send_along_a_line(s: CarrierState) -> Procedure:
    """[8.26]"""
    places = markers_of_narrow(s, launching_hex(s))
    goal = yield ask(US, LINE, places, case="8.26", command="air")
    then(s, (crew, NARROW, goal, 0))


def fighters_that_can_search_far(s: CarrierState) -> list[int]:
    """[18.21] Drop tanks are for fighters alone."""
    if not plays_with(s, EXTENDED_SEARCH):
        return []
    return [unit for unit in can_launch(s) if s.data.is_fighter[unit]]


@step
def send_fighters(s: CarrierState) -> Procedure:
    """[18.21]"""
    bearing = yield ask(US, FAR_DIRECTION, BEARINGS, case="18.21", command="air")
    then(s, (crew, EXTENDED, marker_of_sector(s, launching_hex(s), bearing, EXTENDED), bearing))


@step
def crew(s: CarrierState, kind: int, goal: int, bearing: int) -> Procedure:
    """[8.21, 8.27] One unit or two take off; no more would help."""
    pool = fighters_that_can_search_far(s) if kind == EXTENDED else can_launch(s)
    limits = launch_limits(s)
    units = yield from pick_some(
        US,
        CREW,
        pool,
        least=1,
        most=MOST_UNITS,
        agree=lambda chosen: may_launch_together(s, chosen, limits),
        case="8.27",
        command="air",
    )
    launch_search(s, kind, goal, bearing, units)
