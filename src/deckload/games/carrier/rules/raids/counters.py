"""Raids on the map: which counters are in use, where they are."""

from __future__ import annotations

from typing import Final

from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.state import (
    AFTER_RAID,
    NOBODY_THERE,
    OFF_MAP,
    TO_HEX,
    UNDIVIDED,
    CarrierState,
)
from deckload.games.carrier.rules.fleet import nearest_carriers


def is_on_map(s: CarrierState, raid: int) -> bool:
    return s.raid_hex[raid] != OFF_MAP


def _find_raids(s: CarrierState) -> list[int]:
    return [raid for raid, number in enumerate(s.raid_number) if number]


raids_on_map: Final = worked_out("raids on the map", ("raid_number",), _find_raids)


def raids_at(s: CarrierState, place: int) -> list[int]:
    if place not in s.raid_hex:
        return []
    return [raid for raid in raids_on_map(s) if s.raid_hex[raid] == place]


def nearest_raid(s: CarrierState, place: int) -> int:
    """The raid that is nearest to a hex, or -1."""
    grid = s.data.grid
    return min(raids_on_map(s), key=lambda raid: grid.distance(place, s.raid_hex[raid]), default=-1)


def free_counter(s: CarrierState) -> int:
    """[10.22] A raid counter that is not in use."""
    return s.raid_number.index(0)


def remove_raid(s: CarrierState, raid: int) -> None:
    """The counter can be used again; who was after it goes back to the fleet and waits there."""
    for mission, order in enumerate(s.mission_order):
        if order == AFTER_RAID and s.mission_goal[mission] == raid:
            s.mission_order[mission] = TO_HEX
            s.mission_goal[mission] = nearest_carriers(s, s.mission_hex[mission])
    s.raid_number[raid] = 0
    s.raid_hex[raid] = OFF_MAP
    s.raid_target[raid] = NOBODY_THERE
    s.raid_points[raid] = 0
    s.raid_fighters[raid] = UNDIVIDED
    s.raid_waits[raid] = 0
    s.raid_aborted[raid] = 0
    s.raid_fought[raid] = 0
    s.raid_source[raid] = NOBODY_THERE
    s.raid_to[raid] = OFF_MAP
    s.raid_land[raid] = 0
    s.raid_took_off[raid] = 0


def attackers_of(s: CarrierState, raid: int) -> int:
    """[10.13] The points that are attack planes; all of them before anybody has looked."""
    return s.raid_points[raid] - max(0, s.raid_fighters[raid])


def circles_in(s: CarrierState, raid: int, phase: int) -> bool:
    """Whether a raid forms up in a phase instead of flying on."""
    return bool(s.raid_waits[raid] >> phase & 1)
