"""Dice that nobody sees: for whatever a game guesses in `fill`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY
from deckload.engine.state import State

T = TypeVar("T")


def one_to(s: State, sides: int) -> int:
    """A number from 1 to `sides`."""
    return die(s, sides, "guess", NOBODY)


def pick(s: State, items: Sequence[T]) -> T:
    """One of the items, each as likely as the others."""
    return items[one_to(s, len(items)) - 1]


def some_of(s: State, items: Sequence[T], count: int) -> list[T]:
    """So many of the items, or all, in random order."""
    left = list(items)
    out: list[T] = []
    while left and len(out) < count:
        at = die(s, len(left), "guess", NOBODY) - 1
        left[at], left[-1] = left[-1], left[at]
        out.append(left.pop())
    return out


def mixed(s: State, items: Sequence[T]) -> list[T]:
    """All items in random order."""
    return some_of(s, items, len(items))
