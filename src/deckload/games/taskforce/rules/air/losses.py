"""Steps that air units lose, and who chooses them."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import is_torpedo, lose_steps, unit_ref
from deckload.games.taskforce.rules.damage import one_of_each
from deckload.games.taskforce.rules.nouns import UNIT

LOSE: Final = Kind("lose", "Which unit takes the loss?", of=UNIT)


def take_losses(
    s: TaskForceState, side: int, units: list[int], count: int, case: str, *, evenly: bool = False
) -> Procedure:
    """[4.3.4, 4.3.5] So many steps, chosen by their owner; `evenly`, torpedo bombers and others
    take them by turns."""
    last = -1
    for _ in range(count):
        left = [unit for unit in units if s.air_steps[unit]]
        if not left:
            return
        if evenly:
            left, last = _whose_turn(s, left, last)
        choices = one_of_each(s, left)
        unit = choices[0]
        if len(choices) > 1:
            unit = yield ask(side, LOSE, choices, case=case, command="air")
        if evenly and last < 0:
            last = int(is_torpedo(s, unit))
        elif evenly:
            last = -1
        lose_steps(s, unit, 1)
        tell(s, case, "{unit} loses a step.", unit=unit_ref(s, unit))


def _whose_turn(s: TaskForceState, left: list[int], last: int) -> tuple[list[int], int]:
    """[4.3.5] After one kind has lost a step, the other kind is next, if any of it is left."""
    if last < 0:
        return left, last
    others = [unit for unit in left if int(is_torpedo(s, unit)) != last]
    return (others, last) if others else (left, -1)
