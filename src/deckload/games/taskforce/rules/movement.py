"""4.1: orders, courses, and how markers and withdrawing ships move."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, Refusal, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.taskforce.model.conditions import DUMMY, NONE, REAL, SHOWN
from deckload.games.taskforce.model.game_data import MARKER_SIDE, SIDES
from deckload.games.taskforce.model.sea_map import SeaMap
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.arranging import arrange, may_arrange
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    formations_under,
    has_transports,
    is_dummy,
    marker_name,
    marker_ref,
    markers_on_map,
    scene,
    sea_of,
    side_name,
    take_off_map,
    turn_up,
)
from deckload.games.taskforce.rules.keeping import kept_by_side
from deckload.games.taskforce.rules.landing import land_troops
from deckload.games.taskforce.rules.leaving import leave_map
from deckload.games.taskforce.rules.limits import may_leave_map, turning_back
from deckload.games.taskforce.rules.nouns import HEX, MARKER, marker_label
from deckload.games.taskforce.rules.screening import screen
from deckload.games.taskforce.rules.withdrawal import is_homeward, sail_home
from deckload.games.taskforce.rules.zones import enemies_in_contact, occupied, zone_of_control

step: Final = steps("taskforce.movement")

LEAVE: Final = -3
"""A course that leads off the map."""
FARTHEST: Final = 10
"""How far ahead a course is laid: a day of steaming, and more."""

ORDER: Final = Kind(
    "order",
    "Which marker gets a new course? The others keep theirs.",
    of=MARKER,
    words={
        "sail": "Sail: everybody follows his course",
        "arrange": "Arrange task forces",
        "screen": "Dummies sail ahead of the fleet, each by itself",
    },
)
GO: Final = Kind(
    "go",
    lambda k, d: f"Where does {marker_label(k, d.about)} go?",
    of=HEX,
    label="To {}",
    words={"hold": "Stay where it is", "leave": "Leave the map for good"},
)

OCCUPIED: Final = Refusal("4.1.1", "an enemy marker is there")
IN_ZONE: Final = Refusal("3.4", "a dummy cannot enter an enemy zone of control")
CLOSED_SIDE: Final = Refusal("4.1.1", "land or reef lies between")
OUT_OF_BOUNDS: Final = Refusal("3.7", "no marker goes there in this scenario")
TRANSPORTS_WAIT: Final = Refusal("4.1.3", "transports do not move on this turn; the course is kept")


def allowance(s: TaskForceState, marker: int) -> int:
    """[4.1.1, 4.1.3] One hex by day, two by night; with transports one, and none on some turns."""
    turn = s.data.turns[s.turn]
    most = s.data.moves_night if turn.night else s.data.moves_day
    formation, until = scene(s).waits
    if formation >= 0 and s.turn < until and _is_held_back(s, marker, formation):
        return 0
    if not has_transports(s, marker):
        return most
    return min(most, s.data.moves_transports) if turn.transports else 0


def _is_held_back(s: TaskForceState, marker: int, formation: int) -> bool:
    """[3.7] The convoy that waits, under whichever marker, and transports that have left it."""
    return formation in formations_under(s, marker) or has_transports(s, marker)


@step
def give_orders(s: TaskForceState, side: int) -> Procedure:
    """[4.1] Courses, or the sheet first, until the side sails. A course is the owner's secret; what
    the enemy sees is where the markers end."""
    answer = yield ask(
        side,
        ORDER,
        lambda: _orders(s, side),
        also=("arrange", "sail") if may_arrange(s, side) else ("sail",),
        case="4.1",
        command="fleet",
        covert=True,
        draft=True,
    )
    if answer == "sail":
        then(s, (sail, side))
    elif answer == "arrange":
        then(s, (arrange, side, 1), (give_orders, side))
    elif answer == "screen":
        screen(s, side)
        then(s, (give_orders, side))
    else:
        yield from _lay_course(s, side, answer)
        then(s, (give_orders, side))


def _orders(s: TaskForceState, side: int) -> list[int | str]:
    """Fleet markers on the map that have no orders yet and are their own masters, and one answer
    for several dummies."""
    place, ordered, under = s.place, s.ordered, s.under
    waiting: list[int | str] = []
    idle = 0
    homeward = any(s.kept)  # mostly nobody makes for home with a whole task force
    for marker in FLEETS_OF[side]:
        if place[marker] < 0 or ordered[marker] or (homeward and is_homeward(s, marker)):
            continue
        waiting.append(marker)
        if under[marker] == DUMMY:
            idle += 1
    if idle > 1:
        waiting.append("screen")
    return waiting


def _lay_course(s: TaskForceState, side: int, marker: int) -> Procedure:
    """[4.1.1, 4.1.4] Any hex by sea; it is followed turn by turn until there is another order."""
    s.ordered[marker] = 1
    barred = _barred(s, marker)
    hexes = sea_of(s).about(s.place[marker], FARTHEST)
    can_leave = may_leave_map(s, side) and _is_near_edge(s, marker)
    goes = yield ask(
        side,
        GO,
        lambda: _without(hexes, barred),
        unless=barred.get,
        left_out=lambda: list(hexes),
        also=("hold", "leave") if can_leave else ("hold",),
        about=marker,
        case="4.1.1",
        command="fleet",
        draft=True,
    )
    s.course[marker] = NONE if goes == "hold" else LEAVE if goes == "leave" else goes


def _without(hexes: dict[int, None], barred: dict[int, Refusal]) -> list[int]:
    """Few of many are taken away: that is faster than to look at all of them."""
    left = hexes.copy()
    for hex_ in barred:
        left.pop(hex_, None)
    return list(left)


def _is_near_edge(s: TaskForceState, marker: int) -> bool:
    """[4.1.4] On the edge, or by night one hex from it."""
    sea, here = sea_of(s), s.place[marker]
    if sea.is_edge(here):
        return True
    return not sea.edge_hexes.isdisjoint(sea.lanes[here]) and allowance(s, marker) > 1


def _barred(s: TaskForceState, marker: int) -> dict[int, Refusal]:
    """[4.1.1, 3.4] The hexes about a marker that it cannot enter now, and why. By night there may
    be a way round a closed side."""
    sea, here = sea_of(s), s.place[marker]
    moves = max(1, allowance(s, marker))
    enemy = 1 - MARKER_SIDE[marker]
    barred = dict.fromkeys(occupied(s, enemy), OCCUPIED)
    if is_dummy(s, marker):
        barred = _barred_to_dummies(s, enemy) | barred
    for hex_ in sea.closed(here, moves):
        barred.setdefault(hex_, CLOSED_SIDE)
    for hex_, why in turning_back(s, marker, here, sea.around(here, moves)).items():
        barred.setdefault(hex_, why)
    bounds = scene(s).bounds
    if bounds:
        for hex_ in sea.around(here, FARTHEST):
            if hex_ not in bounds:
                barred.setdefault(hex_, OUT_OF_BOUNDS)
    return barred


def _in_zone(s: TaskForceState, side: int) -> dict[int, Refusal]:
    """[3.4] Where a side's markers keep the other one's dummies out."""
    return dict.fromkeys(zone_of_control(s, side), IN_ZONE)


_barred_to_dummies: Final = kept_by_side("barred to dummies", ("place",), _in_zone)


# --- under way ------------------------------------------------------------------------------------


@step
def sail(s: TaskForceState, side: int) -> None:
    """[4.1.1, 4.1.2] All markers of a side move at once, as their courses and their damage say."""
    taken = occupied(s, 1 - side)
    zone = zone_of_control(s, 1 - side)
    closed_to_dummies = taken | zone
    moved = []
    for marker in markers_on_map(s, side):
        before = s.place[marker]
        if is_homeward(s, marker):
            sail_home(s, marker, allowance(s, marker), taken)
        elif s.course[marker] == LEAVE:
            _make_for_the_edge(s, marker, closed_to_dummies if is_dummy(s, marker) else taken)
        elif s.course[marker] != NONE:
            _follow_course(s, marker, closed_to_dummies if is_dummy(s, marker) else taken)
        if s.place[marker] >= 0 and s.place[marker] != before:
            moved.append(marker)
            _note_move(s, marker, before, zone)
    s.ordered = [0 if MARKER_SIDE[m] == side else o for m, o in enumerate(s.ordered)]
    land_troops(s, side)
    if moved and s.log is not None:
        words = ", ".join(
            f"{marker_name(s, marker)} to {sea_of(s).grid.name_of(s.place[marker])}"
            for marker in moved
        )
        tell(s, "4.1", "{side} sails: {words}.", side=side_name(s, side), words=words)


def _make_for_the_edge(s: TaskForceState, marker: int, closed: set[int]) -> None:
    """[4.1.4, 4.1.3] It takes a move to leave the map, and one more to get to the edge first."""
    sea = sea_of(s)
    for _ in range(allowance(s, marker)):
        here = s.place[marker]
        if sea.is_edge(here):
            leave_map(s, marker)
            return
        open_ = [hex_ for hex_ in sea.lanes[here] if hex_ not in closed]
        s.place[marker] = next((hex_ for hex_ in open_ if sea.is_edge(hex_)), here)


def _follow_course(s: TaskForceState, marker: int, closed: set[int]) -> None:
    """[4.1.1] As far as it may go this turn, hex by hex; it waits where the way is barred."""
    goal, before, sea = s.course[marker], s.place[marker], sea_of(s)
    here = before
    for _ in range(allowance(s, marker)):
        here = _next_hex(sea, here, goal, closed)
    if here != before and turning_back(s, marker, before, (here,)):
        here, s.course[marker] = before, NONE
    s.place[marker] = here
    if here == goal:
        s.course[marker] = NONE


def _next_hex(sea: SeaMap, here: int, goal: int, closed: set[int]) -> int:
    """The first one nearer to the goal that is open, or where it is."""
    ways = sea.ways_as_far_as(here, goal)
    left = ways[here]
    for hex_ in sea.lanes[here]:
        if ways[hex_] < left and hex_ not in closed:
            return hex_
    return here


def _note_move(s: TaskForceState, marker: int, before: int, zone: set[int]) -> None:
    """[3.4, 4.1.3] What everybody can conclude from a move: no dummy enters a zone of control, and
    transports are slow."""
    here = s.place[marker]
    if here in zone and s.proof[marker] != SHOWN:
        s.proof[marker] = REAL
    turn = s.data.turns[s.turn]
    if not turn.transports or sea_of(s).grid.distance(before, here) > s.data.moves_transports:
        s.swift[marker] = 1


# --- dummies --------------------------------------------------------------------------------------


@step
def remove_dummies(s: TaskForceState) -> None:
    """[3.6.1, 4.1.5] When both sides have moved, dummies next to an enemy task force are found
    out."""
    found = [
        marker
        for side in range(SIDES)
        for marker in markers_on_map(s, side)
        if is_dummy(s, marker) and enemies_in_contact(s, marker)
    ]
    for marker in found:
        tell(s, "4.1.5", "{marker} was a dummy.", marker=marker_ref(s, marker))
        turn_up(s, marker)
        take_off_map(s, marker)
