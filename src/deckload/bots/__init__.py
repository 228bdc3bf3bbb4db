"""Players that are programs. A bot is told what its side knows and what it is asked, no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckload.bots.doctrine_bot import doctrine_bot
from deckload.bots.random_bot import RandomBot, random_bot
from deckload.engine.contract import Doctrine, Rules
from deckload.engine.errors import BadOption

Bot = Doctrine
"""Called with `known(s, side)` and the decision; gives the index of an option."""

MakesBot = Callable[[Rules, int, str], Bot]
"""A kind of bot for a game, a side and a seed: the same three, the same play."""

BOTS: Mapping[str, MakesBot] = {"random": random_bot, "doctrine": doctrine_bot}


def make_bot(name: str, rules: Rules, side: int, seed: str) -> Bot:
    """A bot by name, for one side of a game."""
    if name not in BOTS:
        raise BadOption(f"there is no bot called {name!r}; choose one of: {', '.join(BOTS)}")
    return BOTS[name](rules, side, seed)


__all__ = ["BOTS", "Bot", "MakesBot", "RandomBot", "make_bot"]
