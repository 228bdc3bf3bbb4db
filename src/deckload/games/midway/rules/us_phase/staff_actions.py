"""6.2: which actions of a staff are on offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from deckload.engine.decision import Refusal
from deckload.games.midway.model.state import MidwayState

Choices = Callable[[MidwayState], Iterable[object]]
Staff = Mapping[str, tuple[Choices, Refusal]]
"""By action, what it can be done to, and what is said where there is nothing."""


def why_no_action(staff: Staff, s: MidwayState, action: str) -> Refusal | None:
    """[6.2] Why an action is not on offer. Choices that come one by one are asked for the first of
    them only."""
    choices, refusal = staff[action]
    for _ in choices(s):
        return None
    return refusal
