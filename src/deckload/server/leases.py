"""Which process has which table, where several share a database.

A running game is in the memory of one process: its owner. It holds a lease on the table, a row that
names it. Every process says once a second that it is alive, and is taken to be dead if it has not
for three: then whoever is asked for one of its tables takes the lease over. All times are those of
the database's clock; those who share a SQLite file are on one machine, and have its clock.

An owner that was thought dead and is not (it was stopped for a while, or lost the database) cannot
harm anybody: a table's row has a version, and what was worked out from an old one is not stored
(`committing.py`). It is told of tables that it has lost, and lets go of them.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from deckload.server import schema
from deckload.server.database import Database
from deckload.server.news import News, channel_for

ALIVE_SECONDS = 3.0
_BEAT_SECONDS = 1.0

_log = logging.getLogger("deckload.server")


class Leases(Protocol):
    """Who owns a table. Calls wait for the database: make them from worker threads."""

    def start(self, hear: Callable[[News], object]) -> None: ...

    def claim(self, table: str, /) -> str:
        """Take a table if nobody has it; where its owner takes over connections, or "": me."""
        ...

    def release(self, table: str, /) -> None: ...

    def tell(self, person: int) -> None:
        """Somebody calls himself something else."""
        ...

    def close(self) -> None: ...


class SoleOwner:
    """One process has the database for itself."""

    def start(self, hear: Callable[[News], object]) -> None:
        self._hear = hear

    def claim(self, _table: str) -> str:
        return ""

    def release(self, _table: str) -> None:
        pass

    def tell(self, person: int) -> None:
        self._hear(News("", person=person))

    def close(self) -> None:
        pass


class _Holder(NamedTuple):
    """Who has a table, where he takes over connections, and whether he is alive."""

    worker: str
    address: str | None
    alive: bool | None


class SharedLeases:
    """Leases in a database. `address` is where this process takes over connections."""

    def __init__(self, database: Database, worker: str, address: str) -> None:
        self.worker = worker
        self._database = database
        self._channel = channel_for(database, address)
        self._address = address
        self._held: set[str] = set()
        self._hear: Callable[[News], object] = lambda _news: None
        self._listening = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._live, name="deckload-lease", daemon=True)

    def start(self, hear: Callable[[News], object]) -> None:
        """Be alive from now on; `hear` is called from a thread of its own."""
        self._hear = hear
        with self._database.write() as c:
            self._bury(c)
            self._beat(c)
        self._thread.start()
        self._listening.wait(ALIVE_SECONDS)  # or what others tell meanwhile would be lost

    def claim(self, table: str) -> str:
        owner = self._claim(table)
        if not owner:
            self._held.add(table)  # not before the database has it: see `_lost`
        return owner

    def _claim(self, table: str) -> str:
        """Mostly somebody has it and lives, and there is nothing to write."""
        with self._database.read() as c:
            held = self._holder(c, table)
            if held is None and not self._is_there(c, table):
                return ""
        if held is not None and held.worker != self.worker and held.alive:
            return str(held.address)
        with self._database.write() as c:
            owner, dead = self._taken(c, table)
        if dead:
            _log.warning("table %s is taken over from process %s", table, dead)
            self._channel.tell(News(self.worker, table=table))
        return owner

    def _is_there(self, c: Connection, table: str) -> bool:
        """Of what strangers make up there is nothing to write."""
        g = schema.games
        return c.execute(sa.select(g.c.id).where(g.c.id == table)).first() is not None

    def _taken(self, c: Connection, table: str) -> tuple[str, str]:
        """Where the owner is, "" for me; and who had it before, if he is dead."""
        lease, g = schema.leases, schema.games
        # Of several who ask at the same time, one after the other.
        held = self._holder(c, table, keep=True)
        if held is None:
            mine = sa.select(g.c.id, sa.literal(self.worker)).where(g.c.id == table)
            insert: Any = (sqlite if self._database.is_sqlite else postgresql).insert(lease)
            c.execute(insert.from_select(["game_id", "worker"], mine).on_conflict_do_nothing())
            held = self._holder(c, table, keep=True)
        if held is None or held.worker == self.worker:  # there is no such table, or it is mine
            return "", ""
        if held.alive:
            return str(held.address), ""
        c.execute(lease.update().where(lease.c.game_id == table).values(worker=self.worker))
        # Whatever its last owner still has to store is refused from now on.
        c.execute(g.update().where(g.c.id == table).values(version=g.c.version + 1))
        return "", held.worker

    def _holder(self, c: Connection, table: str, *, keep: bool = False) -> _Holder | None:
        """Who has a table; nobody else gets it before this transaction ends, if it is kept."""
        lease, w = schema.leases, schema.workers
        query = (
            sa.select(lease.c.worker, w.c.address, w.c.until > self._now())
            .outerjoin(w, w.c.id == lease.c.worker)
            .where(lease.c.game_id == table)
        )
        found = c.execute(query.with_for_update(of=lease) if keep else query).first()
        return None if found is None else _Holder(*found)

    def release(self, table: str) -> None:
        lease = schema.leases
        self._held.discard(table)
        mine = (lease.c.game_id == table) & (lease.c.worker == self.worker)
        with self._database.write() as c:
            c.execute(lease.delete().where(mine))

    def tell(self, person: int) -> None:
        news = News(self.worker, person=person)
        self._hear(news)
        self._channel.tell(news)

    def close(self) -> None:
        """Let go of everything: the others need not wait."""
        self._closing.set()
        self._thread.join()
        with contextlib.suppress(SQLAlchemyError):
            end(self._database, self.worker)

    # --- being alive ---------------------------------------------------------------------------

    def _live(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except Exception as error:  # whatever it is: not to be heard of again would be death
                if not self._closing.is_set():
                    _log.warning("no connection to the database: %s", error)
                self._closing.wait(_BEAT_SECONDS)

    def _listen(self) -> None:
        """Say once a second that this process is alive, and hear what the others say meanwhile."""
        with self._channel.hearing() as hearing:
            self._listening.set()
            while not self._closing.is_set():
                with hearing.connection() as c:
                    self._beat(c)
                    lost = self._lost(c)
                for table in lost:
                    self._lose(table)
                for news in hearing.heard(_BEAT_SECONDS):
                    self._take_in(news)
                    if self._closing.is_set():
                        return

    def _take_in(self, news: News) -> None:
        if news.sender == self.worker:
            return
        if news.table:
            self._lose(news.table)
        else:
            self._hear(news)

    def _beat(self, c: Connection) -> None:
        w = schema.workers
        until = self._now() + ALIVE_SECONDS
        if c.execute(w.update().where(w.c.id == self.worker).values(until=until)).rowcount == 0:
            c.execute(w.insert().values(id=self.worker, address=self._address, until=until))

    def _lost(self, c: Connection) -> set[str]:
        """News may have been missed while there was no connection."""
        lease, held = schema.leases, set(self._held)
        mine = c.execute(sa.select(lease.c.game_id).where(lease.c.worker == self.worker))
        return held - set(mine.scalars())

    def _lose(self, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            self._hear(News(self.worker, table=table))

    def _bury(self, c: Connection) -> None:
        """Nobody needs to know any more who has died long ago."""
        lease, w = schema.leases, schema.workers
        c.execute(w.delete().where(w.c.until < self._now() - 60))
        c.execute(lease.delete().where(~lease.c.worker.in_(sa.select(w.c.id))))

    def _now(self) -> Any:
        if self._database.is_sqlite:
            return sa.literal(time.time(), sa.Float)
        return sa.cast(sa.func.extract("epoch", sa.func.clock_timestamp()), sa.Float)


def end(database: Database, worker: str) -> None:
    """A process is no more: its tables are free."""
    with database.write() as c:
        c.execute(schema.leases.delete().where(schema.leases.c.worker == worker))
        c.execute(schema.workers.delete().where(schema.workers.c.id == worker))


def leases_for(database: Database, worker: str, address: str) -> Leases:
    """Leases where there can be several processes: always on PostgreSQL, and on SQLite if this one
    has an `address` at which it takes over connections of the others."""
    if database.is_sqlite and not address:
        return SoleOwner()
    return SharedLeases(database, worker, address)
