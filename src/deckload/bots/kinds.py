"""The bots by name: `random`, `doctrine`, `doctrine:history`, `search`, `search:200`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from deckload.bots.doctrine_bot import doctrine_bot
from deckload.bots.problem import Bot
from deckload.bots.random_bot import random_bot
from deckload.bots.search_bot import search_bot
from deckload.engine.contract import Rules
from deckload.engine.errors import BadOption

MakesBot = Callable[[Rules, int, str, str], Bot]
"""A bot for a game, a side, a seed, and what stands after the colon: the same four, the same
play."""


class BotKind(NamedTuple):
    """A kind of bot. One that `thinks_ahead` needs a game of which copies can be made."""

    make: MakesBot
    help: str
    thinks_ahead: bool = False


def _random(rules: Rules, side: int, seed: str, setting: str) -> Bot:
    if setting:
        raise BadOption(f"random:{setting}: a random bot has nothing to choose; write random")
    return random_bot(rules, side, seed)


BOTS: dict[str, BotKind] = {
    "random": BotKind(_random, "Plays any legal choice: good for a first look, no opponent."),
    "doctrine": BotKind(
        doctrine_bot, "Plays as a sensible staff officer would, from what its side knows."
    ),
    "search": BotKind(
        search_bot,
        "Thinks ahead about weighty decisions, in worlds that its side cannot rule out; a second"
        " or so each.",
        thinks_ahead=True,
    ),
}


def make_bot(name: str, rules: Rules, side: int, seed: str) -> Bot:
    """A bot by name, for one side of a game."""
    kind, _, setting = name.partition(":")
    if kind not in BOTS:
        raise BadOption(f"there is no bot called {name[:40]!r}; choose one of: {', '.join(BOTS)}")
    return BOTS[kind].make(rules, side, seed, setting)


def thinks_ahead(name: str) -> bool:
    """Does a bot of this name need a game of which copies can be made?"""
    return BOTS[name.partition(":")[0]].thinks_ahead


def bots_on_offer(rules: Rules) -> dict[str, str]:
    """For whoever sets up a table: the bots of a game by name, each with a word about it. Doctrines
    are named where a side has several. Budgets of one's own are left out, since a table's bots
    think on the server's time."""
    offered = {name: kind.help for name, kind in BOTS.items()}
    sides = max([len(scenario.sides) for scenario in rules.scenarios().values()])
    for doctrines in [rules.doctrines(side) for side in range(sides)]:
        if len(doctrines) > 1:
            offered |= {f"doctrine:{name}": f"Plays by the {name} doctrine." for name in doctrines}
    return offered
