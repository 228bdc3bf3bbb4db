"""5.7: by day both sides put fighters over their groups, in secret and at the same time."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell_each
from deckload.engine.procedures import Procedure, pick_some, steps, together
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import marker_of_group
from deckload.games.clash.rules.raids.air_recovery import can_fly_from_home
from deckload.games.clash.rules.wind import can_turn_into_wind, meet_in_the_wind, turn_into_wind
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import (
    CAP,
    NONE,
    READY,
)
from deckload.games.fleet.rules.forces import (
    counted,
    group_with,
    is_night,
    is_on,
)
from deckload.games.fleet.rules.nouns import AIR_UNIT, unit_line
from deckload.games.fleet.rules.raids.air_losses import companions_of

step: Final = steps("clash.combat_air_patrol")


def _patrol_prompt(k: ClashState, d: Decision) -> str:
    ready = counted(len(fighters(k, d.side)), "fighter unit")
    return f"Combat air patrol: you have {ready} ready. Which fly it?"


PATROL: Final = Kind(
    "patrol",
    _patrol_prompt,
    words={
        "all": "All fighters patrol",
        "half": "Half of each carrier's fighters patrol",
        "choose": "Choose them one by one",
        "none": "No patrol: keep them for escort",
    },
)
FIGHTER: Final = Kind(
    "cap",
    "Which fighters patrol?",
    of=AIR_UNIT,
    label=lambda k, unit: f"{unit_line(k, unit)} over {k.data.home_name(k.air_home[unit])}",
    words={"done": "No more"},
    group=companions_of,
)


@step
def assign_patrols(s: ClashState) -> Procedure:
    """[5.7] Both are asked, whether they have fighters or not. There is no patrol at night."""
    if is_night(s):
        return
    yield together({side: _patrol(s, side) for side in SIDES})
    for side in SIDES:
        count = sum(s.air_box[unit] == CAP for unit in s.data.units_of_side[side])
        text = "You have {units} on patrol."
        tell_each(s, "5.7", {side: text}, units=counted(count, "fighter unit"))
    if is_on(s, "wind"):
        launching = [marker for side in SIDES for marker in groups_with_patrols(s, side)]
        meet_in_the_wind(s, [marker for marker in launching if turn_into_wind(s, marker)])


def _patrol(s: ClashState, side: int) -> Procedure:
    choice = yield ask(
        side,
        PATROL,
        lambda: ("all", "half", "choose", "none") if fighters(s, side) else ("none",),
        case="5.7",
        covert=True,
    )
    if choice == "choose":
        chosen = yield from pick_some(side, FIGHTER, lambda: fighters(s, side), case="5.7")
    elif choice == "all":
        chosen = fighters(s, side)
    else:
        chosen = half_of(s, fighters(s, side)) if choice == "half" else []
    for unit in chosen:
        s.air_box[unit] = CAP


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


def half_of(s: ClashState, units: list[int]) -> list[int]:
    """Every other unit of each carrier or island, the first of each among them."""
    taken: dict[int, int] = {}
    out = []
    for unit in units:
        home = s.air_home[unit]
        number = taken.get(home, 0)
        taken[home] = number + 1
        if number % 2 == 0:
            out.append(unit)
    return out


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
