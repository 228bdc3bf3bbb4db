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
    options = decision.options
    scores = [score(value) for value in options]
    return options[scores.index(max(scores))]


def word(decision: Decision, *words: str) -> Option:
    """The first of these words that is on offer, or else the first option."""
    options = decision.options
    for each in words:
        if each in options:
            return each
    return options[0]
