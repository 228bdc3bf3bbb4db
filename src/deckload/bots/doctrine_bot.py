"""A bot that follows the habits a game's writer gave to a side."""

from __future__ import annotations

from deckload.bots.random_bot import random_bot
from deckload.engine.contract import Doctrine, Rules


def doctrine_bot(rules: Rules, side: int, seed: str) -> Doctrine:
    """The doctrine of the side; random play where nobody has written one."""
    return rules.doctrine(side) or random_bot(rules, side, seed)
