"""Per-viewer handles for pieces that a viewer can see but not identify.

A raid shows as six anonymous aircraft; the log, the options and the page call them by handles.
The table of handles is known to nobody; rules offer handles as options and translate the answer
back with `piece_of`. Whenever the pieces are mixed up, `mint` gives new handles in random order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.dice import shuffled
from deckload.engine.knowledge import NOBODY
from deckload.engine.state import State

NO_HANDLE: Final = 0


def set_up_handles(s: State, sides: int, pieces: int) -> None:
    """Make room for handles; call it once in a game's set-up."""
    s.handles = [[NO_HANDLE] * pieces for _ in range(sides)]
    s.handles_used = [0] * sides


def mint(s: State, viewer: int, pieces: Sequence[int]) -> list[int]:
    """Give each piece a handle that `viewer` never saw before; returns the handles in order.

    The order of the handles says nothing about that of the pieces.
    """
    row = s.handles[viewer]
    first = s.handles_used[viewer] + 1
    s.handles_used[viewer] += len(pieces)
    numbers = list(range(first, first + len(pieces)))
    for number, piece in zip(numbers, shuffled(s, pieces, "handles", NOBODY), strict=True):
        row[piece] = number
    return numbers


def handle_of(s: State, viewer: int, piece: int) -> int:
    """What `viewer` calls a piece (NO_HANDLE if he has no name for it)."""
    return s.handles[viewer][piece]


def piece_of(s: State, viewer: int, handle: int) -> int:
    """The piece behind a viewer's handle; ValueError for a handle that he does not have."""
    if handle == NO_HANDLE:
        raise ValueError("NO_HANDLE names no piece")
    return s.handles[viewer].index(handle)


def redeal(
    s: State, viewer: int, handles: Sequence[int], pieces: Sequence[int], total: int
) -> None:
    """Put the given handles on the given pieces: how a resample settles who is who.

    `total` is the number of pieces in the game, as in `set_up_handles`.
    """
    row = [NO_HANDLE] * total
    for handle, piece in zip(handles, pieces, strict=True):
        row[piece] = handle
    s.handles[viewer] = row
