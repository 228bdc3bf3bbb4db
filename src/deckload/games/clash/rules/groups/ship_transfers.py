"""3.1.4, 3.1.5, 3.4: ships go over to another group of their hex, a new one, or their own way."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure
from deckload.games.clash.model.game_data import TYPES
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import (
    groups_under,
    hex_of,
    marker_of_group,
    remove_marker,
)
from deckload.games.clash.rules.groups.task_groups import (
    free_detached_marker,
    free_marker,
    groups_here,
    is_full,
    why_not_shift,
)
from deckload.games.clash.rules.search.detection import hand_marks_on
from deckload.games.clash.rules.special_rules import is_bound_to_force
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.games.fleet.rules.forces import (
    be_as_late_as,
    be_on_time,
    group_with,
    is_damaged,
    is_on,
    own_name,
    title_of,
)
from deckload.games.fleet.rules.nouns import MARKER, SHIP

GROUP_PROMPTS: Final = {
    "join": "Which task group joins the task force?",
    "leave": "Which task group leaves the task force?",
    "dummy": "Beside which marker is the dummy laid?",
    "remove": "Which dummy is taken off the map?",
    "merge": "Which task group is disbanded?",
    "merge into": "Which task group takes in all its ships?",
    "shift to": "Which task group does the ship go over to?",
    "new to": "Which marker does the new task group get?",
    "detach to": "Which detached ships does it go with, or under which marker alone?",
    "escort to": "Which detached ships does it escort?",
}
SHIP_PROMPTS: Final = {
    "shift": "Which ship goes over to another task group?",
    "new": "Which ship is the first of a new task group?",
    "detach": "Which damaged ship makes for home?",
    "escort": "Which ship goes along as an escort? It does not come back.",
}
SHIP_CASES: Final = {"shift": "3.1.4", "new": "3.1.5", "detach": "3.4", "escort": "7.3"}


def _ship_label(k: ClashState, ship: int) -> str:
    """A ship with what matters here: its type, its damage, its group."""
    hits = f", {k.hits[ship]} of {k.data.boxes[ship]} boxes hit" if k.hits[ship] else ""
    group = own_name(k, group_with(k, ship))
    return f"{k.data.ships[ship].name} ({TYPES[k.data.ship_type[ship]]}{hits}) of {group}"


WHICH_GROUP: Final = Kind(
    "group",
    lambda k, d: GROUP_PROMPTS[d.about],
    of=MARKER,
    group=title_of,
)
WHICH_SHIP: Final = Kind(
    "ship",
    lambda k, d: SHIP_PROMPTS[d.about],
    of=SHIP,
    label=_ship_label,
)


# --- new markers ----------------------------------------------------------------------------------


def put_beside(s: ClashState, group: int, marker: int) -> None:
    """A marker comes on to the map where another stands, known just as well (ruling C17)."""
    s.place[group] = s.place[marker]
    s.sighted[group] = s.sighted[marker]
    hand_marks_on(s, marker, group)
    be_on_time(s, group)
    be_as_late_as(s, group, marker)


def new_group(s: ClashState, group: int, beside: int, title: str) -> None:
    put_beside(s, group, marker_of_group(s, beside))
    s.title[group] = s.data.titles.index(title)
    if group in s.data.detached_of[s.data.marker_side[group]]:
        s.genuine[group] = 1  # nobody detaches a dummy
    else:
        cost_of_change(s, group)


def cost_of_change(s: ClashState, group: int) -> None:
    """[15.5] With the option, a new group and one that took in a disbanded one lose a movement
    point; a group of the task force slows all of it."""
    marker = marker_of_group(s, group)
    otherwise_late = s.slower[marker] - s.harried[marker]
    if is_on(s, "group_cost") and otherwise_late < s.data.limits.slowed_most:
        s.slower[marker] += 1


def charge_for_disbanding(s: ClashState, group: int, shifts: list[tuple[int, int]]) -> None:
    """[15.5] A group is no more: all that took ships of it in this phase pay, those to which they
    went one by one as well (ruling C73)."""
    for goal in sorted({into for left, into in shifts if left == group}):
        if s.place[goal] != OFF_MAP or s.in_force[goal] == 1:
            cost_of_change(s, goal)
    shifts[:] = [shift for shift in shifts if shift[0] != group]  # the marker may be used anew


# --- merging two groups ---------------------------------------------------------------------------


def can_merge(s: ClashState, group: int) -> bool:
    """Could all ships of a group go over to another of their hex?"""
    return bool(s.ships[group] and _could_take_all(s, group))


def _could_take_all(s: ClashState, group: int) -> list[int]:
    """[3.1.5] The groups of the hex with room for all ships of this one."""
    if _is_alone(s, group) or is_bound_to_force(s, group):
        return []
    side, limits = s.data.marker_side[group], s.data.limits
    coming, carriers = s.ships[group], s.data.carriers
    out = []
    for other in groups_here(s, side, hex_of(s, group)):
        here = s.ships[other]
        if other == group or not here or len(here) + len(coming) > limits.group_ships:
            continue
        if len(carriers.intersection(here + coming)) > limits.carriers_in_group[side]:
            continue
        if s.data.family[here[0]] == s.data.family[coming[0]]:
            out.append(other)
    return out


def merge(s: ClashState, side: int, handled: list[int], shifts: list[tuple[int, int]]) -> Procedure:
    groups = [g for g in s.data.groups_of[side] if g not in handled and can_merge(s, g)]
    group = yield ask(side, WHICH_GROUP, groups, about="merge", case="3.1.5")
    into = yield ask(side, WHICH_GROUP, _could_take_all(s, group), about="merge into", case="3.1.5")
    handled.append(group)
    shifts.append((group, into))
    disband(s, group, into)
    charge_for_disbanding(s, group, shifts)


def disband(s: ClashState, group: int, into: int) -> None:
    """[3.1.5] All ships of a group go over to another, and its marker comes off."""
    _take_marks_of(s, group, into)
    s.ships[into] = sorted(s.ships[into] + s.ships[group])
    s.ships[group] = []
    _take_off_empty(s, group)


def _take_marks_of(s: ClashState, group: int, into: int) -> None:
    """[3.1.5, 6.4] Who takes in all that is left of a group is seen and slowed like it (ruling
    C17)."""
    old, new = marker_of_group(s, group), marker_of_group(s, into)
    hand_marks_on(s, old, new)
    be_as_late_as(s, new, old)


def _take_off_empty(s: ClashState, group: int) -> None:
    """A group without ships leaves the task force, or the map."""
    force = s.data.force_of[s.data.marker_side[group]]
    was_in_force = s.in_force[group] == 1
    remove_marker(s, group)
    if was_in_force and not groups_under(s, force):
        remove_marker(s, force)


# --- single ships ---------------------------------------------------------------------------------


def is_ship_movable(s: ClashState, side: int, action: str, shifted: list[int]) -> bool:
    """Is there a ship with which a change can be made? Carriers, which find room least often and
    come first in their groups, are looked at last."""
    if not _is_conceivable(s, side, action):
        return False
    for group in s.data.groups_of[side]:
        ships = s.ships[group]
        if not ships:
            continue
        for goal in _goals(s, action, group):
            for ship in ships[::-1]:
                if ship not in shifted and _may_go(s, action, ship, goal):
                    return True
    return False


def movable_ships(s: ClashState, side: int, action: str, shifted: list[int]) -> list[int]:
    """The ships with which a change can be made. Where one ship of a group may go, so may all like
    it: carriers or not, damaged or not, of the same fleet."""
    carriers, families, hits = s.data.is_carrier, s.data.family, s.hits
    out = []
    for group in s.data.groups_of[side]:
        goals = _goals(s, action, group) if s.ships[group] else []
        if not goals:
            continue
        may_go: dict[int, bool] = {}
        for ship in s.ships[group]:
            like = 4 * families[ship] + 2 * carriers[ship] + (hits[ship] > 0)
            if like not in may_go:
                may_go[like] = bool(_open_to(s, action, ship, goals))
            if may_go[like] and ship not in shifted:
                out.append(ship)
    return out


def _open_to(s: ClashState, action: str, ship: int, goals: list[int]) -> list[int]:
    """Those of the goals to which this ship may go."""
    return [goal for goal in goals if _may_go(s, action, ship, goal)]


def move_ship(
    s: ClashState, side: int, action: str, shifted: list[int], shifts: list[tuple[int, int]]
) -> Procedure:
    ships = movable_ships(s, side, action, shifted)
    ship = yield ask(side, WHICH_SHIP, ships, about=action, case=SHIP_CASES[action])
    shifted.append(ship)
    source = next(g for g in s.data.groups_of[side] if ship in s.ships[g])
    goals = _open_to(s, action, ship, _goals(s, action, source))
    goal = yield ask(side, WHICH_GROUP, goals, about=f"{action} to", case=SHIP_CASES[action])
    if action == "shift":
        shifts.append((source, goal))
    transfer(s, ship, source, goal)
    if not s.ships[source]:
        charge_for_disbanding(s, source, shifts)


def transfer(s: ClashState, ship: int, source: int, goal: int) -> None:
    """[3.1.4, 6.4] Move one ship, which stays detected if its group was; a marker that was not on
    the map comes on beside the ship's old group."""
    if s.place[goal] == OFF_MAP and s.in_force[goal] == 0:
        detached = goal in s.data.detached_of[s.data.marker_side[goal]]
        new_group(s, goal, source, "detached" if detached else "new group")
    elif not s.ships[goal]:
        s.title[goal] = s.data.titles.index("new group")  # it was a dummy until now
    hand_marks_on(s, marker_of_group(s, source), marker_of_group(s, goal))
    s.ships[source] = [other for other in s.ships[source] if other != ship]
    s.ships[goal] = sorted([*s.ships[goal], ship])
    if not s.ships[source]:
        _take_marks_of(s, source, goal)
        _take_off_empty(s, source)


