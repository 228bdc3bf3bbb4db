"""5.7: by day both sides put fighters over their groups, in secret and at the same time."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import Procedure, steps
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import marker_of_group
from deckload.games.clash.rules.wind import can_turn_into_wind, meet_in_the_wind, turn_into_wind
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import CAP, NONE, READY
from deckload.games.fleet.rules.forces import can_fly_from_home, group_with, is_night, is_on
from deckload.games.fleet.rules.raids.combat_air_patrol import send_patrols

step: Final = steps("clash.combat_air_patrol")


@step
def assign_patrols(s: ClashState) -> Procedure:
    """[5.7, 15.3] There is no patrol at night. Carriers turn into the wind to launch it."""
    if is_night(s):
        return
    yield from send_patrols(s)
    if is_on(s, "wind"):
        launching = [marker for side in SIDES for marker in groups_with_patrols(s, side)]
        meet_in_the_wind(s, [marker for marker in launching if turn_into_wind(s, marker)])


def fighters(s: ClashState, side: int) -> list[int]:
    """[5.7] Fighters and fighter-bombers that are ready, on ships and islands."""
    can_patrol = s.data.is_fighter
    ready = [
        unit
        for unit in s.data.units_of_side[side]
        if s.air_box[unit] == READY and can_patrol[unit] and can_fly_from_home(s, unit)
    ]
    return [unit for unit in ready if has_wind(s, unit)] if is_on(s, "wind") else ready


def has_wind(s: ClashState, unit: int) -> bool:
    """[15.3] Can its carrier turn into the wind? Airfields need not."""
    home = s.air_home[unit]
    if home >= s.data.first_base:
        return True
    group = group_with(s, home)
    return group != NONE and can_turn_into_wind(s, marker_of_group(s, group))


def groups_with_patrols(s: ClashState, side: int) -> list[int]:
    """The markers whose carriers have launched a patrol."""
    markers = set()
    for unit in s.data.units_of_side[side]:
        if s.air_box[unit] != CAP or s.air_home[unit] >= s.data.first_base:
            continue
        group = group_with(s, s.air_home[unit])
        if group != NONE:
            markers.add(marker_of_group(s, group))
    return sorted(markers)
