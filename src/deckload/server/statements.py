"""What a step of a table changes in the database. How that gets there is in `many_rows.py`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy.engine import Connection, Dialect

from deckload.server import schema
from deckload.server.many_rows import Insert, Update, writing
from deckload.server.records import GameRecord, Progress
from deckload.server.rows import (
    event_values,
    holder_values,
    list_values,
    position_values,
    progress_values,
    step_values,
)

_SELDOM = (
    "key",
    "rules_version",
    "status",
    "standing",
    "base",
    "outcome",
    "trouble",
    "name",
    "watching",
    "late",
    "ended",
)
_STEP = ("changed", "version", "clock", "due")
"""What of a table's row every step changes; the rest seldom."""

_LIST = ("headline", "waiting_for", "asked", "since", "seen", "changed")

_THIS_GAME, _THIS_SEAT, _KNOWN = "this_game", "this_seat", "known_version"
_SAME_GAME = {_THIS_GAME: "id", _KNOWN: "version"}
_SAME_SEAT = {_THIS_GAME: "game_id", _THIS_SEAT: "number"}
"""Which row is meant: what it is called among the values, and the column."""

Values = dict[str, Any]


class Step(NamedTuple):
    """One step of a table that is to be stored, and how its record stood before."""

    progress: Progress
    before: GameRecord


class Statements:
    """Everything that a step of a table may change in the database."""

    def __init__(self, dialect: Dialect) -> None:
        # Whoever changes the row of a table first keeps all others from it until he is done; and
        # nobody changes a row that is not as he knows it.
        whole = Update(schema.games, _SAME_GAME, (*_SELDOM, *_STEP))
        short = Update(schema.games, _SAME_GAME, _STEP)
        self._writing = writing(
            dialect,
            (whole, short),
            (
                Insert(schema.events),
                Update(schema.seats, _SAME_SEAT, _LIST),
                Insert(schema.positions, replaces=True),  # a table has one
            ),
        )

    def run(self, c: Connection, steps: Sequence[Step]) -> bool:
        """Carry out all of it, each statement for all tables. Not, if somebody else has changed one
        of them: then nothing of this transaction may be kept."""
        now = time.time()
        whole: list[Step] = []
        short: list[Step] = []
        for one in steps:
            (whole if _has_more(one) else short).append(one)
        positions = [(one.before.id, one.progress.position) for one in steps]
        stored = self._writing.run(
            c,
            (
                [_named(one, progress_values) for one in whole],
                [_named(one, step_values) for one in short],
                [row for one in steps for row in event_values(one.progress, now)],
                [row for one in steps for row in _changed_seats(one)],
                [position_values(id_, found) for id_, found in positions if found is not None],
            ),
        )
        if stored:
            for one in steps:
                if one.before.holders != one.progress.record.holders:
                    _change_holders(c, one.before, one.progress.record)
        return stored


def _has_more(step: Step) -> bool:
    """Whether more than what a step always changes is different in the table's row."""
    was, now = step.before, step.progress.record
    return any(getattr(was, name) != getattr(now, name) for name in _SELDOM)


def _named(step: Step, values: Callable[[GameRecord], Values]) -> Values:
    known = step.before
    return {_THIS_GAME: known.id, _KNOWN: known.version, **values(step.progress.record)}


def _changed_seats(step: Step) -> list[Values]:
    record = step.progress.record
    return [
        {_THIS_GAME: record.id, _THIS_SEAT: number, **list_values(new)}
        for number, (old, new) in enumerate(zip(step.before.seats, record.seats, strict=True))
        if old != new
    ]


def _change_holders(c: Connection, before: GameRecord, after: GameRecord) -> None:
    """Holders change seldom. One may get another token; his seats go with him."""
    h, s = schema.holders, schema.seats
    for old, new in zip(before.holders, after.holders, strict=True):
        values = holder_values(after.id, new)
        if old.token != new.token:
            c.execute(h.insert().values(**values))
            c.execute(s.update().where(s.c.token == old.token).values(token=new.token))
            c.execute(h.delete().where(h.c.token == old.token))
        elif old != new:
            c.execute(h.update().where(h.c.token == new.token).values(**values))
