"""Who is where: the positions of a column, grouped by the value that stands there.

    aircraft_at = grouped("air_base")

    aircraft_at(s).get(base, ())         # the air units of a base, in the order of their ids

Rules ask such things all the time, and a scan of the column answers one of them. A grouping answers
them all, and it is kept: it is no field, neither saved nor compared, and nobody has to keep it up
to date. Beside it lies a copy of the column it came from, and it counts only while the state's
column equals that copy (to compare equal lists of numbers takes a tenth of a microsecond). What has
changed since is put right when somebody asks. So it is correct after a clone, an undo, a resample
or a load, and in a test that lays out a position by hand.

Use it for a column that is asked about more often than it changes. What it gives may be shared by
copies of the state: look, don't touch.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import attrgetter, ne
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckload.engine.state import State

Groups = dict[int, list[int]]
"""Positions by value, each list in ascending order; a value may have an empty list."""

_Kept = tuple[list[int], Groups]
"""A column as it was, and its groups then."""


def grouped(name: str) -> Callable[[State], Groups]:
    """Make a column of numbers one that can be asked where each of them stands."""
    read = attrgetter(name)

    def groups_of(s: State) -> Groups:
        column: list[int] = read(s)
        kept: _Kept | None = s.groups.get(name)
        if kept is None:
            groups = _group(column)
        else:
            old, groups = kept
            if old == column:
                return groups
            same_length = len(old) == len(column)
            groups = _regroup(column, old, groups) if same_length else _group(column)
        s.groups[name] = (column[:], groups)
        return groups

    return groups_of


def _group(column: list[int]) -> Groups:
    groups: dict[int, list[int]] = {}
    for position, value in enumerate(column):
        groups.setdefault(value, []).append(position)
    return groups


def _regroup(column: list[int], old: list[int], old_groups: Groups) -> Groups:
    """The groups of a column, made from those it had earlier."""
    groups = dict(old_groups)
    for position in compress(range(len(column)), map(ne, column, old)):
        left, joined = old[position], column[position]
        groups[left] = [i for i in groups[left] if i != position]
        groups[joined] = sorted([*groups.get(joined, ()), position])
    return groups
