"""Who flies on which mission, and what becomes of those who do not come back."""

from __future__ import annotations

from typing import Final

from deckload.engine.grouping import grouped
from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.state import (
    BACK,
    FLYING,
    HOLD,
    LOST_AT_HOME,
    LOST_AWAY,
    NOBODY_THERE,
    OFF_MAP,
    READY,
    UNUSED,
    CarrierState,
)
from deckload.games.carrier.rules.fleet import is_over_task_group

on_ship: Final = grouped("air_ship", nowhere=NOBODY_THERE)
"""All units by the carrier that they are on."""
_flying_on: Final = grouped("air_mission", nowhere=NOBODY_THERE)
_in_state: Final = grouped("air_state")

_NOBODY: Final[list[int]] = []


def units_of(s: CarrierState, mission: int) -> list[int]:
    """[4.12] The air units in the box of a mission."""
    return _flying_on(s).get(mission, _NOBODY)


def ready_units(s: CarrierState) -> list[int]:
    """Units that stand on deck, armed and fuelled."""
    return _in_state(s).get(READY, _NOBODY)


def _find_missions_in_use(s: CarrierState) -> list[int]:
    return [mission for mission, kind in enumerate(s.mission_kind) if kind != UNUSED]


missions_in_use: Final = worked_out("missions in use", ("mission_kind",), _find_missions_in_use)


def is_on_cap(s: CarrierState, mission: int) -> bool:
    """[4.33] In the CAP box of its task group: no fuel marker, no counter on the map."""
    return s.mission_cap[mission] != NOBODY_THERE


def place_of(s: CarrierState, mission: int) -> int:
    """Where a mission is; on CAP it is where its task group is."""
    return s.group_hex[s.mission_cap[mission]] if is_on_cap(s, mission) else s.mission_hex[mission]


def _find_missions_on_map(s: CarrierState) -> list[int]:
    return [
        mission
        for mission, kind in enumerate(s.mission_kind)
        if kind != UNUSED and s.mission_cap[mission] == NOBODY_THERE
    ]


missions_on_map: Final = worked_out(
    "missions on the map", ("mission_kind", "mission_cap"), _find_missions_on_map
)


def leave_mission(s: CarrierState, unit: int, state: int) -> None:
    """A unit has landed or is lost; a display without units can be used again."""
    mission = s.air_mission[unit]
    s.air_state[unit] = state
    s.air_mission[unit] = NOBODY_THERE
    if mission not in s.air_mission:
        clear_display(s, mission)


def clear_display(s: CarrierState, mission: int) -> None:
    """[4.13] The display is free for another mission."""
    s.mission_kind[mission] = UNUSED
    s.mission_hex[mission] = OFF_MAP
    s.mission_cap[mission] = NOBODY_THERE
    s.mission_fuel[mission] = 0
    s.mission_order[mission] = HOLD
    s.mission_goal[mission] = NOBODY_THERE
    s.mission_turned[mission] = 0
    s.mission_moved[mission] = 0


def lose_unit(s: CarrierState, unit: int, place: int) -> None:
    """[2.26] Lost over a task group or away from it: the boxes are counted apart."""
    leave_mission(s, unit, LOST_AT_HOME if is_over_task_group(s, place) else LOST_AWAY)


def land_unit(s: CarrierState, unit: int) -> None:
    """[4.16] Down on a deck, for good: where decks are not played, or all is over."""
    leave_mission(s, unit, BACK)


def board(s: CarrierState, unit: int, mission: int) -> None:
    """[4.14] From the deck into the box of a mission."""
    s.air_state[unit] = FLYING
    s.air_mission[unit] = mission


def units_lost(s: CarrierState) -> int:
    return s.air_state.count(LOST_AT_HOME) + s.air_state.count(LOST_AWAY)
