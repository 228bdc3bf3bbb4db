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
_SPOTTED: Final = 8
_SLOTS: Final = 9
_SLOT_LOT: Final = 10
_WITHDRAWING: Final = 12
_SLOT_UNIT: Final = 17
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
    "spotted",
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
    """To compare with one that is kept; who keeps it takes a copy."""
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


def learnt_of(before: Position, now: Position) -> set[int] | None:
    """The Japanese task forces of which a staff knows more or less than before; None if anything
    else has changed that concerns the enemy."""
    if before[_SLOTS:_SLOT_UNIT] != now[_SLOTS:_SLOT_UNIT]:
        return None
    pairs = zip(before[_SPOTTED], now[_SPOTTED], strict=True)
    forces = {force for force, (was, is_now) in enumerate(pairs) if was != is_now}
    if before[_SLOT_UNIT] != now[_SLOT_UNIT]:
        pairs = zip(before[_SLOT_UNIT], now[_SLOT_UNIT], strict=True)
        news = {slot for slot, (was, is_now) in enumerate(pairs) if was != is_now}
        forces.update(f for f, slots in enumerate(now[_SLOTS]) if not news.isdisjoint(slots))
    return forces
