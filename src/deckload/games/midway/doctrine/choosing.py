"""How a habit is written: what a side knows and a question in, the option to take out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from deckload.engine.decision import Decision, Option

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

Habit: TypeAlias = "Callable[[MidwayState, Decision], Option]"


def best(decision: Decision, score: Callable[[Option], float]) -> Option:
    """The option with the highest score; the first of equals."""
    scores = [score(value) for value in decision.options]
    return decision.options[scores.index(max(scores))]


def word(decision: Decision, *words: str) -> Option:
    """The first of these words that is on offer, or else the first option."""
    for each in words:
        if each in decision.options:
            return each
    return decision.options[0]
