"""Air units: small questions that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deckload.engine.grouping import grouped
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref
from deckload.games.taskforce.model.conditions import (
    GONE,
    NO_LAND,
    NO_LAND_YET,
    NO_LAUNCH,
    NO_LAUNCH_YET,
    NONE,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import FIGHTER, FULL, TORPEDO
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    is_afloat,
    is_land_base,
    scene,
    sheets_are_closed,
)

_at_home: Final = grouped("air_home")
"""By carrier or base: the units that call it home."""


def unit_name(s: TaskForceState, unit: int) -> str:
    return scene(s).air_name[unit]


def unit_ref(s: TaskForceState, unit: int) -> Ref:
    return Ref("piece", scene(s).air_name[unit])


def is_fighter(s: TaskForceState, unit: int) -> bool:
    """[2.2.2]"""
    return s.data.scenes[s.scene].air_kind[unit] == FIGHTER


def is_torpedo(s: TaskForceState, unit: int) -> bool:
    """[4.3.6] Torpedo bombers with bombs count as level bombers for all rules."""
    return s.data.scenes[s.scene].air_kind[unit] == TORPEDO and not s.air_bombs[unit]


def units_in(s: TaskForceState, base: int, slot: int) -> list[int]:
    """The units of a carrier or base in one of its slots."""
    slots, steps = s.air_slot, s.air_steps
    return [u for u in _at_home(s).get(base, ()) if slots[u] == slot and steps[u] > 0]


def steps_of(s: TaskForceState, units: Iterable[int]) -> int:
    return sum([s.air_steps[unit] for unit in units])


def capacity(s: TaskForceState, base: int) -> int:
    """[4.3.1, 3.5.6] In steps; a land base that is significantly damaged holds half."""
    room = scene(s).capacity[base]
    return room // 2 if is_land_base(s, base) and s.steps[base] < FULL else room


def can_launch(s: TaskForceState, base: int) -> bool:
    """[3.5.5]"""
    return is_afloat(s, base) and not s.deck[base] & (NO_LAUNCH | NO_LAUNCH_YET)


def can_land(s: TaskForceState, base: int) -> bool:
    """[3.5.5]"""
    return is_afloat(s, base) and not s.deck[base] & (NO_LAND | NO_LAND_YET)


def lose_steps(s: TaskForceState, unit: int, steps: int) -> None:
    """[2.2.1] Steps lost are counted by the group that the unit was printed for."""
    lost = min(steps, s.air_steps[unit])
    s.air_steps[unit] -= lost
    s.air_lost[scene(s).air_group[unit]] += lost
    if not s.air_steps[unit]:
        put_away(s, unit)


def put_away(s: TaskForceState, unit: int) -> None:
    """A unit that is out of the game, or a counter that is not needed now."""
    s.air_steps[unit] = 0
    s.air_place[unit] = s.air_own[unit] = NONE
    s.air_due[unit] = s.air_moved[unit] = s.air_bombs[unit] = 0
    set_slot(s, unit, GONE)


def set_slot(s: TaskForceState, unit: int, slot: int) -> None:
    """[3.8.1] Where a unit is. With closed sheets those of carriers are out of sight as long as
    they do not fly to some hex; those of land bases never are."""
    s.air_slot[unit] = slot
    if not sheets_are_closed(s):
        return
    hidden = s.air_place[unit] < 0 and not is_land_base(s, s.air_home[unit])
    s.air_seen[unit] = 1 << scene(s).air_side[unit] if hidden else ALL_EYES


def on_deck(s: TaskForceState, base: int) -> int:
    """Steps in the READY slot."""
    return steps_of(s, units_in(s, base, READY))


def aboard(s: TaskForceState, base: int) -> int:
    """[4.3.1] Steps in READY and RESERVE together."""
    return on_deck(s, base) + steps_of(s, units_in(s, base, RESERVE))
