"""A bot that follows the habits a game's writer gave to a side."""

from __future__ import annotations

from deckload.bots.problem import Bot, Problem
from deckload.bots.random_bot import random_bot
from deckload.engine.contract import Doctrine, Rules
from deckload.engine.decision import Option
from deckload.engine.errors import BadOption


class DoctrineBot:
    """Does what a doctrine says."""

    def __init__(self, doctrine: Doctrine) -> None:
        self._doctrine = doctrine

    def __call__(self, problem: Problem) -> Option:
        return self._doctrine(problem.k, problem.decision)


def doctrine_bot(rules: Rules, side: int, seed: str, name: str = "") -> Bot:
    """A doctrine of the side by name, or its usual one; without a name, random play where nobody
    has written any."""
    doctrines = rules.doctrines(side)
    if not name:
        usual = next(iter(doctrines.values()), None)
        return random_bot(rules, side, seed) if usual is None else DoctrineBot(usual)
    if name not in doctrines:
        there = ", ".join(f"doctrine:{one}" for one in doctrines) or "random"
        raise BadOption(f"{rules.code} has no doctrine {name!r} for side {side}; choose: {there}")
    return DoctrineBot(doctrines[name])
