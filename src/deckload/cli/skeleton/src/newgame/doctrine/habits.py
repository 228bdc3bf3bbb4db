"""A sensible staff officer's habits: he reads only what his side knows."""

from __future__ import annotations

from typing import Any

from deckload.engine.decision import Decision


def choose(k: Any, decision: Decision) -> int:
    """The index of the option that a careful officer would take."""
    if decision.kind.verb == "sail":
        return _sail(k, decision)
    return len(decision.options) // 2  # the middle hides well, and most ways lead there


def _sail(k: Any, decision: Decision) -> int:
    """Stay as long as the enemy must look in many places."""
    is_hunted = len(k.possible[decision.side]) < len(k.data.waters[decision.side])
    return 0 if is_hunted else decision.options.index("stay")
