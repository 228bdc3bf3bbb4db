"""The US Air Search Segment: which searches go out, and who flies them (8.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.options import EXTENDED_SEARCH, MORNING_SEARCH, plays_with
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, SEARCHING, CarrierState
from deckload.games.carrier.rules.decks.boxes import (
    hex_of,
    may_launch_together,
    ready_by_carrier,
    working_carriers,
)
from deckload.games.carrier.rules.decks.landing import room_at
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.night import note_take_off
from deckload.games.carrier.rules.nouns import AIR_UNIT, HEX
from deckload.games.carrier.rules.search.flight import (
    aloft,
    due_back,
    fly_searches,
    home_of,
    searchers,
)
from deckload.games.carrier.rules.search.sectors import (
    BEARING_NAMES,
    BEARINGS,
    EXTENDED,
    HALF_SECTOR,
    KIND_NAMES,
    NARROW,
    REACH,
    STANDARD,
    legs,
    marker_of_sector,
    markers_of_narrow,
)

step: Final = steps("carrier.air_search")

NOW: Final = "search now"
LATER: Final = "not yet"
GO: Final = "go"
SLIM: Final = "narrow"
FAR: Final = "drop tanks"
ELSEWHERE: Final = "from elsewhere"
MOST_UNITS: Final = 2

DECLARE: Final = Kind(
    "declare",
    "Searches fly once a turn. In this phase?",
    words={NOW: "Yes: launch searches and let all of them fly on", LATER: "Not yet"},
)


def _direction_prompt(k: CarrierState, decision: Decision) -> str:  # noqa: ARG001
    """What a search is; from where, if that can be chosen; and who is about to need the decks."""
    words = "Send a search out? A sector of sixty degrees, ten hexes deep, in one of twelve"
    words += " ways"
    if len(hexes_to_launch_from(k)) > 1:
        words += f" from {k.data.grid.name_of(launching_hex(k))}"
    due = [unit for number in due_back(k) for unit in searchers(k, number)]
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
def air_search(s: CarrierState) -> Procedure:
    """[8.22] Once a turn, in a phase of the player's choice; in the last one at the latest while
    anybody is out."""
    if s.searched or not (aloft(s) or can_launch(s)):
        return
    last = s.phase == s.data.phases
    chosen = NOW
    if not (last and aloft(s)):
        chosen = yield ask(US, DECLARE, (NOW, LATER), case="8.22", command="air")
    if chosen == NOW:
        s.searched = 1
        s.search_from = OFF_MAP
        then(s, send_searches)


@step
def new_turn_for_searches(s: CarrierState) -> None:
    """[8.22] Searches fly once in every turn."""
    s.searched = 0


@step
def morning_search(s: CarrierState) -> None:
    """[18.41] At first light of 19 June searches go out before anybody is reported, and not later
    in that turn."""
    if plays_with(s, MORNING_SEARCH) and s.turn == 0:
        s.searched = 1
        then(s, send_searches)


def hexes_to_launch_from(s: CarrierState) -> list[int]:
    """[8.27] Hexes with carriers on which somebody is ready to search."""
    return sorted({hex_of(s, ship) for ship in ready_by_carrier(s)})


def launching_hex(s: CarrierState) -> int:
    """[8.27] Where searches start: where the player says, or else the hex of the carrier that has
    most ready units."""
    return _launching_hex(s, ready_by_carrier(s))


def _launching_hex(s: CarrierState, ready: dict[int, list[int]]) -> int:
    """The same, when one knows what is ready on each carrier; of equals, and where nobody is, the
    first carrier counts."""
    if s.search_from != OFF_MAP and any(hex_of(s, ship) == s.search_from for ship in ready):
        return s.search_from
    ships = ready or working_carriers(s)
    return hex_of(s, max(ships, key=lambda ship: len(ready.get(ship, ())))) if ships else -1


def can_launch(s: CarrierState) -> list[int]:
    """[8.211, 8.27] Units of any type that stand ready, if a marker is free."""
    if 0 not in s.search_kind:
        return []
    ready = ready_by_carrier(s)
    origin = _launching_hex(s, ready)
    return [unit for ship, units in ready.items() if hex_of(s, ship) == origin for unit in units]


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
    units = yield from pick_some(
        US,
        CREW,
        pool,
        least=1,
        most=MOST_UNITS,
        agree=lambda chosen: may_launch_together(s, chosen),
        case="8.27",
        command="air",
    )
    number = s.search_kind.index(0)
    origin = launching_hex(s)
    s.search_group[number] = s.us_group[s.air_ship[units[0]]]
    for unit in units:
        note_take_off(s, unit, s.air_ship[unit])
        s.deck_launched[s.air_ship[unit]] += 1
        s.air_ship[unit] = NOBODY_THERE
        s.air_state[unit] = SEARCHING
        s.air_search[unit] = number
    s.search_kind[number] = kind
    s.search_origin[number] = origin
    s.search_goal[number] = goal
    s.search_bearing[number] = bearing
    s.search_step[number] = -1
    s.search_legs[number] = legs(s, kind, origin, goal, bearing)
    tell(
        s,
        "8.27",
        "Search {n} ({kind}, {units}) sets out for {hex}.",
        n=number + 1,
        kind=KIND_NAMES[kind],
        units="1 unit" if len(units) == 1 else f"{len(units)} units",
        hex=s.data.hex_refs[goal],
    )
