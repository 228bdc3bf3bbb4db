"""What a position is made of, as far as a staff's estimates go: several questions in a row are
about one and the same, and what was worked out for the first serves the others."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from deckload.games.midway.model.state import MidwayState

Position = tuple[Any, ...]

_OURS: Final = 8
_CAPTURED: Final = 7
_SPOTTED: Final = 8
_SLOTS: Final = 9
_SLOT_UNIT: Final = 10
_SLOT_LOT: Final = 11
_WITHDRAWING: Final = 13
_MADE_OF: Final = attrgetter(
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
    "spotted",
    "slots",
    "slot_unit",
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
"""Ours first."""


def position_of(k: MidwayState) -> Position:
    """To compare with one that is kept; who keeps it takes a copy."""
    made_of: Position = _MADE_OF(k)
    return made_of


def copy_of(position: Position) -> Position:
    """One that stays as it is, since who asks may go on to change what he has."""
    return tuple([x[:] if isinstance(x, list) else x for x in position])


def is_ours_the_same(one: Position, other: Position) -> bool:
    """Do two positions differ in what concerns the enemy alone?"""
    return one[:_OURS] == other[:_OURS]


def are_counters_the_same(one: Position, other: Position) -> bool:
    """Is a Japanese task force in two positions made of the same, and after the same?"""
    made_of = slice(_SLOTS, _SLOT_LOT + 1)
    after = one[_CAPTURED] == other[_CAPTURED] and one[_WITHDRAWING] == other[_WITHDRAWING]
    return after and one[made_of] == other[made_of]


def learnt_of(before: Position, now: Position) -> set[int] | None:
    """The Japanese task forces of which a staff knows more or less than before; None if anything
    else has changed that concerns the enemy."""
    if before[_SLOTS] != now[_SLOTS] or before[_SLOT_UNIT + 1 :] != now[_SLOT_UNIT + 1 :]:
        return None
    pairs = zip(before[_SPOTTED], now[_SPOTTED], strict=True)
    forces = {force for force, (was, is_now) in enumerate(pairs) if was != is_now}
    if before[_SLOT_UNIT] != now[_SLOT_UNIT]:
        pairs = zip(before[_SLOT_UNIT], now[_SLOT_UNIT], strict=True)
        news = {slot for slot, (was, is_now) in enumerate(pairs) if was != is_now}
        forces.update(f for f, slots in enumerate(now[_SLOTS]) if not news.isdisjoint(slots))
    return forces
