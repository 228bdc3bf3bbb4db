"""By day both sides put fighters over their ships, in secret and at the same time."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell_each
from deckload.engine.procedures import Procedure, pick_some, together
from deckload.games.fleet.cases import PATROLS
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import CAP, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import counted
from deckload.games.fleet.rules.nouns import AIR_UNIT, unit_line
from deckload.games.fleet.rules.raids.air_losses import companions_of


def _patrol_prompt(k: FleetState, d: Decision) -> str:
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


def send_patrols(s: FleetState) -> Procedure:
    """[PATROLS] Both are asked, whether they have fighters or not."""
    yield together({side: _patrol(s, side) for side in SIDES})
    for side in SIDES:
        count = sum(s.air_box[unit] == CAP for unit in s.data.units_of_side[side])
        text = "You have {units} on patrol."
        tell_each(s, PATROLS.of(s), {side: text}, units=counted(count, "fighter unit"))


def fighters(s: FleetState, side: int) -> list[int]:
    """[PATROLS] Those that may be sent, by the rules of the game."""
    return customs_of(s).patrol_fighters(s, side)


def _patrol(s: FleetState, side: int) -> Procedure:
    choice = yield ask(
        side,
        PATROL,
        lambda: ("all", "half", "choose", "none") if fighters(s, side) else ("none",),
        case=PATROLS.of(s),
        covert=True,
    )
    if choice == "choose":
        chosen = yield from pick_some(side, FIGHTER, lambda: fighters(s, side), case=PATROLS.of(s))
    elif choice == "all":
        chosen = fighters(s, side)
    else:
        chosen = half_of(s, fighters(s, side)) if choice == "half" else []
    for unit in chosen:
        s.air_box[unit] = CAP


def half_of(s: FleetState, units: list[int]) -> list[int]:
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
