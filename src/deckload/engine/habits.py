"""Doctrines made of habits: what to answer, by the verb of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckload.engine.contract import Doctrine
from deckload.engine.decision import Decision, Option


def by_habit(habits: Mapping[str, Doctrine]) -> Doctrine:
    """The doctrine of a staff with these habits. It takes the first option where it has none, and
    does not think about the only one."""

    def choose(k: Any, decision: Decision) -> Option:
        habit = habits.get(decision.kind.verb)
        options = decision.options
        return options[0] if habit is None or len(options) == 1 else habit(k, decision)

    return choose
