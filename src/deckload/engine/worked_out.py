"""What follows from a few columns, worked out once and kept while they stay as they are.

    landing_places = worked_out("landing places", ("us_group", "group_hex"), _find_landing_places)

    landing_places(s)          # as `_find_landing_places(s)`, which reads nothing but those columns

It is kept in the manner of a grouping (`grouping.py`): beside it lie copies of the columns it came
from, and it counts only while the state's columns equal them. So nobody has to keep it up to date,
and it is correct after a clone, an undo, a resample or a load. A function that reads a column it
did not name would give old answers: name all that change in play.

Use it where the columns are few, short and asked about far more often than they change. What it
gives may be shared by copies of the state: look, don't touch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")


def worked_out(name: str, columns: Sequence[str], find: Callable[[S], T]) -> Callable[[S], T]:
    """Make a function of some columns one that remembers what it found last."""
    if len(columns) == 1:
        return _of_one_column(name, columns[0], find)
    read = attrgetter(*columns)

    def kept(s: Any) -> T:
        now = read(s)
        known: tuple[Any, T] | None = s.groups.get(name)
        if known is not None and known[0] == now:
            return known[1]
        found = find(s)
        s.groups[name] = (tuple([column[:] for column in now]), found)
        return found

    return kept


def _of_one_column(name: str, column: str, find: Callable[[S], T]) -> Callable[[S], T]:
    read = attrgetter(column)

    def kept(s: Any) -> T:
        now = read(s)
        known: tuple[Any, T] | None = s.groups.get(name)
        if known is not None and known[0] == now:
            return known[1]
        found = find(s)
        s.groups[name] = (now[:], found)
        return found

    return kept
