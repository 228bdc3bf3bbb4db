"""5.3, 16.1.2: Japanese island aircraft that come later, and lost ones that are replaced."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import die
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import (
    FLOWN,
    LOST,
    NOT_YET,
    READY,
)
from deckload.games.fleet.rules.forces import (
    air_ref,
    is_night,
    show_unit,
)

step: Final = steps("clash.reinforcements")


@step
def reinforce(s: ClashState) -> None:
    """[5.3, 16.1.2] Island units whose turn has come; that of some was rolled at set-up, for the
    owner's eyes."""
    for arrival in s.data.scenarios[s.scenario].arrivals:
        if s.turn == (arrival.turn or s.arrival):
            for unit in arrival.units:
                s.air_box[unit] = READY
                if s.air_shown[unit] == ALL_EYES:  # sheets lie open
                    show_unit(s, unit)
                tell(s, "5.3", "{unit} has arrived.", to=IJN, unit=air_ref(s, unit))


@step
def revive_island_unit(s: ClashState) -> None:
    """[16.1.2] Each day one lost island unit, drawn at random, is back on Guam, worn out and weak;
    one that finds no room there waits."""
    if is_night(s):
        return
    dead = [u for u in s.data.units_of_side[IJN] if s.data.air_base[u] >= 0 and is_lost(s, u)]
    guam = s.data.base_id[s.data.limits.revived_at]
    if not dead or units_based(s, guam) >= s.data.base_capacity[guam]:
        return
    unit = dead[die(s, len(dead), "revived unit") - 1]
    s.air_home[unit] = s.data.home_of_base(guam)
    s.air_box[unit] = FLOWN
    s.air_weak[unit] = int(not s.data.is_one_sided[unit])
    s.out_since[unit] = s.turn
    tell(s, "16.1.2", "{unit} is made up again on Guam.", unit=air_ref(s, unit))


def is_lost(s: ClashState, unit: int) -> bool:
    return s.air_box[unit] == LOST


def units_based(s: ClashState, base: int) -> int:
    """Air units at an airfield, in whatever box."""
    home = s.data.home_of_base(base)
    return sum(
        s.air_home[unit] == home and s.air_box[unit] not in (LOST, NOT_YET)
        for unit in s.data.units_of_side[IJN]
    )
