"""What a position is made of, as far as a staff's estimates go: several questions in a row are
about one and the same, and what was worked out for the first serves the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deckload.engine.state import reading_open

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

Position = tuple[Any, ...]

_OURS: Final = 8
_COUNTERS: Final = (7, 8, 9)  # captured, withdrawing, slot_lot
_COLUMNS: Final = reading_open(
    # What US task forces are made of, and what they can do.
    "force_space",
    "status",
    "ship_force",
    "ship_space",
    "leader_force",
    "air_base",
    "air_step",
    "captured",
    # What the enemy is after, has, and will do.
    "withdrawing",
    "slot_lot",
    "base_step",
    "drawn",
    "before",
    # Who is in the air.
    "fly_space",
)
"""Ours first."""
_REST: Final = reading_open("slots", "next_marker")


def position_of(k: MidwayState) -> Position:
    """To compare with one that is kept; who keeps it takes a copy. Who is spotted is no part of it:
    it changes most often, and most of what is worked out does not depend on it."""
    return _COLUMNS(k), k.slot_unit, *_REST(k)


def copy_of(position: Position) -> Position:
    """One that stays as it is, since who asks may go on to change what he has."""
    columns, units, slots, next_marker = position
    return tuple(map(list, columns)), units[:], list(map(list, slots)), next_marker


def is_ours_the_same(one: Position, other: Position) -> bool:
    """Do two positions differ in what concerns the enemy alone?"""
    return bool(one[0][:_OURS] == other[0][:_OURS])


def are_counters_the_same(one: Position, other: Position) -> bool:
    """Is a Japanese task force in two positions made of the same, and after the same?"""
    if one[1] != other[1] or one[2] != other[2]:  # who is under which marker, and in which force
        return False
    before, now = one[0], other[0]
    return all(before[part] == now[part] for part in _COUNTERS)
