"""Chapter 3: what a task group and the task force may hold, and where markers may stand."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Refusal
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import groups_under
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.games.fleet.rules.forces import carriers_in

step: Final = steps("clash.task_groups")

IN_IT_ALREADY: Final = Refusal("3.1.4", "it is in that group already")
OF_OTHER_FLEET: Final = Refusal("3.1.4", "ships of TG 52.10 never join those of TF 58")
TOO_MANY_CARRIERS: Final = (
    Refusal("3.1.2", "too many carriers"),
    Refusal("3.1.3", "too many carriers"),
)


def is_full(s: ClashState, group: int) -> bool:
    """[3.1] A task group takes sixteen ships. One that was printed larger stays, but takes no
    more."""
    return len(s.ships[group]) >= s.data.limits.group_ships


def takes_carrier(s: ClashState, group: int, ship: int) -> bool:
    """[3.1.2, 3.1.3] Room for this carrier, within the group and within the number of carrier
    groups? The group whose only carrier it was does not count any more."""
    side = s.data.marker_side[group]
    here = len(carriers_in(s, group))
    if here:
        return here < s.data.limits.carriers_in_group[side]
    carrier_groups = sum([_has_carrier_besides(s, g, ship) for g in s.data.groups_of[side]])
    return carrier_groups < s.data.limits.carrier_groups[side]


def _has_carrier_besides(s: ClashState, group: int, ship: int) -> bool:
    for other in s.ships[group]:  # noqa: SIM110 (asked of every group)
        if s.data.is_carrier[other] and other != ship:
            return True
    return False


def is_same_fleet(s: ClashState, ship: int, group: int) -> bool:
    """[3.1.4] The carriers' ships and those of the bombardment group never join in one task group:
    any ship of it stands for all."""
    ships = s.ships[group]
    return not ships or s.data.family[ships[0]] == s.data.family[ship]


def why_not_shift(s: ClashState, ship: int, group: int) -> Refusal | None:
    """[3.1.4] Why a ship cannot go over to a task group of its hex, or None if it can."""
    if ship in s.ships[group]:
        return IN_IT_ALREADY
    if is_full(s, group):
        return Refusal("3.1", f"a task group takes {s.data.limits.group_ships} ships")
    if s.data.is_carrier[ship] and not takes_carrier(s, group, ship):
        return TOO_MANY_CARRIERS[s.data.ship_side[ship]]
    if not is_same_fleet(s, ship, group):
        return OF_OTHER_FLEET
    return None


def free_marker(s: ClashState, side: int) -> int:
    """[3.1.1] A task group marker that is not in use, or NONE."""
    for group in s.data.groups_of[side]:
        if s.place[group] == OFF_MAP and s.in_force[group] == 0 and not s.ships[group]:
            return group
    return NONE


def free_detached_marker(s: ClashState, side: int) -> int:
    """A marker for detached ships that is not in use, or NONE."""
    for marker in s.data.detached_of[side]:
        if s.place[marker] == OFF_MAP:
            return marker
    return NONE


def force_is_formed(s: ClashState, side: int) -> bool:
    return s.place[s.data.force_of[side]] != OFF_MAP


def can_join_force(s: ClashState, group: int) -> bool:
    """[3.2, 3.2.1, 3.2.2, 3.2.3] May a task group become part of the task force? It must lie in its
    hex, or the task force must be dissolved. A dummy cannot: a task force is made of ships (ruling
    C66)."""
    side, here = s.data.marker_side[group], s.place[group]
    if here == OFF_MAP or s.in_force[group] or not s.ships[group]:
        return False
    force = s.data.force_of[side]
    if s.place[force] not in (OFF_MAP, here):
        return False
    return len(groups_under(s, force)) < s.data.limits.task_force_groups[side]


def groups_here(s: ClashState, side: int, place: int) -> list[int]:
    """The task groups of a side in a hex, those of its task force among them."""
    if s.place[s.data.force_of[side]] == place:
        return [g for g in s.data.groups_of[side] if s.place[g] == place or s.in_force[g] == 1]
    return [g for g in s.data.groups_of[side] if s.place[g] == place]


def is_overstacked(s: ClashState, side: int, place: int) -> bool:
    """[3.3] Two task groups, or the task force alone, may share a hex."""
    alone = sum(s.place[g] == place for g in s.data.groups_of[side])
    if s.place[s.data.force_of[side]] == place:
        return alone > 0
    return alone > s.data.limits.stacking


def crowded_hexes(s: ClashState, side: int) -> set[int]:
    """[3.3] The hexes with more task groups of a side, or more beside its task force, than may
    be."""
    places = {s.place[g] for g in s.data.groups_of[side]} - {OFF_MAP}
    return {place for place in places if is_overstacked(s, side, place)}


def must_form_force(s: ClashState, side: int, since: set[int]) -> bool:
    """[3.3] Three task groups in one hex have to become the task force, while there is none. It
    binds only where they met before this phase (`since`): those made in it may still sail apart."""
    if not since or force_is_formed(s, side):
        return False
    crowded = since & crowded_hexes(s, side)
    return any(can_join_force(s, g) and s.place[g] in crowded for g in s.data.groups_of[side])


@step
def note_places(s: ClashState) -> None:
    """[3.3] The Initial Phase is over: where does everybody stand?"""
    s.begun = s.place[:]


def is_too_many(s: ClashState, marker: int, place: int) -> bool:
    """[3.3] Of those that shared the hex with a marker when the Initial Phase ended, have so many
    acted and stayed that it cannot? Who makes room is up to the owner: the last ones have to."""
    if s.begun[marker] != place:
        return False
    side = s.data.marker_side[marker]
    force = s.data.force_of[side]
    stayed = [
        m
        for m in (*s.data.groups_of[side], force)
        if m != marker and s.acted[m] and s.place[m] == place == s.begun[m]
    ]
    has_force = force == marker or force in stayed
    return bool(stayed) and (has_force or len(stayed) >= s.data.limits.stacking)
