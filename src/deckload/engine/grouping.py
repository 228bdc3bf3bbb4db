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

from bisect import insort
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckload.engine.state import State

Groups = dict[int, list[int]]
"""Positions by value, each list in ascending order; a value may have an empty list."""

_STRETCH: Final = 24

_Kept = tuple[list[int], Groups]
"""A column as it was, and its groups then."""


def grouped(name: str, *, nowhere: int | None = None) -> Callable[[State], Groups]:
    """Make a column of numbers one that can be asked where each of them stands. Nobody asks who has
    the number that stands for `nowhere`: they are in no group."""
    read = attrgetter(name)

    def groups_of(s: State) -> Groups:
        column: list[int] = read(s)
        kept: _Kept | None = s.groups.get(name)
        if kept is None:
            groups = _group(column, nowhere)
        else:
            old, groups = kept
            if old == column:
                return groups
            if len(old) == len(column):
                groups = _regroup(column, old, groups, nowhere)
            else:
                groups = _group(column, nowhere)
        s.groups[name] = (column[:], groups)
        return groups

    return groups_of


def _group(column: list[int], nowhere: int | None) -> Groups:
    groups: dict[int, list[int]] = {}
    for position, value in enumerate(column):
        if value != nowhere:
            groups.setdefault(value, []).append(position)
    return groups


def _regroup(column: list[int], old: list[int], old_groups: Groups, nowhere: int | None) -> Groups:
    """The groups of a column, made from those it had earlier: what has changed is copied once. To
    compare a stretch of the column is as quick as to look at one place of it."""
    groups = dict(old_groups)
    changed: Groups = {}
    for first in range(0, len(column), _STRETCH):
        now, before = column[first : first + _STRETCH], old[first : first + _STRETCH]
        if now == before:
            continue
        for position, (left, joined) in enumerate(zip(before, now, strict=True), first):
            if left == joined:
                continue
            if left != nowhere:
                if left not in changed:
                    changed[left] = groups[left][:]
                changed[left].remove(position)
            if joined != nowhere:
                if joined not in changed:
                    changed[joined] = groups[joined][:] if joined in groups else []
                insort(changed[joined], position)
    groups.update(changed)
    return groups
