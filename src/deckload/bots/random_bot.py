"""A bot that takes any option, each as likely as the next."""

from __future__ import annotations

import random
from typing import Any

from deckload.engine.contract import Rules
from deckload.engine.decision import Decision


class RandomBot:
    """Draws from a generator of its own: the game's dice are not touched."""

    def __init__(self, seed: str) -> None:
        self._draws = random.Random(seed)

    def __call__(self, _k: Any, decision: Decision) -> int:
        return self._draws.randrange(len(decision.options))


def random_bot(_rules: Rules, side: int, seed: str) -> RandomBot:
    """Two random bots at one table get different draws from one seed."""
    return RandomBot(f"{seed} {side}")
