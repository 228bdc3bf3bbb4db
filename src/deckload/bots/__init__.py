"""Players that are programs. A bot is told what its side knows and what it is asked, no more.

| module | what it holds |
|---|---|
| `problem.py` | what a bot is given |
| `asking.py` | asking a bot, and letting bots play |
| `kinds.py` | the bots by name |
| `random_bot.py`, `doctrine_bot.py`, `search_bot.py` | the bots |
| `budget.py`, `following.py` | how long a search may think; carrying its plans out |
| `forecast.py` | what a strike may come to, for people who want to know |
"""

from __future__ import annotations

from deckload.bots.asking import ask_bot, ask_bot_for_key, play_out
from deckload.bots.kinds import BOTS, BotKind, bots_on_offer, make_bot, thinks_ahead
from deckload.bots.problem import Bot, Problem
from deckload.bots.random_bot import RandomBot

__all__ = [
    "BOTS",
    "Bot",
    "BotKind",
    "Problem",
    "RandomBot",
    "ask_bot",
    "ask_bot_for_key",
    "bots_on_offer",
    "make_bot",
    "play_out",
    "thinks_ahead",
]
