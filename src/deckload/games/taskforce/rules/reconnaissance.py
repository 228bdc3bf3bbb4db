"""4.4: search, hex by hex, with chits from one cup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.dice import draw
from deckload.engine.knowledge import ALL_EYES, NOBODY
from deckload.engine.log import Ref, tell, tell_each, tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import (
    CARRIER_REPORTED,
    DETECTED,
    DUMMY,
    FLAG,
    FLEET_REPORTED,
    MISDIRECT,
    NO_CONTACT,
    NONE,
    NUMBER,
    OFF_MAP,
    REAL,
    SHAM,
    SHOWN,
)
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    has_carrier,
    hex_of,
    hex_ref,
    initiative,
    is_afloat,
    marker_ref,
    markers_in,
    scene,
    sea_of,
    ships_on,
    ships_under,
    side_name,
    take_off_map,
    turn_up,
)
from deckload.games.taskforce.rules.nouns import HEX

step: Final = steps("taskforce.reconnaissance")

FACES: Final = ("Detected", "Misdirect", "No contact")
TOO_FAR: Final = Refusal(
    "4.4.1", "no carrier or base within range has scouts left that do not look there already"
)

Flight = tuple[int, int]
"""A carrier or base, and the hex that its scouts look at."""


def _hex_and_markers(k: TaskForceState, hex_: int) -> tuple[Ref, ...]:
    """The markers, too: they cover the hex that they are in."""
    there = [marker for marker, place in enumerate(k.place) if place == hex_]
    return (hex_ref(k, hex_), *[marker_ref(k, marker) for marker in there])


SEARCH: Final = Kind(
    "search",
    lambda k, d: f"Where do the scouts look? {d.about} more, {k.cup_left} chits in the cup.",
    of=HEX,
    points_at=_hex_and_markers,
    words={"nearest": "The rest at the nearest markers", "done": "No more searches"},
)


@step
def note_scouts(s: TaskForceState) -> None:
    """[4.4.1] Scouts are out from the beginning of the turn: who sinks later has sent hers."""
    facts = scene(s)
    night_search = catalinas(s)
    for side in range(SIDES):
        for base in facts.homes[side]:
            afloat = is_afloat(s, base)
            s.quota[base] = scouts_of(s, base) if afloat else 0
            if night_search:
                patrols = facts.ship_id[base] == night_search["base"] and afloat
                s.quota[base] = night_search["number"] if patrols else 0
            s.scout_hex[base] = hex_of(s, base) if afloat else OFF_MAP


def are_scouts_out(s: TaskForceState) -> bool:
    """[3.2, 4.4] Not at night and on the last two turns of the day, but for what a scenario
    allows."""
    return s.data.turns[s.turn].recon or bool(catalinas(s))


def catalinas(s: TaskForceState) -> Mapping[str, Any]:
    """Scenario 6: the patrol planes of Midway search by night, and farther."""
    table = scene(s).tables.get("catalinas", {})
    return table if table and s.turn in table["turns"] else {}


def reach_of(s: TaskForceState) -> int:
    """[4.4.1] Eight hexes, or what a scenario's patrol planes have."""
    table = catalinas(s)
    return int(table["range"]) if table else s.data.scouting_range


def scouts_of(s: TaskForceState, base: int) -> int:
    """[4.4.1] Hexes that a carrier or base searches in a turn, as the scenario has it."""
    facts = scene(s)
    if not facts.scouts[base]:
        return 0
    return facts.forces[facts.ship_side[base]].recon.get(facts.ship_type[base], 0)


@step
def move_scouts(s: TaskForceState) -> None:
    """Carriers have moved: their scouts start from where they are now."""
    for side in range(SIDES):
        for base in scene(s).homes[side]:
            if is_afloat(s, base):
                s.scout_hex[base] = hex_of(s, base)


@step
def reconnoitre(s: TaskForceState) -> None:
    """[4.4] The initiative player searches first. Not by night, nor on the last two turns of a
    day."""
    s.phase = "Reconnaissance"
    tell_heading(s, "4.4", "Reconnaissance")
    order = (initiative(s), 1 - initiative(s))
    then(s, *[(search, side) for side in order])


