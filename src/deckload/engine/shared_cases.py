"""Case numbers of rules that several games share: each player reads the number of his own game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckload.engine.errors import StateError

if TYPE_CHECKING:
    from deckload.engine.state import State


class SharedCase:
    """One case of a shared rule, by the number that it has in each game."""

    def __init__(self, **by_game: str) -> None:
        self.by_game = by_game

    def of(self, s: State) -> str:
        """Its number in the game being played."""
        return self.in_game(s.game)

    def in_game(self, game: str) -> str:
        """Its number in a game."""
        number = self.by_game.get(game)
        if number is None:
            there = ", ".join(f"{number} of {game}" for game, number in self.by_game.items())
            raise StateError(
                f"the game {game!r} has no number for the shared case {there or '?'}; "
                "say it with `adopt`"
            )
        return number


def adopt(game: str, numbers: Mapping[SharedCase, str]) -> None:
    """Say by which numbers one more game calls shared cases."""
    for shared, number in numbers.items():
        shared.by_game[game] = number
