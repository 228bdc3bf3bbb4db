"""Writing down what tables have come to: all that waits at one time in one transaction.

A disk takes some milliseconds to promise that something is stored, whether it is one decision or
fifty. So one thread does all the writing: while it waits for the disk, the next decisions gather.
Each is stored whole or not at all; one that cannot be stored does not keep the others from it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
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
    step_values,
)

_MOST_AT_ONCE = 256

Values = dict[str, Any]

Told = Callable[[Exception | None], None]
"""Takes what went wrong, or None once something is stored."""

_log = logging.getLogger("deckload.server")


class NotStored(DeckloadError):
    """The database refused a write (a full disk, say); nothing was changed."""


class TableMoved(NotStored):
    """Another process has changed the table: what this one has in memory is of the past."""


class _Commit(NamedTuple):
    """One step of a table that is to be stored; whom to tell, and in which event loop, if any."""

    progress: Progress
    before: GameRecord
    tell: Told
    loop: asyncio.AbstractEventLoop | None = None


class Committer:
    """Takes steps of tables from any thread and stores them in the order they came."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._statements = _Statements(database.engine.dialect)
        self._gathering: list[_Commit] = []  # of the event loop, until it comes round
        self._waiting: queue.SimpleQueue[list[_Commit] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="deckload-writer", daemon=True)
        self._thread.start()

    def commit(self, progress: Progress, before: GameRecord) -> Future[None]:
        """Store one step of a table; the future is done when the disk has it."""
        stored: Future[None] = Future()
        self._waiting.put([_Commit(progress, before, partial(_end, stored))])
        return stored

    def commit_from(
        self, loop: asyncio.AbstractEventLoop, progress: Progress, before: GameRecord, tell: Told
    ) -> None:
        """The same for somebody in an event loop, who is told there. What comes up in one round of
        the loop is handed over together, and told together when it is stored: to wake somebody for
        each costs more than to store it."""
        if not self._gathering:
            loop.call_soon(self._hand_over)
        self._gathering.append(_Commit(progress, before, tell, loop))

    def _hand_over(self) -> None:
        gathered, self._gathering = self._gathering, []
        self._waiting.put(gathered)

    def close(self) -> None:
        """Write what has been given so far, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _write(self) -> None:
        while (gathered := self._waiting.get()) is not None:
            while not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    self._store_in_turn(gathered)
                    return
                gathered = gathered + more
            self._store_in_turn(gathered)

    def _store_in_turn(self, commits: Sequence[_Commit]) -> None:
        """Together what can be: two steps of a table one after the other."""
        together: dict[str, _Commit] = {}
        for one in commits:
            if one.before.id in together or len(together) == _MOST_AT_ONCE:
                self._store(list(together.values()))
                together = {}
            together[one.before.id] = one
        self._store(list(together.values()))

    def _store(self, commits: Sequence[_Commit]) -> None:
        try:
            with self._database.write() as c:
                self._statements.run(c, commits)
        except Exception as error:
            if len(commits) > 1:
                for one in commits:
                    self._store([one])
            else:
                _settle(commits, _explained(error))
            return
        _settle(commits, None)


def _settle(commits: Sequence[_Commit], error: Exception | None) -> None:
    """Tell whoever waits, those in an event loop all at once."""
    in_loops: dict[asyncio.AbstractEventLoop, list[Told]] = {}
    for one in commits:
        if one.loop is not None:
            in_loops.setdefault(one.loop, []).append(one.tell)
        else:
            one.tell(error)
    for loop, waiting in in_loops.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell_all, waiting, error)


def _tell_all(waiting: Sequence[Told], error: Exception | None) -> None:
    for tell in waiting:
        try:
            tell(error)
        except Exception:  # the others are to be told all the same
            _log.exception("after storing")


def _end(stored: Future[None], error: Exception | None) -> None:
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)


def _explained(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):  # a choice of that number is there already
        refused: NotStored = TableMoved(_MOVED)
    elif isinstance(error, SQLAlchemyError):
        refused = NotStored("the choice could not be stored; nothing was changed")
    else:
        return error
    refused.__cause__ = error
    return refused


_MOVED = "the choice could not be stored: the table was changed elsewhere"

# --- statements ----------------------------------------------------------------------------------


class _Prepared:
    """A statement whose text is made once: making it costs more than carrying it out."""

    def __init__(self, statement: UpdateBase, dialect: Dialect, columns: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns))
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        self._order = compiled.positiontup

    def run(self, c: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Carry it out for every row; how many rows of the database that has touched."""
        if not rows:
            return 0
        if self._order is None:
            return c.exec_driver_sql(self._text, list(rows)).rowcount
        order = self._order
        given = [tuple([row[name] for name in order]) for row in rows]
        return c.exec_driver_sql(self._text, given).rowcount