# --- where the ships of a group may go, and which of them --------------------------------------


def _is_conceivable(s: ClashState, side: int, action: str) -> bool:
    """Is there a marker at all that ships of any group could go to? Mostly there is none for a new
    group, nobody to be escorted, and no damaged ship to be detached."""
    if action == "new":
        return free_marker(s, side) != NONE
    if action == "escort":
        return any(s.place[marker] != OFF_MAP for marker in s.data.detached_of[side])
    if action == "detach":
        return any(_has_damaged(s, group) for group in s.data.groups_of[side])
    return True


def _goals(s: ClashState, action: str, group: int) -> list[int]:
    """Where ships of a group can go at all."""
    if action == "shift":
        return _others_with_room(s, group)
    if action == "new":
        return _marker_for_new_group(s, group)
    return _markers_for_damaged(s, group) if action == "detach" else _detached_here(s, group)


def _may_go(s: ClashState, action: str, ship: int, goal: int) -> bool:
    """[3.1.4, 3.4, 7.3, 16.1.4] May this ship go there? Damaged ships are detached; undamaged ones
    escort them, but no carrier: she would need an escort herself (ruling C77)."""
    if action == "detach":
        return is_damaged(s, ship)
    if action == "escort":
        return not is_damaged(s, ship) and not s.data.is_carrier[ship]
    return why_not_shift(s, ship, goal) is None


