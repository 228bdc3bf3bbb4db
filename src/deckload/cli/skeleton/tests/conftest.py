"""Putting the game into a wanted position, so that a test is about one rule."""

from collections.abc import Callable, Iterator
from typing import Self

import pytest
from deckload.engine.contract import SetUp
from deckload.testing import Position, maker

from newgame import GAME
from newgame.rules.turn import next_turn


class Chase(Position):
    """The first turn, with the flagships in B2 and R2 unless a test says otherwise."""

    def __init__(self) -> None:
        super().__init__(GAME, SetUp("newgame", "chase"), next_turn)
        self.s.turn = 1
        self.put("B2", "R2")

    def put(self, *spaces: str) -> Self:
        """Where the flagships are: put("B1", "R4")."""
        self.s.place = list(self.data.spaces.ids_of(spaces))
        return self

    def places(self) -> list[str]:
        return [self.data.spaces.name_of(space) for space in self.s.place]

    def possible(self, side: int) -> list[str]:
        return [self.data.spaces.name_of(space) for space in self.s.possible[side]]


@pytest.fixture
def chase() -> Iterator[Callable[[], Chase]]:
    """Makes positions, and checks them in the end: no dice may be left over."""
    yield from maker(Chase)
