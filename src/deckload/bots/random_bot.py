"""A bot that takes any option, each as likely as the next."""

from __future__ import annotations

import random

from deckload.bots.problem import Problem
from deckload.engine.contract import Rules
from deckload.engine.decision import Option


class RandomBot:
    """Draws from a generator of its own: the game's dice are not touched."""

    def __init__(self, seed: str) -> None:
        self._draws = random.Random(seed)

    def __call__(self, problem: Problem) -> Option:
        options = problem.decision.options
        return options[self._draws.randrange(len(options))]


def random_bot(_rules: Rules, side: int, seed: str) -> RandomBot:
    """Two random bots at one table get different draws from one seed."""
    return RandomBot(f"{seed} {side}")