@step
def search(s: TaskForceState, side: int) -> Procedure:
    """[4.4.1] All chits of a side are placed, then read one by one."""
    if scene(s).solo == 1 - side:
        return
    sent: list[Flight] = []
    while len(sent) < s.cup_left:
        left = searches_left(s, side) - len(sent)
        hexes = hidden_hexes(s, side)
        able = _hexes_in_reach(s, side, hexes, sent)
        if not able or left <= 0:
            break
        answer = yield ask(
            side,
            SEARCH,
            hexes,
            unless=_barring(able),
            also=("nearest", "done"),
            about=left,
            case="4.4.1",
            command="air",
            draft=True,
        )
        if answer == "done":
            break
        if answer == "nearest":
            _send_the_rest(s, side, sent)
            break
        sent.append((searcher_of(s, side, answer, sent), answer))
    if sent:
        names = ", ".join([sea_of(s).grid.name_of(hex_) for _, hex_ in sent])
        tell(s, "4.4.1", "{side} searches {hexes}.", side=side_name(s, side), hexes=names)
    then(s, *[(read_chit, side, hex_) for _, hex_ in sent])


def _barring(able: list[int]) -> Callable[[int], Refusal | None]:
    return lambda hex_: None if hex_ in able else TOO_FAR


def searches_left(s: TaskForceState, side: int) -> int:
    facts = scene(s)
    if facts.searches:
        return facts.searches
    return sum([s.quota[base] for base in facts.homes[side]])


def hidden_hexes(s: TaskForceState, side: int) -> list[int]:
    """[4.4] Hexes with enemy markers that are not fully detected; judged by what the searcher
    sees."""
    found = {
        s.place[marker]: None
        for marker in FLEETS_OF[1 - side]
        if s.place[marker] >= 0 and s.face[marker] != NUMBER
    }
    return sorted(found)


def _searchers(s: TaskForceState, side: int, hex_: int, sent: list[Flight]) -> list[int]:
    """[4.4.1] The carriers and bases that can still send scouts to a hex, each of hers to
    another."""
    facts = scene(s)
    if facts.searches:
        return [facts.homes[side][0]]
    grid, reach = sea_of(s).grid, reach_of(s)
    return [
        base
        for base in _with_scouts(s, side, sent)
        if (base, hex_) not in sent and grid.distance(s.scout_hex[base], hex_) <= reach
    ]


def _with_scouts(s: TaskForceState, side: int, sent: list[Flight]) -> list[int]:
    """[4.4.1] The carriers and bases that have scouts left."""
    quota = s.quota
    used = [base for base, _ in sent]
    return [b for b in scene(s).homes[side] if quota[b] and quota[b] > used.count(b)]


def _hexes_in_reach(
    s: TaskForceState, side: int, hexes: list[int], sent: list[Flight]
) -> list[int]:
    """[4.4.1] Those that somebody can still send scouts to."""
    if scene(s).searches or not hexes:
        return hexes
    grid, reach = sea_of(s).grid, reach_of(s)
    bases = [(b, grid.distances_from(s.scout_hex[b])) for b in _with_scouts(s, side, sent)]
    able: list[int] = []
    for hex_ in hexes:
        for base, far in bases:
            if far[hex_] <= reach and (base, hex_) not in sent:
                able.append(hex_)
                break
    return able


def searcher_of(s: TaskForceState, side: int, hex_: int, sent: list[Flight]) -> int:
    """[4.4.1] Of those the one with the fewest other hexes in reach, so that no search is
    wasted."""
    able = _searchers(s, side, hex_, sent)
    if len(able) < 2:
        return able[0] if able else NONE
    grid, reach = sea_of(s).grid, reach_of(s)
    others = hidden_hexes(s, side)
    return min(
        able,
        key=lambda base: (
            sum([grid.distance(s.scout_hex[base], other) <= reach for other in others]),
            base,
        ),
    )


def _send_the_rest(s: TaskForceState, side: int, sent: list[Flight]) -> None:
    """One answer for many: hexes not searched yet, the nearest to the scouts first."""
    while len(sent) < s.cup_left and len(sent) < searches_left(s, side):
        able = _hexes_in_reach(s, side, hidden_hexes(s, side), sent)
        if not able:
            return
        hex_ = min(able, key=lambda hex_: _urgency(s, side, hex_, sent))
        sent.append((searcher_of(s, side, hex_, sent), hex_))


