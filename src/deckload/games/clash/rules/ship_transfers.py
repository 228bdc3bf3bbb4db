"""3.1.4, 3.1.5, 3.4: ships go over to another group of their hex, a new one, or their own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deckload.engine.cases import citing
from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure
from deckload.games.clash.rules.forces import (
    groups_under,
    hex_of,
    is_damaged,
    is_on,
    marker_of_group,
    marker_ref,
    own_name,
    remove_marker,
    ship_ref,
)
from deckload.games.clash.rules.special_rules import is_bound_to_force
from deckload.games.clash.rules.task_groups import (
    free_detached_marker,
    free_marker,
    groups_here,
    why_not_shift,
)
from deckload.games.clash.state import NONE, OFF_MAP, ClashState

case = citing("clash")

GROUP = Kind(
    "group",
    lambda k, d: f"Which task group? ({d.about})",
    names=lambda k, side, marker: k.data.marker_names[marker],
    label=lambda k, side, marker: own_name(k, marker),
    points_at=lambda k, side, marker: (marker_ref(k, marker),),
)
SHIP = Kind(
    "ship",
    lambda k, d: f"Which ship? ({d.about})",
    names=lambda k, side, ship: k.data.ships[ship].name,
    label=lambda k, side, ship: k.data.ships[ship].name,
    points_at=lambda k, side, ship: (ship_ref(k, ship),),
)


# --- new markers ----------------------------------------------------------------------------------


def put_beside(s: ClashState, group: int, marker: int) -> None:
    """A marker comes on to the map where another stands, known just as well (ruling C17)."""
    s.place[group] = s.place[marker]
    s.sighted[group] = s.sighted[marker]
    s.detected[group] = s.detected[marker]
    s.slower[group] = s.slower[marker]


def new_group(s: ClashState, group: int, beside: int, title: str) -> None:
    put_beside(s, group, marker_of_group(s, beside))
    s.title[group] = s.data.titles.index(title)
    if group in s.data.groups_of[s.data.marker_side[group]]:
        cost_of_change(s, group)


@case("15.5")
def cost_of_change(s: ClashState, group: int) -> None:
    """With the option, a new group and one that took in a disbanded one lose a movement point; a
    group of the task force slows all of it."""
    marker = marker_of_group(s, group)
    if is_on(s, "group_cost") and s.slower[marker] < s.data.limits.slowed_most:
        s.slower[marker] += 1


# --- merging two groups ---------------------------------------------------------------------------


def mergers(s: ClashState, side: int, handled: list[int]) -> list[int]:
    """Groups whose ships could all go over to another of their hex."""
    return [
        g
        for g in s.data.groups_of[side]
        if g not in handled and s.ships[g] and _could_take_all(s, g)
    ]


@case("3.1.5")
def _could_take_all(s: ClashState, group: int) -> list[int]:
    """The groups of the hex with room for all ships of this one."""
    if is_bound_to_force(s, group):
        return []
    side, limits = s.data.marker_side[group], s.data.limits
    coming = s.ships[group]
    carriers = sum(s.data.is_carrier[ship] for ship in coming)
    out = []
    for other in groups_here(s, side, hex_of(s, group)):
        here = s.ships[other]
        if other == group or not here or len(here) + len(coming) > limits.group_ships:
            continue
        if carriers + sum(s.data.is_carrier[x] for x in here) > limits.carriers_in_group[side]:
            continue
        if s.data.family[here[0]] == s.data.family[coming[0]]:
            out.append(other)
    return out


def merge(s: ClashState, side: int, handled: list[int]) -> Procedure:
    group = yield ask(
        side, GROUP, mergers(s, side, handled), about="merge", case="3.1.5", covert=True
    )
    into = yield ask(
        side, GROUP, _could_take_all(s, group), about="merge into", case="3.1.5", covert=True
    )
    handled.append(group)
    disband(s, group, into)


@case("3.1.5")
def disband(s: ClashState, group: int, into: int) -> None:
    """All ships of a group go over to another, which is from now on seen and slowed like it, and
    its marker comes off (ruling C17)."""
    old, new = marker_of_group(s, group), marker_of_group(s, into)
    s.detected[new] |= s.detected[old]
    s.slower[new] = max(s.slower[new], s.slower[old])
    s.ships[into] = sorted(s.ships[into] + s.ships[group])
    s.ships[group] = []
    _take_off_empty(s, group)
    cost_of_change(s, into)


def _take_off_empty(s: ClashState, group: int) -> None:
    """A group without ships leaves the task force, or the map."""
    force = s.data.force_of[s.data.marker_side[group]]
    was_in_force = s.in_force[group] == 1
    remove_marker(s, group)
    if was_in_force and not groups_under(s, force):
        remove_marker(s, force)


# --- single ships ---------------------------------------------------------------------------------


def movable_ships(s: ClashState, side: int, action: str, shifted: list[int]) -> Iterator[int]:
    """The ships with which a change can be made."""
    for group in s.data.groups_of[side]:
        ships = s.ships[group]
        if not ships or not _GROUP_CAN[action](s, group):
            continue
        for ship in ships:
            if ship not in shifted and _GOES[action](s, group, ship):
                yield ship


def move_ship(s: ClashState, side: int, action: str, shifted: list[int]) -> Procedure:
    ships = list(movable_ships(s, side, action, shifted))
    ship = yield ask(side, SHIP, ships, about=action, case="3.1.4", covert=True)
    shifted.append(ship)
    source = next(g for g in s.data.groups_of[side] if ship in s.ships[g])
    goals = _GOES[action](s, source, ship)
    goal = yield ask(side, GROUP, goals, about=f"{action}: to", case="3.1.4", covert=True)
    transfer(s, ship, source, goal)


def transfer(s: ClashState, ship: int, source: int, goal: int) -> None:
    """Move one ship; a marker that was not on the map comes on beside the ship's old group."""
    if s.place[goal] == OFF_MAP and s.in_force[goal] == 0:
        detached = goal in s.data.detached_of[s.data.marker_side[goal]]
        new_group(s, goal, source, "detached" if detached else "new group")
    s.ships[source] = [other for other in s.ships[source] if other != ship]
    s.ships[goal] = sorted([*s.ships[goal], ship])
    if not s.ships[source]:
        _take_off_empty(s, source)


