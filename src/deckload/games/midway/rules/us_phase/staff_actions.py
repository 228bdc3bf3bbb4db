"""6.2: which actions of a staff are on offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from deckload.engine.decision import Refusal
from deckload.games.midway.model.state import MidwayState

Condition = Callable[[MidwayState], bool]
Staff = Mapping[str, tuple[Condition, Refusal]]
"""By action, when it is possible, and what is said where it is not."""


def finds_any(choices: Callable[[MidwayState], Iterable[object]]) -> Condition:
    """An action is possible while there is anything to do it to. Choices that come one by one are
    asked for the first of them only."""

    def is_possible(s: MidwayState) -> bool:
        for _ in choices(s):
            return True
        return False

    return is_possible


def why_no_action(staff: Staff, s: MidwayState, action: str) -> Refusal | None:
    """[6.2] Why an action is not on offer."""
    is_possible, refusal = staff[action]
    return None if is_possible(s) else refusal
