"""What changed from one message to the next, and nothing else.

Both messages are the same seat's, so a change can tell nothing that the seat was not told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from deckload.engine.views import LogLine, Message, Panel, Piece, PlaceMark, Prompt, View


class PieceChanges(msgspec.Struct, frozen=True, omit_defaults=True):
    """Take `gone` away, put each of `set` in place of its namesake or else at the end, then, if
    `order` is given, sort by it. `all` instead replaces every piece."""

    set: tuple[Piece, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    all: tuple[Piece, ...] | UnsetType = UNSET


class PanelChanges(msgspec.Struct, frozen=True, omit_defaults=True):
    """As for pieces."""

    set: tuple[Panel, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    all: tuple[Panel, ...] | UnsetType = UNSET


class LogChanges(msgspec.Struct, frozen=True, omit_defaults=True):
    """Keep the first `keep` lines of the log, then add `lines`."""

    keep: int
    lines: tuple[LogLine, ...] = ()


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What turns one Message into the next; whatever is absent stays as it was."""

    headline: str | UnsetType = UNSET
    pieces: PieceChanges | UnsetType = UNSET
    tracks: Mapping[str, int] | UnsetType = UNSET
    panels: PanelChanges | UnsetType = UNSET
    scores: Mapping[str, str] | UnsetType = UNSET
    marks: tuple[PlaceMark, ...] | UnsetType = UNSET
    night: bool | UnsetType = UNSET
    prompt: Prompt | UnsetType | None = UNSET
    waiting_for: tuple[str, ...] | UnsetType = UNSET
    log: LogChanges | UnsetType = UNSET
    undo: str | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    outcome: tuple[str, ...] | UnsetType = UNSET
    notices: tuple[str, ...] | UnsetType = UNSET


NO_CHANGE: Final = Change()


class _Named(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_Named)


def change_between(old: Message, new: Message, log: LogChanges | UnsetType = UNSET) -> Change:
    """What turns `old` into `new`; the logs are compared by whoever keeps them."""
    was, now = old.view, new.view
    return Change(
        *(_SAME_VIEW if was is now else _view_changes(was, now)),
        UNSET if old.prompt == new.prompt else new.prompt,
        UNSET if old.waiting_for == new.waiting_for else new.waiting_for,
        log,
        UNSET if old.undo == new.undo else new.undo,
        UNSET if old.over == new.over else new.over,
        UNSET if old.outcome == new.outcome else new.outcome,
        UNSET if old.notices == new.notices else new.notices,
    )


def view_change(was: View, now: View) -> Change:
    """What turns one view into another."""
    return NO_CHANGE if was is now else Change(*_view_changes(was, now))


_OfView = tuple[Any, Any, Any, Any, Any, Any, Any]


def _view_changes(was: View, now: View) -> _OfView:
    """The fields of a change that are about the view, in their order."""
    return (
        UNSET if was.headline == now.headline else now.headline,
        _pieces(was, now),
        UNSET if was.tracks == now.tracks else now.tracks,
        _panels(was, now),
        UNSET if was.scores == now.scores else now.scores,
        UNSET if was.marks == now.marks else now.marks,
        UNSET if was.night == now.night else now.night,
    )


_SAME_VIEW: Final[_OfView] = (UNSET, UNSET, UNSET, UNSET, UNSET, UNSET, UNSET)


def log_change(old: Sequence[LogLine], new: Sequence[LogLine]) -> LogChanges | UnsetType:
    """How one log becomes another: lines are kept from the start, as far as they are the same. A
    log is cut and added to at its end only, so that before a line that is still there nothing has
    changed."""
    keep = len(old)
    is_longer = not keep or (keep <= len(new) and old[-1] is new[keep - 1])
    if not is_longer:  # something was taken back, or the game is over, which is rare
        keep = 0
        for was, now in zip(old, new, strict=False):
            if was != now:
                break
            keep += 1
    if keep == len(old) == len(new):
        return UNSET
    return LogChanges(keep, tuple(new[keep:]))


def _pieces(old: View, new: View) -> PieceChanges | UnsetType:
    if old.pieces == new.pieces:
        return UNSET
    parts = _parts(old.pieces, new.pieces)
    return PieceChanges(all=new.pieces) if parts is None else PieceChanges(*parts)


def _panels(old: View, new: View) -> PanelChanges | UnsetType:
    if old.panels == new.panels:
        return UNSET
    parts = _parts(old.panels, new.panels)
    return PanelChanges(all=new.panels) if parts is None else PanelChanges(*parts)


def _parts(
    old: Sequence[T], new: Sequence[T]
) -> tuple[tuple[T, ...], tuple[str, ...], tuple[str, ...]] | None:
    """What to set, what to take away, and the order if that is not enough to get it right; None
    where things have namesakes, so that no name says which of them is meant."""
    names, order = [thing.id for thing in old], [thing.id for thing in new]
    if len(set(names)) != len(names):
        return None
    # Most things are the very same as before: that is seen without a look at what they are like.
    if names == order:
        now = zip(old, new, strict=True)
        return tuple([thing for was, thing in now if was is not thing and was != thing]), (), ()
    if len(set(order)) != len(order):
        return None
    before = dict(zip(names, old, strict=True))
    changed = tuple([thing for thing in new if before.get(thing.id) != thing])
    there = set(order)
    gone = tuple([name for name in names if name not in there])
    reached = [name for name in names if name in there]
    reached += [thing.id for thing in changed if thing.id not in before]
    return changed, gone, () if reached == order else tuple(order)
