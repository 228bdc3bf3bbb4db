"""How a habit is written: what a side knows and a question in, the index of an option out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckload.engine.decision import Decision

Habit = Callable[[Any, Decision], int]


def best(decision: Decision, score: Callable[[Any], float]) -> int:
    """The option with the highest score; the first of equals."""
    scores = [score(value) for value in decision.options]
    return scores.index(max(scores))


def word(decision: Decision, *words: str) -> int:
    """The first of these words that is on offer."""
    for each in words:
        if each in decision.options:
            return decision.options.index(each)
    return 0