_THIS_GAME, _THIS_SEAT, _KNOWN = "this_game", "this_seat", "known_version"
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


class _Statements:
    """Everything that a step of a table may change in the database."""

    def __init__(self, dialect: Dialect) -> None:
        g, s, e, p = schema.games, schema.seats, schema.events, schema.positions
        game = sa.bindparam(_THIS_GAME, type_=sa.String)
        seat, known = (sa.bindparam(name, type_=sa.Integer) for name in (_THIS_SEAT, _KNOWN))
        same = (g.c.id == game) & (g.c.version == known)
        self._game = _Prepared(g.update().where(same), dialect, (*_SELDOM, *_STEP))
        self._step = _Prepared(g.update().where(same), dialect, _STEP)
        where = (s.c.game_id == game) & (s.c.number == seat)
        self._seat = _Prepared(s.update().where(where), dialect, _LIST)
        self._event = _Prepared(e.insert(), dialect, e.c.keys())
        self._position = _Prepared(_put_position(dialect), dialect, p.c.keys())

    def run(self, c: Connection, commits: Sequence[_Commit]) -> None:
        """Carry out all of it, each statement once for all tables."""
        now = time.time()
        # Whoever changes the row of a table first keeps all others from it until he is done; and
        # nobody changes a row that is not as he knows it.
        whole = [one for one in commits if _has_more(one)]
        steps = [one for one in commits if not _has_more(one)]
        changed = self._game.run(c, [_named(one, progress_values) for one in whole])
        changed += self._step.run(c, [_named(one, step_values) for one in steps])
        if changed != len(commits):
            raise TableMoved(_MOVED)
        self._event.run(c, [row for one in commits for row in event_values(one.progress, now)])
        self._seat.run(c, [row for one in commits for row in _changed_seats(one)])
        positions = [(one.before.id, one.progress.position) for one in commits]
        self._position.run(
            c, [position_values(id_, found) for id_, found in positions if found is not None]
        )
        for one in commits:
            if one.before.holders != one.progress.record.holders:
                _change_holders(c, one.before, one.progress.record)


def _put_position(dialect: Dialect) -> UpdateBase:
    """A table has one position: a new one takes the place of the last."""
    p = schema.positions
    kept = [column.name for column in p.c if not column.primary_key]
    if dialect.name == "postgresql":
        put = postgresql.insert(p)
        return put.on_conflict_do_update(
            index_elements=[p.c.game_id], set_={n: put.excluded[n] for n in kept}
        )
    placed = sqlite.insert(p)
    return placed.on_conflict_do_update(
        index_elements=[p.c.game_id], set_={n: placed.excluded[n] for n in kept}
    )


def _has_more(commit: _Commit) -> bool:
    """Whether more than what a step always changes is different in the table's row."""
    was, now = commit.before, commit.progress.record
    return any(getattr(was, name) != getattr(now, name) for name in _SELDOM)


def _named(commit: _Commit, values: Callable[[GameRecord], Values]) -> Values:
    known = commit.before
    return {_THIS_GAME: known.id, _KNOWN: known.version, **values(commit.progress.record)}


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
