"""Writing down what tables have come to: all that waits at one time in one transaction.

A disk takes some milliseconds to promise that something is stored, whether it is one decision or
fifty. So one thread does all the writing: while it waits for the disk, the next decisions gather.
Where the disk is quick, or has little to do since there are several processes, so few would gather
that transactions would cost as much as what is in them: so they follow each other at a distance.
Each is stored whole or not at all; one that cannot be stored does not keep the others from it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from deckload.engine.errors import DeckloadError
from deckload.server.database import Database
from deckload.server.records import GameRecord, Progress
from deckload.server.statements import Statements, Step

_MOST_AT_ONCE = 256
_DISTANCE = 0.010
"""Seconds from the beginning of a transaction to that of the next: nobody notices, and whoever
plays alone never waits for it."""

Told = Callable[[Exception | None], None]
"""Takes what went wrong, or None once something is stored."""

_log = logging.getLogger("deckload.server")


class NotStored(DeckloadError):
    """The database refused a write (a full disk, say); nothing was changed."""


class TableMoved(NotStored):
    """Another process has changed the table: what this one has in memory is of the past."""


class _Commit(NamedTuple):
    """One step of a table that is to be stored; whom to tell, and in which event loop, if any."""

    step: Step
    tell: Told
    loop: asyncio.AbstractEventLoop | None = None


class Committer:
    """Takes steps of tables from any thread and stores them in the order they came."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._statements = Statements(database.engine.dialect)
        self._gathering: list[_Commit] = []  # of the event loop, until it comes round
        self._waiting: queue.SimpleQueue[list[_Commit] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="deckload-writer", daemon=True)
        self._thread.start()

    def commit(self, progress: Progress, before: GameRecord) -> Future[None]:
        """Store one step of a table; the future is done when the disk has it."""
        stored: Future[None] = Future()
        self._waiting.put([_Commit(Step(progress, before), partial(_end, stored))])
        return stored

    def commit_from(
        self, loop: asyncio.AbstractEventLoop, progress: Progress, before: GameRecord, tell: Told
    ) -> None:
        """The same for somebody in an event loop, who is told there. What comes up in one round of
        the loop is handed over together, and told together when it is stored: to wake somebody for
        each costs more than to store it."""
        if not self._gathering:
            loop.call_soon(self._hand_over)
        self._gathering.append(_Commit(Step(progress, before), tell, loop))

    def _hand_over(self) -> None:
        gathered, self._gathering = self._gathering, []
        self._waiting.put(gathered)

    def close(self) -> None:
        """Write what has been given so far, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _write(self) -> None:
        began = -_DISTANCE
        while (gathered := self._waiting.get()) is not None:
            if (too_soon := began + _DISTANCE - time.monotonic()) > 0:
                time.sleep(too_soon)
            began = time.monotonic()
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
            table = one.step.before.id
            if table in together or len(together) == _MOST_AT_ONCE:
                self._store(list(together.values()))
                together = {}
            together[table] = one
        self._store(list(together.values()))

    def _store(self, commits: Sequence[_Commit]) -> None:
        try:
            with self._database.write() as c:
                if not self._statements.run(c, [one.step for one in commits]):
                    raise TableMoved(_MOVED)
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
