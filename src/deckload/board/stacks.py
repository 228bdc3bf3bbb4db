"""Stacks: which pieces are where, and in what order.

Game state keeps two columns indexed by piece: `place[piece]`, the id of its place (OFF_BOARD when
not in play), and, only where order matters, `height[piece]`, its position in its stack counted
from 0 at the bottom. Heights in a stack have no gaps, so equal positions are equal states; a
piece not in play has height 0.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from deckload.board.capacity import Capacities
from deckload.board.errors import BoardError
from deckload.board.places import OFF_BOARD


def pieces_at(place: Sequence[int], where: int) -> tuple[int, ...]:
    """The pieces in one place, in order of id."""
    found: list[int] = []
    piece = -1
    try:
        # The search runs inside the column itself, faster than looking at each piece in turn.
        while True:
            piece = place.index(where, piece + 1)
            found.append(piece)
    except ValueError:
        return tuple(found)


def by_place(place: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """The pieces of each of `count` places, in order of id; pieces off the board are left out."""
    held: list[list[int]] = [[] for _ in range(count)]
    for piece, where in enumerate(place):
        if where == OFF_BOARD:
            continue
        if not 0 <= where < count:
            raise BoardError(
                f"piece {piece} is in place {where}, which is not on the board; use 0 to "
                f"{count - 1}, or {OFF_BOARD} for off the board"
            )
        held[where].append(piece)
    return tuple(tuple(pieces) for pieces in held)


def load_at(place: Sequence[int], weight: Sequence[int], where: int) -> int:
    """Total weight of the pieces in one place."""
    return sum(weight[piece] for piece in pieces_at(place, where))


def require_room(
    capacities: Capacities,
    place: Sequence[int],
    piece: int,
    where: int,
    weight: Sequence[int] | None = None,
) -> None:
    """Refuse a piece where its place would be over its limit; without weights each counts 1."""
    others = [other for other in pieces_at(place, where) if other != piece]
    if weight is None:
        capacities.require(where, len(others), 1)
    else:
        capacities.require(where, sum(weight[other] for other in others), weight[piece])


def stack_at(place: Sequence[int], height: Sequence[int], where: int) -> tuple[int, ...]:
    """The pieces in one place, bottom first."""
    return tuple(sorted(pieces_at(place, where), key=height.__getitem__))


def put_on_top(
    place: MutableSequence[int], height: MutableSequence[int], piece: int, where: int
) -> None:
    """Move a piece onto the top of a stack (or off the board), closing the gap it leaves."""
    _lift(place, height, piece)
    height[piece] = 0 if where == OFF_BOARD else len(pieces_at(place, where))
    place[piece] = where


def put_under(
    place: MutableSequence[int], height: MutableSequence[int], piece: int, where: int
) -> None:
    """Move a piece under a stack, closing the gap it leaves."""
    _lift(place, height, piece)
    if where != OFF_BOARD:
        for other in pieces_at(place, where):
            height[other] += 1
    place[piece] = where


def _lift(place: MutableSequence[int], height: MutableSequence[int], piece: int) -> None:
    """Take a piece off the board; those above it in its stack come down by one."""
    if not 0 <= piece < len(place):
        raise BoardError(f"there is no piece {piece}; pieces run from 0 to {len(place) - 1}")
    left = place[piece]
    place[piece] = OFF_BOARD
    if left != OFF_BOARD:
        for other in pieces_at(place, left):
            if height[other] > height[piece]:
                height[other] -= 1
    height[piece] = 0
