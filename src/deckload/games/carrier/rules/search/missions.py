"""The US Air Search Segment: searches go out, look, and come back (8.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import Ref, tell
from deckload.engine.procedures import Procedure, pick_some, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    LANDED,
    LOST_AT_HOME,
    NOBODY_THERE,
    OFF_MAP,
    SEARCHING,
    CarrierState,
)
from deckload.games.carrier.rules.decks.boxes import hex_of, ready_to_launch, working_carriers
from deckload.games.carrier.rules.decks.landing import deck_for, room_at
from deckload.games.carrier.rules.nouns import AIR_UNIT
from deckload.games.carrier.rules.search.sectors import (
    BEARING_NAMES,
    BEARINGS,
    KIND_NAMES,
    NARROW,
    STANDARD,
    band_of,
    legs,
    marker_of_standard,
    markers_of_narrow,
    path,
)
from deckload.games.carrier.rules.search.sighting import look_for

step: Final = steps("carrier.air_search")

NOW: Final = "search now"
LATER: Final = "not yet"
GO: Final = "go"
SLIM: Final = "narrow"
MOST_UNITS: Final = 2

DECLARE: Final = Kind(
    "declare",
    "Searches fly once a turn. In this phase?",
    words={NOW: "Yes: launch searches and let all of them fly on", LATER: "Not yet"},
)


def _bearing_refs(k: CarrierState, bearing: int) -> tuple[Ref, ...]:
    return (k.data.hex_refs[marker_of_standard(k, launching_hex(k), bearing)],)


DIRECTION: Final = Kind(
    "search",
    "Send another search out? A sector of sixty degrees, ten hexes deep, in one of twelve ways.",
    names=lambda k, bearing: BEARING_NAMES[bearing // 30],
    label=lambda k, bearing: f"Sector {BEARING_NAMES[bearing // 30]}",
    points_at=_bearing_refs,
    words={
        SLIM: "A narrow search along one line, fourteen hexes deep",
        GO: "That is all: let the searches fly",
    },
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
        then(s, send_searches)


def aloft(s: CarrierState) -> list[int]:
    """Searches that are out."""
    return [number for number, kind in enumerate(s.search_kind) if kind]


def launching_hex(s: CarrierState) -> int:
    """Where searches start: the hex of the carriers that have most ready units."""
    ships = working_carriers(s)
    return hex_of(s, max(ships, key=lambda ship: len(ready_to_launch(s, ship)))) if ships else -1


def can_launch(s: CarrierState) -> list[int]:
    """[8.211, 8.27] Units of any type that stand ready, if a marker is free."""
    if 0 not in s.search_kind:
        return []
    return [unit for ship in working_carriers(s) for unit in ready_to_launch(s, ship)]


@step
def send_searches(s: CarrierState) -> Procedure:
    """[8.23, 8.25, 8.26] One search after another; then all fly."""
    if not can_launch(s):
        then(s, fly_searches)
        return
    chosen = yield ask(US, DIRECTION, BEARINGS, also=(SLIM, GO), case="8.25", command="air")
    if chosen == GO:
        then(s, fly_searches)
    elif chosen == SLIM:
        then(s, send_along_a_line, send_searches)
    else:
        goal = marker_of_standard(s, launching_hex(s), chosen)
        then(s, (crew, STANDARD, goal, chosen), send_searches)


@step
def send_along_a_line(s: CarrierState) -> Procedure:
    """[8.26]"""
    places = markers_of_narrow(s, launching_hex(s))
    goal = yield ask(US, LINE, places, case="8.26", command="air")
    then(s, (crew, NARROW, goal, 0))


@step
def crew(s: CarrierState, kind: int, goal: int, bearing: int) -> Procedure:
    """[8.21, 8.27] One unit or two take off; no more would help."""
    units = yield from pick_some(
        US, CREW, can_launch(s), least=1, most=MOST_UNITS, case="8.27", command="air"
    )
    number = s.search_kind.index(0)
    origin = launching_hex(s)
    for unit in units:
        s.deck_launched[s.air_ship[unit]] += 1
        s.air_ship[unit] = NOBODY_THERE
        s.air_state[unit] = SEARCHING
        s.air_search[unit] = number
    s.search_kind[number] = kind
    s.search_origin[number] = origin
    s.search_goal[number] = goal
    s.search_bearing[number] = bearing
    s.search_step[number] = -1
    tell(
        s,
        "8.27",
        "Search {n} ({kind}, {units}) sets out for {hex}.",
        n=number + 1,
        kind=KIND_NAMES[kind],
        units="1 unit" if len(units) == 1 else f"{len(units)} units",
        hex=s.data.hex_refs[goal],
    )


@step
def fly_searches(s: CarrierState) -> None:
    """[8.271, 8.31] Every search flies on by one band and looks for what is in it."""
    for number in aloft(s):
        s.search_step[number] += 1
        total = legs(s, s.search_origin[number], s.search_goal[number])
        look_for(s, number, band_of(s.search_step[number], total))
        if s.search_step[number] == 2 * total - 1:
            come_home(s, number)


def searchers(s: CarrierState, number: int) -> list[int]:
    return [unit for unit, search in enumerate(s.air_search) if search == number]


def place_of_search(s: CarrierState, number: int) -> int:
    """[8.271] Two, six, ten hexes out, and back."""
    origin, goal = s.search_origin[number], s.search_goal[number]
    total = legs(s, origin, goal)
    after = s.search_step[number]
    way = path(s, origin, goal)
    distance = (2, 6, 10, 14)[after] if after < total else (0, 2, 6, 10)[2 * total - 1 - after]
    return way[min(distance, len(way) - 1)]


def come_home(s: CarrierState, number: int) -> None:
    """[8.28, 8.282] Back at the fleet they land at once; who finds no deck is lost there."""
    home = s.search_origin[number]
    for unit in searchers(s, number):
        s.air_search[unit] = NOBODY_THERE
        if room_at(s, home):
            ship = deck_for(s, unit, home)
            s.air_state[unit] = LANDED
            s.air_ship[unit] = ship
            s.deck_landed[ship] += 1
        else:
            s.air_state[unit] = LOST_AT_HOME
            tell(s, "8.28", "{unit} finds no deck.", unit=s.data.air_refs[unit])
    tell(s, "8.28", "Search {n} is back.", n=number + 1)
    s.search_kind[number] = 0
    s.search_origin[number] = OFF_MAP
    s.search_goal[number] = OFF_MAP
