"""What a throw is made of, before and after the dice are thrown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import msgspec


class LooksUp(Protocol):
    """What a throw needs of a chart."""

    @property
    def id(self) -> str: ...

    @property
    def good(self) -> int: ...

    @property
    def reads(self) -> Mapping[str, str]: ...

    def look_up(self, column: Any, total: int, /) -> Any: ...


class Modifier(NamedTuple):
    """A die-roll modifier with the reason and the case that gives it."""

    why: str
    by: int
    case: str = ""


class Throw(msgspec.Struct, frozen=True):
    """Everything about a roll except its result: the same object makes the preview, the roll
    and the log entry, so that they cannot disagree."""

    reason: str
    sides: int
    dice: int = 1
    chart: LooksUp | None = None
    column: str | int = ""
    modifiers: tuple[Modifier, ...] = ()
    case: str = ""
    subject: str = ""  # who rolls for what, where the reason alone does not say it
    side: int = -1  # who rolls; -1: nobody in particular
    good: int = 0  # HIGH or LOW: what the roller hopes for, where no chart says it
    needs: int | None = None  # the worst total that succeeds, where that is all that counts
    does: str = ""  # what the roller does, as in "fires at"; the roll says who does it to whom
    gives: str = ""  # what a number found in the chart counts, as in "hit"

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum(m.by for m in self.modifiers)


class Rolled(msgspec.Struct, frozen=True):
    """A throw and what came of it."""

    throw: Throw
    dice: tuple[int, ...]
    total: int
    cell: Any


class RollRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll as it is logged, shown and verified: plain data.

    `side` has rolled (-1: nobody in particular), and hoped for high (1) or low (-1) numbers, if
    `good` says so. `needs` is the worst total that succeeds, where nothing else counts. A subject
    that is a `clause` says who does what to whom, so that nobody has to read the reason as well.
    Where the cell is a number, `gives` says what it counts ("hit").
    """

    reason: str
    sides: int
    dice: tuple[int, ...]
    total: int
    chart: str
    column: str
    modifiers: tuple[tuple[str, int, str], ...]
    cell: str
    case: str
    subject: str = ""
    side: int = -1
    good: int = 0
    needs: int | None = None
    clause: bool = False
    gives: str = ""

    @property
    def found(self) -> str:
        """What was found in the chart, a number with what it counts: "1 hit", "3 hits"; without a
        chart, whether it was enough where that is all that counts."""
        if not self.cell and self.needs is not None and self.good:
            return self._enough(self.needs)
        if not self.gives or not self.cell.isdigit():
            return self.cell
        return f"{self.cell} {self.gives}{'' if self.cell == '1' else 's'}"

    def _enough(self, needs: int) -> str:
        reach = "or more" if self.good > 0 else "or less"
        if (self.total - needs) * self.good >= 0:
            return f"yes ({needs} {reach})"
        return f"no ({needs} {reach} needed)"
