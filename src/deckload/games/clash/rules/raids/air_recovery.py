"""5.4-5.6: patrols land, crews rest, and island aircraft are made ready."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.forces import eyes_on_sheets
from deckload.games.fleet.model.game_data import IJN, SIDES, USN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
    OFF_MAP,
    READY,
)
from deckload.games.fleet.rules.forces import can_fly_from_home, is_night

step: Final = steps("clash.air_recovery")


@step
def return_patrols(s: ClashState) -> None:
    """[5.7, 9.4] Patrols land on the side they have up, ready to fly again. What the enemy saw of
    aircraft holds no longer, except of those that can never move again (rulings C3, C26)."""
    boxes, shown = s.air_box, s.air_shown
    for side in SIDES:
        eyes = eyes_on_sheets(s, side)
        for unit in s.data.units_of_side[side]:
            if boxes[unit] == CAP or boxes[unit] == FORWARD:
                boxes[unit] = READY if can_fly_from_home(s, unit) else FLOWN
                s.forward_hex[unit] = OFF_MAP
            if side == IJN and boxes[unit] == FLOWN and shown[unit] == ALL_EYES:
                s.out_since[unit] = s.turn - 1
            if shown[unit] != eyes and not is_out_for_good(s, unit):
                shown[unit] = eyes
    s.patrol_seen = [0] * len(s.patrol_seen)


def is_out_for_good(s: ClashState, unit: int) -> bool:
    """[5.5] Lost, or a Japanese carrier unit that has flown: nothing secret can happen to it."""
    if s.air_box[unit] == LOST:
        return True
    at_sea = s.air_home[unit] < s.data.first_base
    return s.data.air_side[unit] == IJN and at_sea and s.air_box[unit] == FLOWN


@step
def units_come_back(s: ClashState) -> None:
    """[5.4, 8.1.2] US units that flew beyond their range are ready again, rested, after some
    turns."""
    for unit in s.data.units_of_side[USN]:
        if s.air_box[unit] == AWAY and s.air_back[unit][0] <= s.turn:
            s.air_box[unit] = READY if can_fly_from_home(s, unit) else FLOWN
            s.air_back[unit] = ()


@step
def recover_from_fatigue(s: ClashState) -> None:
    """[5.5] By day US units that have flown are ready but tired; by night all of them rest."""
    night = is_night(s)
    for unit in s.data.units_of_side[USN]:
        box = s.air_box[unit]
        if box not in (READY, FLOWN) or not can_fly_from_home(s, unit):
            continue
        if night:
            s.air_weak[unit] = 0
        elif box == FLOWN:
            s.air_weak[unit] = 1
        s.air_box[unit] = READY


@step
def island_recovery(s: ClashState) -> None:
    """[5.6] Each island unit that has flown rolls to be ready, better on Guam; only the owner
    sees."""
    chart = s.data.charts["base_recovery"]
    for unit in s.data.units_of_side[IJN]:
        base = s.air_home[unit] - s.data.first_base
        if base < 0 or s.air_box[unit] != FLOWN:
            continue
        column, does = s.data.bases[base].recovery, "is to be made ready again"
        throw = Throw("island recovery", 10, 1, chart, column, (), "5.6", does=does)
        name = s.data.air[unit].name
        s.air_shown[unit] = eyes_on_sheets(s, IJN)
        if roll(s, throw, to=IJN, by=name).dice[0] <= s.data.base_recovery[base]:
            s.air_box[unit] = READY
