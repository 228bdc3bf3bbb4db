"""Where bad data is, what is wrong with it, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final, NamedTuple

from deckload.engine.errors import DeckloadError

MOST_NAMES: Final = 12


class Location(NamedTuple):
    """A place in a data file, as exact as we know it."""

    file: str
    table: str = ""
    cell: str = ""
    line: int = 0

    def __str__(self) -> str:
        parts = [self.file]
        if self.line:
            parts.append(f"line {self.line}")
        if self.table:
            parts.append(f"table {self.table}")
        if self.cell:
            parts.append(self.cell)
        return ", ".join(parts)

    def key(self, name: str) -> Location:
        """The place of one key of this table."""
        return self._replace(cell=f"key {name!r}")

    def row_and_column(self, row: str, column: str) -> Location:
        """The place of one cell of this chart."""
        return self._replace(cell=f"cell (row {row!r}, column {column!r})")


class DataError(DeckloadError):
    """Data that may not start a game: names the place and the remedy."""

    def __init__(self, place: Location, problem: str, remedy: str) -> None:
        # All three go to the base class so that the error survives pickling between processes.
        super().__init__(place, problem, remedy)
        self.place = place
        self.problem = problem
        self.remedy = remedy

    def __str__(self) -> str:
        stop = "" if self.remedy.endswith("?") else "."
        return f"{self.place}: {self.problem}. Remedy: {self.remedy}{stop}"


def one_of(names: Iterable[str], wanted: str = "") -> str:
    """A remedy that lists the names there are, the likeliest first when one was mistyped."""
    known = list(names)
    close = get_close_matches(wanted, known, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    if not known:
        return "there are none here, so leave it out"
    shown = ", ".join(repr(name) for name in known[:MOST_NAMES])
    return f"use one of {shown}" + (", ..." if len(known) > MOST_NAMES else "")
