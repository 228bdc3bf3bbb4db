"""Writing down what tables have come to: all that waits at one time in one transaction.

A disk takes some milliseconds to promise that something is stored, whether it is one decision or
fifty. So one thread does all the writing: while it waits for the disk, the next decisions gather.
Each is stored whole or not at all; one that cannot be stored does not keep the others from it.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

from deckload.engine.errors import DeckloadError
from deckload.server import schema
from deckload.server.database import Database
from deckload.server.records import GameRecord, Progress
from deckload.server.rows import (
    event_values,
    holder_values,
    list_values,
    position_values,
    progress_values,
)

_MOST_AT_ONCE = 256

Values = dict[str, Any]


class NotStored(DeckloadError):
    """The database refused a write (a full disk, say); nothing was changed."""


class _Commit(NamedTuple):
    """One step of a table that is to be stored, and who waits for it."""

    progress: Progress
    before: GameRecord
    stored: Future[None]


class Committer:
    """Takes steps of tables from any thread and stores them in the order they came."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._statements = _Statements(database.engine.dialect)
        self._waiting: queue.SimpleQueue[_Commit | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="deckload-writer", daemon=True)
        self._thread.start()

    def commit(self, progress: Progress, before: GameRecord) -> Future[None]:
        """Store one step of a table; the future is done when the disk has it."""
        stored: Future[None] = Future()
        self._waiting.put(_Commit(progress, before, stored))
        return stored

    def close(self) -> None:
        """Write what has been given so far, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _write(self) -> None:
        while (first := self._waiting.get()) is not None:
            gathered = [first]
            while len(gathered) < _MOST_AT_ONCE and not self._waiting.empty():
                following = self._waiting.get()
                if following is None:
                    self._waiting.put(None)
                    break
                gathered.append(following)
            self._store(gathered)

    def _store(self, commits: Sequence[_Commit]) -> None:
        try:
            with self._database.write() as c:
                self._statements.run(c, commits)
        except Exception as error:
            if len(commits) > 1:
                for one in commits:
                    self._store([one])
            else:
                commits[0].stored.set_exception(_explained(error))
            return
        for one in commits:
            one.stored.set_result(None)


def _explained(error: Exception) -> Exception:
    if not isinstance(error, SQLAlchemyError):
        return error
    refused = NotStored("the choice could not be stored; nothing was changed")
    refused.__cause__ = error
    return refused


# --- statements ----------------------------------------------------------------------------------


class _Prepared:
    """A statement whose text is made once: making it costs more than carrying it out."""

    def __init__(self, statement: UpdateBase, dialect: Dialect, columns: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns))
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        self._order = compiled.positiontup

    def run(self, c: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        if not rows:
            return
        if self._order is None:
            c.exec_driver_sql(self._text, list(rows))
            return
        order = self._order
        c.exec_driver_sql(self._text, [tuple([row[name] for name in order]) for row in rows])


_THIS_GAME, _THIS_SEAT = "this_game", "this_seat"
_PROGRESS = (
    "key",
    "rules_version",
    "status",
    "standing",
    "base",
    "outcome",
    "trouble",
    "name",
    "changed",
    "watching",
    "ended",
)
_LIST = ("headline", "waiting_for", "asked", "since", "seen", "changed")


class _Statements:
    """Everything that a step of a table may change in the database."""

    def __init__(self, dialect: Dialect) -> None:
        g, s, e, p = schema.games, schema.seats, schema.events, schema.positions
        game, seat = (
            sa.bindparam(_THIS_GAME, type_=sa.String),
            sa.bindparam(_THIS_SEAT, type_=sa.Integer),
        )
        self._game = _Prepared(g.update().where(g.c.id == game), dialect, _PROGRESS)
        where = (s.c.game_id == game) & (s.c.number == seat)
        self._seat = _Prepared(s.update().where(where), dialect, _LIST)
        self._event = _Prepared(e.insert(), dialect, e.c.keys())
        self._no_position = _Prepared(p.delete().where(p.c.game_id == game), dialect, ())
        self._position = _Prepared(p.insert(), dialect, p.c.keys())

    def run(self, c: Connection, commits: Sequence[_Commit]) -> None:
        """Carry out all of it, each statement once for all tables."""
        now = time.time()
        self._event.run(c, [row for one in commits for row in event_values(one.progress, now)])
        # Two steps of one table may wait together where it was taken up again in between: the
        # later one says how it stands.
        latest = {one.progress.record.id: one.progress for one in commits}
        self._game.run(
            c, [{_THIS_GAME: id_, **progress_values(p.record)} for id_, p in latest.items()]
        )
        self._seat.run(c, [row for one in commits for row in _changed_seats(one)])
        positions = {
            one.progress.record.id: one.progress.position
            for one in commits
            if one.progress.position is not None
        }
        self._no_position.run(c, [{_THIS_GAME: id_} for id_ in positions])
        self._position.run(c, [position_values(id_, found) for id_, found in positions.items()])
        for one in commits:
            if one.before.holders != one.progress.record.holders:
                _change_holders(c, one.before, one.progress.record)


def _changed_seats(commit: _Commit) -> list[Values]:
    record = commit.progress.record
    return [
        {_THIS_GAME: record.id, _THIS_SEAT: number, **list_values(new)}
        for number, (old, new) in enumerate(zip(commit.before.seats, record.seats, strict=True))
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
