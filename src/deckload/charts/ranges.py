"""Row and column labels that stand for numbers: `4`, `1-3`, `10+` (or more), `0-` (or less)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from deckload.data.errors import DataError, Location

# Four digits are plenty for any printed chart, and keep precomputed tables small.
_RANGE: Final = re.compile(r"([+-]?\d{1,4})(?:-([+-]?\d{1,4})|([+-]))?", re.ASCII)


class Range(NamedTuple):
    """Whole numbers from first to last, and perhaps all beyond one of them."""

    label: str
    first: int
    last: int
    or_less: bool = False
    or_more: bool = False

    @property
    def is_single(self) -> bool:
        return self.first == self.last and not self.or_less and not self.or_more


def parse_range(label: str) -> Range | None:
    """The range a label stands for, or None when it is a name."""
    match = _RANGE.fullmatch(label.strip())
    if match is None:
        return None
    first, last, open_end = match.groups()
    return Range(
        label, int(first), int(last or first), or_less=open_end == "-", or_more=open_end == "+"
    )


def require_no_gap_or_overlap(ranges: Sequence[Range], place: Location, what: str) -> None:
    """Refuse ranges that are backward, share a number or leave one out between them."""
    for one in ranges:
        if one.first > one.last:
            raise DataError(
                place._replace(cell=f"{what} {one.label!r}"),
                "the range runs backward",
                "write the lower number first",
            )
    for before, after in pairwise(ranges):
        where = place._replace(cell=f"{what} {after.label!r}")
        if before.or_more or after.or_less or after.first <= before.last:
            raise DataError(
                where,
                f"it overlaps {what} {before.label!r}",
                f"give each number to one {what} only",
            )
        if after.first > before.last + 1:
            missing = from_to(before.last + 1, after.first - 1)
            raise DataError(
                where,
                f"nothing covers {missing} between it and {what} {before.label!r}",
                f"add the missing {what} or widen a neighbour",
            )


def from_to(first: int, last: int) -> str:
    """Numbers in words short enough for an error: `7` or `7 to 9`."""
    return str(first) if first == last else f"{first} to {last}"
