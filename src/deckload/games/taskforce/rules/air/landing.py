"""4.3.1: aircraft come down, and what their base cannot hold is lost."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, steps
from deckload.games.taskforce.model.conditions import (
    LANDING_CAP,
    LANDING_MAP,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import (
    aboard,
    can_land,
    capacity,
    lose_steps,
    on_deck,
    set_slot,
    unit_ref,
    units_in,
)
from deckload.games.taskforce.rules.damage import EXCESS, one_of_each
from deckload.games.taskforce.rules.fleets import is_afloat, scene

step: Final = steps("taskforce.air_status")

GOES_BELOW: Final = 2
JUST_LANDED: Final = 3
"""In `air_moved`: a unit that will land from its patrol and go to RESERVE, and one that has come
down this turn."""


def move(s: TaskForceState, unit: int, slot: int) -> None:
    """[4.3.1] One slot, once a turn."""
    s.air_moved[unit] = 1
    set_slot(s, unit, slot)


@step
def land(s: TaskForceState, side: int) -> None:
    """[4.3.1] What is in the LANDING slots must come down: from the map to RESERVE, from patrol to
    READY where there is room, unless the owner sends it below."""
    slots = s.air_slot
    units = scene(s).units_of[side]
    coming = {s.air_home[u] for u in units if slots[u] == LANDING_MAP or slots[u] == LANDING_CAP}
    for base in scene(s).homes[side]:
        if base not in coming or not is_afloat(s, base):
            continue
        for unit in units_in(s, base, LANDING_MAP):
            _come_down(s, unit, RESERVE)
        for unit in units_in(s, base, LANDING_CAP):
            below = s.air_moved[unit] == GOES_BELOW
            room = on_deck(s, base) + s.air_steps[unit] <= s.data.ready_most
            ready = room and not below and can_land(s, base)
            _come_down(s, unit, READY if ready else RESERVE)


def _come_down(s: TaskForceState, unit: int, slot: int) -> None:
    move(s, unit, slot)
    s.air_moved[unit] = JUST_LANDED


@step
def check_limits(s: TaskForceState, side: int) -> Procedure:
    """[4.3.1] What a carrier or base cannot hold is lost, those that have just landed first."""
    held: dict[int, int] = {}
    for unit in scene(s).units_of[side]:
        if s.air_slot[unit] == READY or s.air_slot[unit] == RESERVE:
            home = s.air_home[unit]
            held[home] = held.get(home, 0) + s.air_steps[unit]
    for base in scene(s).homes[side]:
        if held.get(base, 0) <= capacity(s, base):  # usual
            continue
        while is_afloat(s, base) and aboard(s, base) > capacity(s, base):
            there = [*units_in(s, base, READY), *units_in(s, base, RESERVE)]
            landed = [unit for unit in there if s.air_moved[unit] == JUST_LANDED]
            unit = yield ask(
                side,
                EXCESS,
                one_of_each(s, landed or there),
                about=base,
                case="4.3.1",
                command="air",
            )
            tell(s, "4.3.1", "{unit} finds no room and is lost.", unit=unit_ref(s, unit))
            lose_steps(s, unit, s.air_steps[unit])
