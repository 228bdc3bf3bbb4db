"""The log: what happened, with case number, pieces and places, in one wording per audience.

An entry holds a sentence with named gaps and what fills them. A filler is plain data or a `Ref`
to a piece, place or box, so that a table can link log and map both ways; or a function that gives
one, which is called only where a log is kept. Who gets which wording
is fixed when the entry is written; somebody with no wording for him never learns of the entry,
not even by a gap in the numbers.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deckload.engine.errors import StateError
from deckload.engine.knowledge import EVERYONE

if TYPE_CHECKING:
    from deckload.engine.state import State
    from deckload.engine.throws import RollRecord


# What a heading stands over: a whole turn, or one part of it.
TURN: Final = 1
PHASE: Final = 2

# What an entry says of a battle: that it begins with it, or that it is over.
BEGINS: Final = 1
ENDS: Final = 2


class Ref(NamedTuple):
    """Something on the table: kind is 'piece', 'place' or 'box'."""

    kind: str
    id: str


class Wording(NamedTuple):
    """A sentence with gaps, and their fillers in the order of their names."""

    text: str
    fill: tuple[tuple[str, Any], ...] = ()

    def plain(self) -> str:
        """The sentence as plain text, refs by their ids."""
        return self.text.format_map({k: v.id if isinstance(v, Ref) else v for k, v in self.fill})


class Entry(NamedTuple):
    """One thing that happened. `wordings` maps an audience to what it reads. A `heading` (TURN or
    PHASE) stands over what happened from there on. With it a `battle` may begin, in which the side
    `by` attacks (-1: neither more than the other), or be over (BEGINS or ENDS)."""

    case: str
    wordings: dict[int, Wording]
    roll: RollRecord | None = None
    heading: int = 0
    battle: int = 0
    by: int = -1

    def for_viewer(self, viewer: int) -> Wording | None:
        """What this viewer reads of it, or None if it is not for him."""
        own = self.wordings.get(viewer)
        return own if own is not None else self.wordings.get(EVERYONE)


# Arguments are called as no gap is: where this is compiled (`make fast`), one that is called like a
# gap would take what fills it.


def tell(s_: State, case_: str, text_: str, /, *, to: int = EVERYONE, **fill: Any) -> None:
    """Log one sentence to one audience (everyone by default)."""
    if s_.log is not None:
        s_.log.append(Entry(case_, {to: _worded(case_, text_, fill)}))


def tell_each(s_: State, case_: str, wordings_: dict[int, str], /, **fill: Any) -> None:
    """Log one event in a wording per audience; each sentence uses only the gaps it names."""
    if s_.log is not None:
        made = {audience: _worded(case_, text, fill) for audience, text in wordings_.items()}
        s_.log.append(Entry(case_, made))


def tell_heading(s_: State, case_: str, text_: str, level_: int = PHASE, /, **fill: Any) -> None:
    """Log a heading for everyone. A rule may give it before it knows whether anything will happen:
    who reads the log is not shown a heading with nothing under it."""
    if s_.log is not None:
        worded = {EVERYONE: _worded(case_, text_, fill)}
        s_.log.append(Entry(case_, worded, heading=level_))


def tell_battle(
    s_: State,
    case_: str,
    text_: str,
    by_: int,
    level_: int = 0,
    /,
    *,
    to: int = EVERYONE,
    others: Mapping[int, str] | None = None,
    **fill: Any,
) -> None:
    """Log that a battle begins, in which side `by_` attacks (-1 where they meet). All that is told
    from here to `tell_battle_over` belongs to it: tables show it as one thing, and sum it up. With
    a level it is a heading as well. `others` are sides that read it in words of their own."""
    if s_.log is not None:
        wordings = {to: text_, **(others or {})}
        made = {audience: _worded(case_, text, fill) for audience, text in wordings.items()}
        s_.log.append(Entry(case_, made, None, level_, BEGINS, by_))


def tell_battle_over(
    s_: State, case_: str, text_: str, /, *, to: int = EVERYONE, **fill: Any
) -> None:
    """Log the end of the battle that was begun last, once all its losses are in the state."""
    if s_.log is not None:
        s_.log.append(Entry(case_, {to: _worded(case_, text_, fill)}, battle=ENDS))


def _worded(case: str, text: str, fill: Mapping[str, Any]) -> Wording:
    """A sentence with what its gaps need. One that cannot be read must fail here, where the rule
    can be put back, and not when somebody looks at the log."""
    try:
        return Wording(text, tuple([(gap, _filler(fill[gap])) for gap in _gaps(text)]))
    except (KeyError, ValueError) as e:
        where = f"log entry {text!r} (case {case or '?'})"
        if e.args == ("to",):
            raise StateError(
                f"{where}: `to` says who reads the entry, so that it cannot fill a gap;"
                " give the gap another name, such as {place}"
            ) from e
        raise StateError(f"{where}: check the gap {e}") from e


def _filler(given: Any) -> Any:
    """What fills a gap: plain data, or what a function gives that a rule has named instead because
    it takes long and most games keep no log."""
    return given() if callable(given) else given


@lru_cache(maxsize=4096)
def _gaps(text: str) -> tuple[str, ...]:
    """The names of the gaps in a sentence, each once, in order."""
    parsed = string.Formatter().parse(text)
    return tuple(dict.fromkeys(gap for _, gap, _, _ in parsed if gap is not None))


def tell_roll(s: State, roll: RollRecord, to: int) -> None:
    """Log a roll to the audience that sees the dice."""
    s.log.append(Entry(roll.case, {to: Wording("")}, roll))


def visible(log: list[Entry], viewer: int) -> list[tuple[Entry, Wording]]:
    """The entries that a viewer gets, numbered by their place in this very list."""
    out = []
    for entry in log:
        wording = entry.for_viewer(viewer)
        if wording is not None:
            out.append((entry, wording))
    return out


def everything(log: list[Entry]) -> list[tuple[Entry, int, Wording]]:
    """All entries in all wordings: for after the end, and for verification."""
    return [(e, audience, w) for e in log for audience, w in sorted(e.wordings.items())]
