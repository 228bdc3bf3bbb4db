"""The database: opened, brought up to date, and locked the right way.

Calls are synchronous and made from worker threads. SQLite takes one writer at a time in any case,
and a decision is one short transaction: a thread for the whole of it costs one hop, an async
driver one for each statement.
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy.engine import URL, Connection, Dialect, Engine, make_url
from sqlalchemy.exc import ArgumentError, InvalidatePoolError, SQLAlchemyError

from deckload.engine.errors import DeckloadError

_READING = "deckload_reading"
_BUSY_SECONDS = 15
_RESTED_SECONDS = 1.0
_LAST_USED = "deckload_last_used"
_UPGRADING = 0x6465636B
"""The number of a lock: any that nobody else uses in the same database."""


class BadDatabase(DeckloadError):
    """A database that cannot be used: wrong address, newer than this program, or no permission."""


class Database:
    """One database. `write` and `read` give a connection inside a transaction. `turns` is a file by
    which processes that share a SQLite file take turns at writing."""

    def __init__(self, url: str, turns: Path | None = None) -> None:
        self.url = _checked(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        pool = {} if self.is_sqlite else {"pool_size": 8}
        self.engine: Engine = sa.create_engine(self.url, **pool)
        # Writers queue here instead of polling SQLite's own lock.
        self._writing: AbstractContextManager[Any] = contextlib.nullcontext()
        if self.is_sqlite:
            self._writing = threading.Lock() if turns is None else _WritersTurn(turns)
            sa.event.listen(self.engine, "connect", _prepare_sqlite)
            sa.event.listen(self.engine, "begin", _begin_sqlite)
        else:
            sa.event.listen(self.engine, "checkin", _note_use)
            sa.event.listen(self.engine, "checkout", partial(_ask_if_rested, self.engine.dialect))

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that may write: all of it is stored when the block ends, or nothing."""
        with self._writing, self.engine.begin() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that only reads; it never waits for a writer."""
        with self.engine.connect().execution_options(**{_READING: True}) as connection:
            yield connection

    def check(self) -> None:
        """Refuse a damaged file before anything is written to it."""
        if not self.is_sqlite:
            return
        try:
            with self.read() as connection:
                found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        except SQLAlchemyError as error:
            raise BadDatabase(f"{self.shown} cannot be opened: {_root(error)}") from error
        if found != "ok":
            raise BadDatabase(
                f"{self.shown} is damaged ({found}); restore it from a copy,"
                " or name another folder with --data"
            )

    def upgrade(self) -> None:
        """Bring the tables up to date; a database of a newer program is left alone."""
        config = Config()
        config.set_main_option("script_location", "deckload.server:migrations")
        try:
            with self.write() as connection:
                if not self.is_sqlite:  # of several that start at once, one after the other
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_UPGRADING)))
                self._check_not_newer(connection, config)
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except SQLAlchemyError as error:
            raise BadDatabase(f"{self.shown} cannot be opened: {_root(error)}") from error

    def _check_not_newer(self, connection: Connection, config: Config) -> None:
        current = MigrationContext.configure(connection).get_current_revision()
        try:
            if current is not None:
                ScriptDirectory.from_config(config).get_revision(current)
        except CommandError as error:
            raise BadDatabase(
                f"{self.shown} was written by a newer Deckload (revision {current});"
                " update Deckload, or name another folder with --data"
            ) from error

    @property
    def shown(self) -> str:
        """The address without its password."""
        return self.url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.engine.dispose()
        if isinstance(self._writing, _WritersTurn):
            self._writing.close()


class _WritersTurn:
    """One writer of all processes at a time. The system lets it go with a process that dies."""

    def __init__(self, file: Path) -> None:
        self._here = threading.Lock()
        self._file = file.open("a")

    def __enter__(self) -> None:
        import fcntl  # there is none where there cannot be several processes

        self._here.acquire()
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
        except BaseException:
            self._here.release()
            raise

    def __exit__(self, *_: Any) -> None:
        import fcntl

        fcntl.flock(self._file, fcntl.LOCK_UN)
        self._here.release()

    def close(self) -> None:
        with self._here:  # nobody writes any more
            self._file.close()


def sqlite_url(folder: Path) -> str:
    """The address of the database in a data folder."""
    return URL.create("sqlite", database=str(folder / "deckload.db")).render_as_string()


def _checked(url: str) -> URL:
    try:
        made = make_url(url)
        if made.drivername in ("postgresql", "postgres"):
            made = made.set(drivername="postgresql+psycopg")
        made.get_dialect().import_dbapi()
    except ImportError as error:
        raise BadDatabase(
            f"the driver for this database is missing ({error}); install deckload[postgresql]"
        ) from error
    except (ArgumentError, SQLAlchemyError) as error:
        raise BadDatabase(
            f"this is not the address of a database: {error}; write sqlite:///path/to/file.db"
            " or postgresql://user@host/name"
        ) from error
    if made.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadDatabase(
            f"games are kept in SQLite or PostgreSQL, not in {made.get_backend_name()}"
        )
    return made


def _note_use(_connection: Any, record: Any) -> None:
    record.info[_LAST_USED] = time.monotonic()


def _ask_if_rested(dialect: Dialect, connection: Any, record: Any, _lent: Any) -> None:
    """A connection that nobody has used for a while may be none any more: the database was started
    again. To ask each time would cost as much as many a transaction does."""
    if time.monotonic() - record.info.get(_LAST_USED, math.inf) < _RESTED_SECONDS:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise InvalidatePoolError from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """See docs/hosting.md for what WAL with full synchronisation survives."""
    connection.isolation_level = None  # the driver shall not begin transactions by itself
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {_BUSY_SECONDS * 1000}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at the start: one that starts by reading could be refused later."""
    reading = connection.get_execution_options().get(_READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _root(error: SQLAlchemyError) -> str:
    return str(getattr(error, "orig", None) or error)
