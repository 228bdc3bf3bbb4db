"""What is true of a side as long as a few columns stay as they are: found once, and kept.

It is `engine.worked_out` for what is asked by side. A campaign goes on from one scenario to the
next, with other facts: so it holds for one scenario, too.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

from deckload.games.taskforce.model.state import TaskForceState

T = TypeVar("T")


def kept_by_side(
    name: str, columns: tuple[str, ...], find: Callable[[TaskForceState, int], T]
) -> Callable[[TaskForceState, int], T]:
    """Make a function that reads nothing else but facts one that remembers what it found last. Look
    at that, don't touch it: copies of the state share it."""
    read = attrgetter("scene", *columns)
    names = (f"Japan: {name}", f"Allies: {name}")

    def kept(s: TaskForceState, side: int) -> T:
        now = read(s)
        known: tuple[Any, T] | None = s.groups.get(names[side])
        if known is not None and known[0] == now:
            return known[1]
        found = find(s, side)
        scene, *rest = now
        s.groups[names[side]] = ((scene, *[column[:] for column in rest]), found)
        return found

    return kept
