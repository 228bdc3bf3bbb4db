"""What a client does with a change, as the protocol says it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from deckload.engine.changes import Change
from deckload.engine.views import Message


def apply(message: Message, change: Change) -> Message:
    """The message that a change leads to."""
    view = msgspec.structs.replace(
        message.view,
        headline=_or(change.headline, message.view.headline),
        pieces=_things(message.view.pieces, change.pieces),
        tracks=_or(change.tracks, message.view.tracks),
        panels=_things(message.view.panels, change.panels),
        scores=_or(change.scores, message.view.scores),
        marks=_or(change.marks, message.view.marks),
    )
    log = message.log
    if change.log is not UNSET:
        log = (*log[: change.log.keep], *change.log.lines)
    names = ("prompt", "waiting_for", "undo", "over", "outcome", "notices")
    rest = {name: _or(getattr(change, name), getattr(message, name)) for name in names}
    return msgspec.structs.replace(message, view=view, log=log, **rest)


def _or(new: Any, old: Any) -> Any:
    return old if new is UNSET else new


def _things(old: Any, change: Any) -> Any:
    if change is UNSET:
        return old
    if change.all is not UNSET:
        return change.all
    kept = {thing.id: thing for thing in old if thing.id not in change.gone}
    kept |= {thing.id: thing for thing in change.set}
    if change.order:
        return tuple(kept[name] for name in change.order)
    return tuple(kept.values())
