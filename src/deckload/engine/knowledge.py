"""Who knows a field of the state.

Every field is declared with one of these. From the declaration the engine derives what a side may
see (`known`), what a leak test may scramble, and what `resample` has to draw anew.

A *column* is a list with one element per piece (or marker, or side); its length is never a secret.
The elements that a viewer does not know are blanked: an int becomes `UNKNOWN`, a string "?", an
inner list `[]`, so the length of an inner list stays hidden where that of a column does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

UNKNOWN: Final = -999_999
UNKNOWN_WORD: Final = "?"

SPECTATOR: Final = 99
"""A viewer who belongs to no side: he sees what everyone sees."""

ALL_EYES: Final = -1
"""A mask with every bit set: all sides and the spectators know."""

EVERYONE: Final = -1
NOBODY: Final = -2
"""Audiences of log entries and dice, beside the sides 0, 1, ..."""


@dataclass(frozen=True)
class Knowledge:
    """How to tell whether a viewer knows an element. `by` names a column where one is needed."""

    kind: str
    by: str = ""


def everyone() -> Knowledge:
    """Open information."""
    return Knowledge("everyone")


def nobody() -> Knowledge:
    """Unknown to all sides until the game is over (a marker neither player has looked at)."""
    return Knowledge("nobody")


def owner(by: str) -> Knowledge:
    """Element `i` is known to the side in `by[i]` (a column of the state or of the game's data).

    On a plain value, `by` names a plain value that says the side.
    """
    return Knowledge("owner", by)


def per_side() -> Knowledge:
    """A list with one element per side; each side knows its own."""
    return Knowledge("per_side")


def masked(by: str) -> Knowledge:
    """Element `i` is known to the sides whose bit is set in the mask column `by[i]`."""
    return Knowledge("masked", by)


def mask() -> Knowledge:
    """A mask column itself: a side sees its own bit of each element and no other."""
    return Knowledge("mask")
