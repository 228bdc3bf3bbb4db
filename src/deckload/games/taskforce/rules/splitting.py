"""3.6.3: task forces that go apart at night, each with a marker of its own."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

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
    formation_name,
    halves,
    hex_ref,
    is_dummy,
    is_ring,
    marker_of,
    marker_ref,
    take_off_map,
    turn_up,
)
from deckload.games.taskforce.rules.keeping import kept_by_side
from deckload.games.taskforce.rules.nouns import MARKER, SHIP
from deckload.games.taskforce.rules.secrecy import close_sheets

PICK: Final = Kind(
    "detach",
    lambda k, d: f"Who leaves {formation_name(k, d.about)}?",
    of=SHIP,
    words={"done": "That is the new task force", "cancel": "Nobody after all"},
)
SACRIFICE: Final = Kind("sacrifice", "All markers are in use: which dummy is given up?", of=MARKER)


def _has_marker(s: TaskForceState, side: int) -> bool:
    """[3.6.3] There is a marker to spare, or a dummy to be given up."""
    return spare_marker(s, side) != NONE or any(
        is_dummy(s, marker) for marker in fleet_markers_on_map(s, side)
    )


has_marker: Final = kept_by_side("has a marker", ("place", "under"), _has_marker)


def has_column(s: TaskForceState, side: int) -> bool:
    """[3.6.3] There is a free column on the sheet."""
    return [] in [s.ships_in[one] for one in FORMATIONS_OF[side][RINGS:FIRST_GROUP]]


def may_part(s: TaskForceState, formation: int) -> bool:
    """[3.7.1] Combined task forces come apart only so."""
    other = s.partner[formation]
    return other != NONE and formation > other


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


def split(s: TaskForceState, side: int, formation: int) -> Procedure:
    """[3.6.3] The ships that go make a task force, with a marker beside the old one."""
    ships = yield from choose_ships(s, side, formation)
    if not ships:
        return
    yield from free_marker(s, side)
    new = detach(s, side, formation, ships)
    where = s.place[marker_of(s, formation)]
    tell(s, "3.6.3", "A task force is split in {hex}.", hex=hex_ref(s, where))
    give_marker(s, side, formation, new)


def choose_ships(s: TaskForceState, side: int, formation: int) -> Procedure:
    """[3.6.3, 3.7.1] Who leaves: one and a half units at least, or nobody."""
    chosen: list[int] = []
    while True:
        size = sum([halves(s, ship) for ship in chosen])
        enough = size >= s.data.column_least
        answer: Any = yield ask(
            side,
            PICK,
            partial(detachable, s, formation, chosen),
            also=("done", "cancel") if enough else ("cancel",),
            about=formation,
            case="3.6.3",
            command="fleet",
            covert=True,
            draft=True,
        )
        if answer == "cancel":
            return []
        if answer == "done":
            return chosen
        chosen = [*chosen, answer]


def detach(s: TaskForceState, side: int, formation: int, ships: list[int]) -> int:
    """[3.6.3] Ships go into a free column of the sheet: which."""
    free = next(one for one in FORMATIONS_OF[side][RINGS:FIRST_GROUP] if not s.ships_in[one])
    for ship in ships:
        s.ships_in[formation].remove(ship)
    s.ships_in[free] = ships
    close_sheets(s, (formation, free))
    return free


def detachable(s: TaskForceState, formation: int, chosen: list[int]) -> list[int]:
    """[3.6.3, 3.7.1] The ships that may still leave, so that a legal formation stays behind."""
    ships = [ship for ship in s.ships_in[formation] if ship not in chosen]
    if len(chosen) >= s.data.column_boxes:
        return []
    if is_ring(s, formation):
        sound = [ship for ship in ships[1:] if not s.kept[ship]]
        return sound if not s.kept[ships[0]] or len(ships) > 2 else []
    left = sum([halves(s, ship) for ship in ships])
    least = s.data.column_least
    return [ship for ship in ships if left - halves(s, ship) >= least and not s.kept[ship]]
