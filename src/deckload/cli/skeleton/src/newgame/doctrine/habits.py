"""A sensible staff officer's habits: he reads only what his side knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.decision import Decision, Option

if TYPE_CHECKING:
    from newgame.model.state import NewGameState


def steady(k: NewGameState, decision: Decision) -> Option:
    """What a steady officer would do. The middle hides well, and most ways lead there."""
    if decision.kind.verb == "sail":
        return _sail(k, decision)
    return decision.options[len(decision.options) // 2]


def _sail(k: NewGameState, decision: Decision) -> Option:
    """Stay as long as the enemy must look everywhere."""
    is_hunted = len(k.possible[decision.side]) < len(k.data.waters[decision.side])
    return decision.options[0] if is_hunted else "stay"
