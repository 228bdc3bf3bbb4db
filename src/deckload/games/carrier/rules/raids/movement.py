"""Raids fly in (10.23)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.fleet import carrier_groups, carriers_in
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.nouns import raid_ref
from deckload.games.carrier.rules.raids.counters import circles_in, raids_on_map
from deckload.games.carrier.rules.raids.detection import nearest_group

step: Final = steps("carrier.raid_movement")


@step
def japanese_air_movement(s: CarrierState) -> None:
    """[10.23, 11.28] Every raid flies two hexes straight at its target, or home to Guam; fighters
    do not stop it."""
    for raid in raids_on_map(s):
        s.raid_took_off[raid] = 0
        look_for_another_target(s, raid)
        if circles_in(s, raid, s.phase):
            s.raid_waits[raid] &= ~(1 << s.phase)
            tell(s, "10.23", "{raid} circles to form up.", raid=raid_ref(s, raid))
        else:
            fly_in(s, raid)


def look_for_another_target(s: CarrierState, raid: int) -> None:
    """[10.23] Where its task group has gone under, a raid goes for the carriers nearest to it, or
    for any ships if there are none."""
    if s.raid_to[raid] != OFF_MAP or s.group_hex[s.raid_target[raid]] != OFF_MAP:
        return
    target = nearest_group(s, s.raid_hex[raid])
    if target == NOBODY_THERE:
        s.raid_to[raid] = s.raid_hex[raid]  # the sea is empty
    else:
        s.raid_target[raid] = target


def follow_parted_groups(s: CarrierState) -> None:
    """[10.1, 10.23] A raid on groups in one hex is on the hex. When these part it follows one of
    those with most carriers, by lot: nobody draws it off by sending one group away."""
    for raid in raids_on_map(s):
        if s.raid_to[raid] != OFF_MAP:
            continue
        before = s.group_from[s.raid_target[raid]]
        groups = [group for group in carrier_groups(s) if s.group_from[group] == before]
        if len({s.group_hex[group] for group in groups}) > 1:
            most = max([len(carriers_in(s, group)) for group in groups])
            likely = [group for group in groups if len(carriers_in(s, group)) == most]
            s.raid_target[raid] = one_of(s, likely, "group followed")


def goal_of(s: CarrierState, raid: int) -> int:
    """[10.23, 11.28] The hex of the group it flies to, wherever that has gone, or the field."""
    to = s.raid_to[raid]
    return s.group_hex[s.raid_target[raid]] if to == OFF_MAP else to


def next_hex(s: CarrierState, raid: int) -> int:
    """[10.23] Where a raid will be after its next move, if nothing comes between."""
    here = s.raid_hex[raid]
    if circles_in(s, raid, s.phase + 1):
        return here
    goal, grid = goal_of(s, raid), s.data.grid
    return grid.ahead(here, goal, min(s.data.raid_limits.speed, grid.distance(goal, here)))


def fly_in(s: CarrierState, raid: int) -> None:
    """[10.23] Along the straight line; where it runs between two hexes a die picks one."""
    here, goal = s.raid_hex[raid], goal_of(s, raid)
    if here == goal:
        return
    grid = s.data.grid
    hexes = min(s.data.raid_limits.speed, grid.distance(goal, here))
    there = grid.line_at(here, goal, hexes)
    s.raid_hex[raid] = one_of(s, there, "raid path")
    if s.log is not None:  # said of every raid in every phase
        _tell_flight(s, raid, goal)


def _tell_flight(s: CarrierState, raid: int, goal: int) -> None:
    left = s.data.grid.distance(goal, s.raid_hex[raid])
    whither = "the fleet" if s.raid_to[raid] == OFF_MAP else "where it is bound"
    tell(
        s,
        "10.23",
        "{raid} flies to {hex}, {left}.",
        raid=raid_ref(s, raid),
        hex=s.data.hex_refs[s.raid_hex[raid]],
        left=f"{left} from {whither}" if left else f"over {whither}",
    )
