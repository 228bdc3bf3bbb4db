"""5.1: both sides form their task groups anew, in secret and at the same time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure, steps, together
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import groups_under, remove_marker
from deckload.games.clash.rules.groups.ship_transfers import (
    SHIP_CASES,
    WHICH_GROUP,
    can_merge,
    is_ship_movable,
    merge,
    move_ship,
    new_group,
    put_beside,
)
from deckload.games.clash.rules.groups.task_groups import (
    can_join_force,
    crowded_hexes,
    free_marker,
    must_form_force,
)
from deckload.games.clash.rules.search.detection import hand_marks_on
from deckload.games.clash.rules.special_rules import is_beside_force, is_bound_to_force
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.games.fleet.rules.forces import (
    be_as_late_as,
    forget_ships,
    is_on,
)
from deckload.games.fleet.rules.search.knowing import mix_origins, ships_by_hex

step: Final = steps("clash.reorganisation")


FORMATIONS: Final = Kind(
    "reorganise",
    "Change your task groups?",
    words={
        "join": "Bring a task group into the task force",
        "leave": "Split a task group off the task force",
        "shift": "Shift a ship to a group of its hex",
        "new": "Form a new group with a ship",
        "merge": "Put all ships of a task group into another of its hex",
        "dummy": "Lay out a dummy group",
        "remove": "Take a dummy off the map",
        "detach": "Detach a damaged ship",
        "escort": "Give a ship to detached ships as an escort",
        "done": "Leave all as it is now",
    },
)


@step
def reorganise(s: ClashState) -> Procedure:
    """[5.1, 4.1] Nobody sees what the other does until both are done; then only the markers."""
    forget_compositions(s)
    were_at = ships_by_hex(s)
    yield together({side: _formations(s, side) for side in SIDES})
    if not is_on(s, "secret_movement"):  # else nobody can tell who met whom
        mix_origins(s, were_at)
    forget_compositions(s)


def _formations(s: ClashState, side: int) -> Procedure:
    """One change after another. Each ship and each marker is handled once a turn, so that the
    phase comes to an end."""
    since = crowded_hexes(s, side)
    handled: list[int] = []  # markers
    shifted: list[int] = []  # ships
    shifts: list[tuple[int, int]] = []  # from which group to which they went (15.5)
    while True:
        action = yield ask(
            side,
            FORMATIONS,
            lambda: _possible_actions(s, side, handled, shifted, since),
            case="5.1",
            covert=True,
        )
        if action == "done":
            return
        if action in ("join", "leave", "remove", "dummy"):
            yield from _change_marker(s, side, action, handled)
        elif action == "merge":
            yield from merge(s, side, handled, shifts)
        else:
            yield from move_ship(s, side, action, shifted, shifts)


def _possible_actions(
    s: ClashState, side: int, handled: list[int], shifted: list[int], since: set[int]
) -> list[str]:
    free = [group for group in s.data.groups_of[side] if group not in handled]
    actions = []
    if any(can_join_force(s, group) for group in free):
        actions.append("join")
    if any(can_leave_force(s, group) for group in free):
        actions.append("leave")
    if _hexes_for_dummies(s, side):
        actions.append("dummy")
    if any(can_remove_dummy(s, group) for group in free):
        actions.append("remove")
    if any(can_merge(s, group) for group in free):
        actions.append("merge")
    actions += [action for action in SHIP_CASES if is_ship_movable(s, side, action, shifted)]
    if not (must_form_force(s, side, since) and "join" in actions):
        actions.append("done")
    return actions


# --- markers --------------------------------------------------------------------------------------


def _markers(s: ClashState, side: int, action: str, handled: list[int]) -> list[int]:
    """The task groups with which a change can be made."""
    if action == "dummy":
        return _hexes_for_dummies(s, side)
    can = _CAN[action]
    return [group for group in s.data.groups_of[side] if group not in handled and can(s, group)]


def _hexes_for_dummies(s: ClashState, side: int) -> list[int]:
    """[3.1.6] A dummy starts in the hex of a task group: one marker for each hex where it may be
    laid, the task force before its companions."""
    if free_marker(s, side) == NONE:
        return []
    by_hex: dict[int, int] = {}
    for marker in (s.data.force_of[side], *s.data.groups_of[side]):
        place = s.place[marker]
        if place != OFF_MAP and place not in by_hex and not is_beside_force(s, marker):
            by_hex[place] = marker
    return list(by_hex.values())


def _change_marker(s: ClashState, side: int, action: str, handled: list[int]) -> Procedure:
    group = yield ask(
        side,
        WHICH_GROUP,
        lambda: _markers(s, side, action, handled),
        about=action,
        case="5.1",
    )
    if action != "dummy":  # the group beside it has only lent its hex
        handled.append(group)
    _DO[action](s, group)


def join_force(s: ClashState, group: int) -> None:
    """[3.2.3] Into the task force, which is formed again here if it was dissolved. It is known as
    well as the best known of its groups."""
    force = s.data.force_of[s.data.marker_side[group]]
    if s.place[force] != OFF_MAP:
        s.report_holds[force] = 0
    else:
        s.place[force] = s.place[group]
        s.sighted[force] = s.sighted[group]
    hand_marks_on(s, group, force)
    be_as_late_as(s, force, group)
    remove_marker(s, group)
    s.in_force[group] = 1
    s.genuine[force] = 1


def can_leave_force(s: ClashState, group: int) -> bool:
    """[3.2.3]"""
    return s.in_force[group] == 1 and not is_bound_to_force(s, group)


def leave_force(s: ClashState, group: int) -> None:
    """Out of the task force, taking over how well that is known; the last one dissolves it."""
    side = s.data.marker_side[group]
    force = s.data.force_of[side]
    s.in_force[group] = 0
    put_beside(s, group, force)
    if not groups_under(s, force):
        remove_marker(s, force)


def lay_dummy(s: ClashState, beside: int) -> None:
    side = s.data.marker_side[beside]
    dummy = free_marker(s, side)
    new_group(s, dummy, beside, "dummy")


def can_remove_dummy(s: ClashState, group: int) -> bool:
    """[3.1.6]"""
    return s.place[group] != OFF_MAP and not s.ships[group]


_CAN: Final[dict[str, Callable[[ClashState, int], bool]]] = {
    "join": can_join_force,
    "leave": can_leave_force,
    "remove": can_remove_dummy,
}
_DO: Final[dict[str, Callable[[ClashState, int], None]]] = {
    "join": join_force,
    "leave": leave_force,
    "dummy": lay_dummy,
    "remove": remove_marker,
}


# --- what the other side can still rely on --------------------------------------------------------


def forget_compositions(s: ClashState) -> None:
    """[3.1.4, 15.1] What was seen of a group holds on only while nothing can have been shifted:
    while it is, at the start and the end of the phase, the only marker in its hex. Groups of a task
    force have company there; and with secret movement nobody can tell who is alone. With open
    sheets nothing is ever forgotten."""
    if not is_on(s, "secret_composition"):
        return
    unseen = is_on(s, "secret_movement")
    seen_in = set(s.seen_in)  # few markers, mostly none
    for side in SIDES:
        shared = _shared_hexes(s, side)
        for marker in s.data.markers_of[side]:
            place = s.place[marker]
            if unseen or place == OFF_MAP or place in shared:
                s.opened[marker] = 1 << side
                s.report_holds[marker] = 0
                s.genuine[marker] = int(is_surely_real(s, marker))
                if marker in seen_in:
                    forget_ships(s, marker)


def _shared_hexes(s: ClashState, side: int) -> set[int]:
    """Where a side has several markers."""
    alone: set[int] = set()
    shared: set[int] = set()
    for marker in s.data.markers_of[side]:
        place = s.place[marker]
        (shared if place in alone else alone).add(place)
    return shared


def is_surely_real(s: ClashState, marker: int) -> bool:
    """[3.4, 3.2.3] Detached ships and task forces are never dummies."""
    side = s.data.marker_side[marker]
    special = marker == s.data.force_of[side] or marker in s.data.detached_of[side]
    return special and s.place[marker] != OFF_MAP