def _urgency(
    s: TaskForceState, side: int, hex_: int, sent: list[Flight]
) -> tuple[int, bool, int, int]:
    """The lowest is searched first."""
    looks = sum([hex_ == other for _, other in sent])
    return looks, _is_reported(s, side, hex_), _nearness(s, side, hex_), hex_


def _is_reported(s: TaskForceState, side: int, hex_: int) -> bool:
    """Has everything there been reported already?"""
    return all(s.face[marker] != FLAG for marker in markers_in(s, 1 - side, hex_))


def _nearness(s: TaskForceState, side: int, hex_: int) -> int:
    grid = sea_of(s).grid
    places = [s.scout_hex[base] for base in scene(s).homes[side] if s.scout_hex[base] >= 0]
    return min([grid.distance(place, hex_) for place in places], default=0)


# --- reports --------------------------------------------------------------------------------------


@step
def read_chit(s: TaskForceState, side: int, hex_: int) -> None:
    """[4.4.2, 2.3.7] The scouted side looks at the chit, and truth and chit decide what it says: of
    every marker of the hex that is not turned up yet."""
    face = draw(s, s.cup, "recon chit", NOBODY)
    s.cup_left -= 1
    markers = [m for m in FLEETS_OF[1 - side] if s.place[m] == hex_ and s.face[m] != NUMBER]
    s.search_seen.append(1 << (1 - side))
    s.search_side.append(1 - side)
    s.search_face.append(face)
    s.search_marker.append(NONE)
    s.search_told.append(0)
    at = len(s.search_face) - 1
    tell_each(
        s,
        "4.4.2",
        {1 - side: "The chit on {hex} says: {face}."},
        hex=hex_ref(s, hex_),
        face=FACES[face],
    )
    sighted = False
    silent = []
    for marker in markers:
        told = _report(s, marker, face)
        if told:
            sighted = True
        elif s.place[marker] >= 0:
            silent.append(marker)
        if s.place[marker] >= 0 and (told or s.search_marker[at] == NONE):
            s.search_marker[at], s.search_told[at] = marker, told
    if not markers or all(s.place[marker] < 0 for marker in markers):
        s.search_seen[at] = ALL_EYES
    if sighted:
        for marker in silent:
            if s.proof[marker] != SHOWN:
                s.proof[marker] = SHAM
    elif silent:
        tell(s, "4.4.2", "A scout over {hex} reports no contact.", hex=hex_ref(s, hex_))
    elif not markers:
        tell(s, "4.4.2", "{hex}: nothing is left to be found there.", hex=hex_ref(s, hex_))


def _report(s: TaskForceState, marker: int, face: int) -> int:
    """[4.4.2, 2.3.2] What is said of a marker; 0 for "no contact". A single ship is always told."""
    if face == NO_CONTACT:
        return 0
    if s.under[marker] == DUMMY:
        if face == DETECTED:
            tell(
                s,
                "4.4.2",
                "{marker}: no fleet sighted, it was a dummy.",
                marker=marker_ref(s, marker),
            )
            turn_up(s, marker)
            take_off_map(s, marker)
        return 0
    carrier = has_carrier(s, marker) != (face == MISDIRECT)
    alone = sum([ships_on(s, ship) for ship in ships_under(s, marker)]) == 1
    s.face[marker] = CARRIER_REPORTED if carrier else FLEET_REPORTED
    if s.proof[marker] != SHOWN:
        s.proof[marker] = REAL
    s.alone[marker] = int(alone)
    tell(
        s,
        "4.4.2",
        "{marker}: {what} sighted{single}.",
        marker=marker_ref(s, marker),
        what="carrier task force" if carrier else "fleet task force",
        single=", a single ship" if alone else "",
    )
    return s.face[marker]


def return_chits(s: TaskForceState) -> None:
    """[4.5, 3.7.4] All chits go back into the cup."""
    s.cup = list(s.data.chits)
    s.cup_left = sum(s.data.chits)
    s.search_side, s.search_marker, s.search_told, s.search_seen, s.search_face = [], [], [], [], []
