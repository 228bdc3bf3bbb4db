"""What a position is made of, as far as a staff's estimates go: several questions in a row are
about one and the same, and what was worked out for the first serves the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deckload.engine.state import reading_open

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

Position = tuple[Any, ...]

_OURS: Final = 8
_CAPTURED: Final = 7
_SLOTS: Final = 8
_SLOT_LOT: Final = 9
_WITHDRAWING: Final = 11
_SLOT_UNIT: Final = 16
_OPEN: Final = reading_open(
    # What US task forces are made of, and what they can do.
    "force_space",
    "status",
    "ship_force",
    "ship_space",
    "leader_force",
    "air_base",
    "air_step",
    "captured",
    # What is known of the enemy's ships.
    "slots",
    # And of what else he has, and will do.
    "slot_lot",
    "base_step",
    "withdrawing",
    "drawn",
    "before",
    "next_marker",
    # Who is in the air.
    "fly_space",
)
"""Ours first; who is under which marker, which only some know, comes last."""

_COUNTERS: Final = (_CAPTURED, _WITHDRAWING, _SLOTS, _SLOT_UNIT, _SLOT_LOT)


def position_of(k: MidwayState) -> Position:
    """To compare with one that is kept; who keeps it takes a copy. Who is spotted is no part of it:
    it changes most often, and most of what is worked out does not depend on it."""
    return *_OPEN(k), k.slot_unit


def copy_of(position: Position) -> Position:
    """One that stays as it is, since who asks may go on to change what he has."""
    return tuple([x[:] if isinstance(x, list) else x for x in position])


def is_ours_the_same(one: Position, other: Position) -> bool:
    """Do two positions differ in what concerns the enemy alone?"""
    return one[:_OURS] == other[:_OURS]


def are_counters_the_same(one: Position, other: Position) -> bool:
    """Is a Japanese task force in two positions made of the same, and after the same?"""
    return all(one[part] == other[part] for part in _COUNTERS)
