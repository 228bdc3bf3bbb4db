"""3.6.3: task forces that go apart at night, each with a marker of its own."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.taskforce.model.conditions import FLAG, NONE, NUMBER, REAL
from deckload.games.taskforce.model.game_data import FIRST_GROUP, RINGS
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.dummies import (
    fleet_markers_on_map,
    lay_marker,
    mix,
    spare_marker,
)
from deckload.games.taskforce.rules.fleets import (
    FORMATIONS_OF,
    halves,
    hex_ref,
    is_dummy,
    is_group,
    is_ring,
    marker_of,
    marker_ref,
    take_off_map,
    turn_up,
)
from deckload.games.taskforce.rules.nouns import MARKER

SACRIFICE: Final = Kind("sacrifice", "All markers are in use: which dummy is given up?", of=MARKER)


def _has_marker(s: TaskForceState, side: int) -> bool:
    """[3.6.3] There is a marker to spare, or a dummy to be given up."""
    return spare_marker(s, side) != NONE or any(
        is_dummy(s, marker) for marker in fleet_markers_on_map(s, side)
    )


def may_split(s: TaskForceState, side: int, formation: int) -> bool:
    """[3.6.3, 3.7.1] Two legal formations must come out of it, and a column must be free."""
    if is_group(formation) or not _has_marker(s, side):
        return False
    ships = s.ships_in[formation]
    if all(s.ships_in[one] for one in FORMATIONS_OF[side][RINGS:FIRST_GROUP]):
        return False
    leaving = ships[1:] if is_ring(s, formation) else ships
    size = sum([halves(s, ship) for ship in leaving])
    least = s.data.column_least
    return size >= (least if is_ring(s, formation) else 2 * least)


def may_part(s: TaskForceState, side: int, formation: int) -> bool:
    """[3.7.1] Combined task forces come apart only so."""
    other = s.partner[formation]
    return other != NONE and formation > other and _has_marker(s, side)


def part(s: TaskForceState, side: int, formation: int) -> Procedure:
    """[3.7.1, 3.6.3] The second of two combined task forces gets a marker of its own."""
    yield from free_marker(s, side)
    other = s.partner[formation]
    marker = marker_of(s, formation)
    s.partner[formation] = s.partner[other] = NONE
    s.under[marker] = other
    tell(s, "3.6.3", "A task force is split in {hex}.", hex=hex_ref(s, s.place[marker]))
    give_marker(s, side, other, formation)


def free_marker(s: TaskForceState, side: int) -> Procedure:
    """[3.6.3] Where all markers are on the map, one of the dummies is given up."""
    if spare_marker(s, side) != NONE:
        return
    dummy = yield ask(
        side,
        SACRIFICE,
        lambda: [m for m in fleet_markers_on_map(s, side) if is_dummy(s, m)],
        case="3.6.3",
        command="fleet",
        draft=True,
    )
    _give_up(s, dummy)


def give_marker(s: TaskForceState, side: int, old: int, new: int) -> None:
    """[3.6.3] The new task force gets a marker beside that of the old one, as well detected."""
    beside = marker_of(s, old)
    marker = spare_marker(s, side)
    lay_marker(s, marker, new, s.place[beside])
    if s.face[beside] == NUMBER:
        turn_up(s, marker)
    elif s.face[beside] != FLAG:
        s.face[marker], s.proof[marker] = s.face[beside], REAL
    mix(s, side, s.place[marker])


def _give_up(s: TaskForceState, dummy: int) -> None:
    tell(s, "3.6.3", "The dummy {marker} is given up.", marker=marker_ref(s, dummy))
    turn_up(s, dummy)
    take_off_map(s, dummy)