def _has_company(s: ClashState, group: int) -> bool:
    """Is there another group in the hex, and would this one not be emptied by a shift?"""
    side, here = s.data.marker_side[group], hex_of(s, group)
    return len(s.ships[group]) > 1 and len(groups_here(s, side, here)) > 1


def _shift_goals(s: ClashState, group: int, ship: int) -> list[int]:
    side = s.data.marker_side[group]
    return [
        other
        for other in groups_here(s, side, hex_of(s, group))
        if other != group
        and (is_bound_to_force(s, other) or not is_bound_to_force(s, group))
        and why_not_shift(s, ship, other) is None
    ]


@case("3.1.5")
def _can_be_split(s: ClashState, group: int) -> bool:
    """A new task group needs a marker, a second ship, and a group that may be divided."""
    if len(s.ships[group]) == 1 or is_bound_to_force(s, group):
        return False
    return free_marker(s, s.data.marker_side[group]) != NONE


def _new_goals(s: ClashState, group: int, ship: int) -> list[int]:
    free = free_marker(s, s.data.marker_side[group])
    return [free] if why_not_shift(s, ship, free) is None else []


@case("3.4", "9.5")
def _has_damaged(s: ClashState, group: int) -> bool:
    """Damaged ships may leave their task group; somewhere there must be a marker for them."""
    return any(s.hits[ship] for ship in s.ships[group]) and bool(_detached_markers(s, group))


def _detach_goals(s: ClashState, group: int, ship: int) -> list[int]:
    """A damaged ship goes its own way, or along with others detached in the same hex."""
    return _detached_markers(s, group) if is_damaged(s, ship) else []


@case("7.3")
def _can_escort(s: ClashState, group: int) -> bool:
    """Undamaged ships may go along with detached ones of their hex, to the end."""
    return len(s.ships[group]) > 1 and bool(_detached_here(s, group))


def _escort_goals(s: ClashState, group: int, ship: int) -> list[int]:
    return [] if is_damaged(s, ship) else _detached_here(s, group)


def _detached_here(s: ClashState, group: int) -> list[int]:
    here = hex_of(s, group)
    return [d for d in s.data.detached_of[s.data.marker_side[group]] if s.place[d] == here]


def _detached_markers(s: ClashState, group: int) -> list[int]:
    there = _detached_here(s, group)
    free = free_detached_marker(s, s.data.marker_side[group])
    return there if free == NONE else [*there, free]


_GROUP_CAN: dict[str, Callable[[ClashState, int], bool]] = {
    "shift": _has_company,
    "new": _can_be_split,
    "detach": _has_damaged,
    "escort": _can_escort,
}
_GOES: dict[str, Callable[[ClashState, int, int], list[int]]] = {
    "shift": _shift_goals,
    "new": _new_goals,
    "detach": _detach_goals,
    "escort": _escort_goals,
}
