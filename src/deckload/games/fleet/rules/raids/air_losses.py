"""What air units lose, in the air or on the ground, and who picks the unit that loses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import (
    LOST,
    NONE,
    FleetState,
)
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import air_ref, factor_of, show_unit
from deckload.games.fleet.rules.nouns import AIR_UNIT


def companions_of(k: FleetState, unit: int) -> str:
    """What a Japanese air unit is named for: its carrier, or its air group ashore. US squadrons
    bear numbers of their own, so that nobody looks for them by their carriers."""
    facts = k.data.air[unit]
    if facts.side != IJN:
        return ""
    return k.data.ships[facts.ship].name if facts.ship >= 0 else facts.group


def _loss_prompt(_k: FleetState, decision: Decision) -> str:
    return f"{decision.about}: which air unit loses a step?"


CHEAPEST: Final = "cheapest"

LOSE: Final = Kind(
    "lose",
    _loss_prompt,
    of=AIR_UNIT,
    words={CHEAPEST: "All steps that are left: fighters before bombers, weak before strong"},
)


DESTROYED: Final = "{unit} is destroyed."
ON_THE_GROUND: Final = "{unit} is destroyed on the ground."
SHOT_DOWN: Final = "{unit} is shot down by the ships' guns."
WITH_ITS_CARRIER: Final = "{unit} goes down with its carrier."
"""What becomes of a unit that is destroyed."""


def is_weak(s: FleetState, unit: int) -> bool:
    """[AIR_COUNTERS] On its weaker side, or without one: the next step is its last."""
    return bool(s.air_weak[unit]) or s.data.is_one_sided[unit]


def steps_of(s: FleetState, unit: int) -> int:
    """[AIR_COUNTERS]"""
    return 1 if is_weak(s, unit) else 2


def lose_step(s: FleetState, unit: int, why: str, fate: str = DESTROYED) -> None:
    """[AIR_COUNTERS] A strong unit is turned over, a weak Japanese one is destroyed. A weak US unit
    stays as it is; what else it suffers is up to the rule that hurt it."""
    if not is_weak(s, unit):
        s.air_weak[unit] = 1
        show_unit(s, unit)
        tell(s, why, "{unit} is turned to its weaker side.", unit=air_ref(s, unit))
    elif s.data.air_side[unit] == IJN:
        destroy(s, unit, why, fate)


def destroy(s: FleetState, unit: int, why: str, fate: str = DESTROYED) -> None:
    """[AIR_COUNTERS] The unit leaves the game, and the raid if it is on one; everybody sees it
    go."""
    s.air_box[unit] = LOST
    s.box_of_unit[unit] = NONE
    customs_of(s).note_destroyed(s, unit)
    show_unit(s, unit)
    for roll_call in (s.raid, s.escorts, s.engaged, s.extended):
        if unit in roll_call:
            roll_call.remove(unit)
    tell(s, why, fate, unit=air_ref(s, unit))


def at_risk(s: FleetState, units: list[int]) -> list[int]:
    """[UNESCORTED] Who can take the next step: the strong units while there are any, then weak
    Japanese ones."""
    alive = [unit for unit in units if s.air_box[unit] != LOST]
    strong = [unit for unit in alive if not is_weak(s, unit)]
    return strong or [unit for unit in alive if s.data.air_side[unit] == IJN]


def suffer(
    s: FleetState,
    side: int,
    units: Callable[[], list[int]],
    steps: int,
    about: str,
    why: str,
    *,
    fate: str = DESTROYED,
    covert: bool = False,
) -> Procedure:
    """[UNESCORTED] The owner spreads step losses over units, one by one or all at one word; returns
    the steps that nobody could take. `covert`: the enemy does not know how many there are."""
    choice: int | str = NONE
    for taken in range(steps):
        if not at_risk(s, units()):
            return steps - taken
        if choice != CHEAPEST:
            choice = yield _ask_loser(s, side, units, steps - taken, about, why, covert)
        unit = cheapest(s, at_risk(s, units())) if isinstance(choice, str) else choice
        lose_step(s, unit, why, fate)
    return 0


def _ask_loser(
    s: FleetState,
    side: int,
    units: Callable[[], list[int]],
    steps: int,
    about: str,
    why: str,
    covert: bool,
) -> Decision:
    """A word for all steps would show that there was a choice: not where nobody may see that."""
    left = 1 if covert else steps
    return ask(side, LOSE, lambda: losers(s, units(), left), about=about, case=why, covert=covert)


def losers(s: FleetState, units: list[int], steps: int) -> list[int | str]:
    """Who can take the next of some steps, or a word for all of them."""
    able = at_risk(s, units)
    return [*able, CHEAPEST] if len(able) > 1 and steps > 1 else [*able]


def cheapest(s: FleetState, units: list[int]) -> int:
    """The unit that its owner misses least."""
    return min(units, key=lambda unit: (s.data.is_bomber[unit], factor_of(s, unit), unit))