def _others_with_room(s: ClashState, group: int) -> list[int]:
    """[3.1.4, 16.1.4] The other groups of the hex that take ships of this one, which must not be
    emptied."""
    if len(s.ships[group]) == 1 or _is_alone(s, group):
        return []
    bound = is_bound_to_force(s, group)
    return [
        other
        for other in groups_here(s, s.data.marker_side[group], hex_of(s, group))
        if other != group and not is_full(s, other) and (is_bound_to_force(s, other) or not bound)
    ]


def _is_alone(s: ClashState, group: int) -> bool:
    """Is no other marker in its hex, of either side? Those of the task force have company."""
    return s.in_force[group] == 0 and s.place.count(s.place[group]) == 1


def _marker_for_new_group(s: ClashState, group: int) -> list[int]:
    """[3.1.5] A new task group needs a marker, a second ship, and a group that may be divided."""
    if len(s.ships[group]) == 1 or is_bound_to_force(s, group):
        return []
    free = free_marker(s, s.data.marker_side[group])
    return [] if free == NONE else [free]


def _markers_for_damaged(s: ClashState, group: int) -> list[int]:
    """[3.4, 9.5] A damaged ship goes its own way, or along with others detached in the same hex."""
    if not _has_damaged(s, group):
        return []
    there = _detached_here(s, group)
    free = free_detached_marker(s, s.data.marker_side[group])
    return there if free == NONE else [*there, free]


def _has_damaged(s: ClashState, group: int) -> bool:
    hits = s.hits
    for ship in s.ships[group]:  # noqa: SIM110 (asked of every group)
        if hits[ship]:
            return True
    return False


def _detached_here(s: ClashState, group: int) -> list[int]:
    """[7.3] Ships may go along with detached ones of their hex, to the end: with those that have
    room for one more, since no marker holds more ships than a task group."""
    here = hex_of(s, group)
    detached = s.data.detached_of[s.data.marker_side[group]]
    return [d for d in detached if s.place[d] == here and not is_full(s, d)]
