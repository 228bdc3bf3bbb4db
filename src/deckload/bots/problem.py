"""What a bot is given: what its side knows, the question, and worlds to try things out in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckload.engine.contract import Rules
from deckload.engine.decision import Decision, Option
from deckload.engine.game import Game
from deckload.engine.log import BEGINS
from deckload.engine.state import glimpse


class Problem:
    """A question to one side of a game. It is good until the question is answered."""

    __slots__ = ("_game", "_k", "decision", "side")

    def __init__(self, game: Game, side: int) -> None:
        self.side = side
        asked = game.decision
        if asked is None or game.joint is not None or asked.side != side:
            asked = game.pending()[side]
        self.decision: Decision = asked
        self._game = game
        self._k: Any = None

    @property
    def rules(self) -> Rules:
        return self._game.rules

    @property
    def k(self) -> Any:
        """What the side knows, worked out as it is read; nothing of the other side's unfinished
        draft or sealed answer is in it."""
        if self._k is None:
            self._k = glimpse(self._game.as_seen_by(self.side).s, self.side)
        return self._k

    @property
    def in_battle(self) -> bool:
        """Whether the side sees a battle going on, where the game keeps a log."""
        for entry in reversed(self._game.s.log or ()):
            if entry.battle and entry.for_viewer(self.side) is not None:
                return bool(entry.battle == BEGINS)
        return False

    def offers(self, key: str) -> bool:
        """Whether the question can be answered with this key."""
        return key in self.decision.keys(self.k)

    def imagine(self, seed: int) -> Game:
        """A world that the side cannot tell from the true one, the dice to come included. It comes
        of what the side knows and the seed alone. Play in it, or in copies of it, as you like."""
        return self._game.imagine(self.side, seed)


Bot = Callable[[Problem], Option]
"""A player that is a program: a problem in, the option to take out."""
