"""Chance for guesses: dice that nobody sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY
from deckload.games.clash.model.state import ClashState

T = TypeVar("T")


def one_to(s: ClashState, sides: int) -> int:
    """A die."""
    return die(s, sides, "guess", NOBODY)


def pick(s: ClashState, items: Sequence[T]) -> T:
    return items[one_to(s, len(items)) - 1]


def some_of(s: ClashState, items: Sequence[T], count: int) -> list[T]:
    """So many of the items, or all, in random order."""
    left = list(items)
    out: list[T] = []
    while left and len(out) < count:
        at = one_to(s, len(left)) - 1
        left[at], left[-1] = left[-1], left[at]
        out.append(left.pop())
    return out


def mixed(s: ClashState, items: Sequence[T]) -> list[T]:
    """All items in random order."""
    return some_of(s, items, len(items))
