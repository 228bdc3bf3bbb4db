"""What processes that share a database tell each other, and how.

PostgreSQL passes it on, from whatever machine to whatever machine. Processes that share a SQLite
file are on one machine: each has a letterbox in the folder where they meet.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from deckload.server.database import Database

_CHANNEL = "deckload"
_LETTERBOX = ".news"
_LONGEST = 4096


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table has a new owner, or somebody a new name."""

    sender: str
    table: str = ""
    person: int = 0


class Hearing(Protocol):
    """Somebody who hears the others."""

    def connection(self) -> AbstractContextManager[Connection]:
        """For a few short statements."""
        ...

    def heard(self, seconds: float, /) -> Iterator[News]:
        """What comes within that time."""
        ...


class Channel(Protocol):
    """How news go to all processes, the sender's own as well."""

    def hearing(self) -> AbstractContextManager[Hearing]: ...

    def tell(self, news: News) -> None: ...


# --- PostgreSQL ----------------------------------------------------------------------------------


class Notices:
    """LISTEN and NOTIFY."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def hearing(self) -> Iterator[Hearing]:
        with self._database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as c:
            c.exec_driver_sql(f"LISTEN {_CHANNEL}")
            yield _Listening(c)

    def tell(self, news: News) -> None:
        text = msgspec.json.encode(news).decode()
        with self._database.write() as c:
            c.execute(sa.select(sa.func.pg_notify(_CHANNEL, text)))


class _Listening:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        yield self._connection

    def heard(self, seconds: float) -> Iterator[News]:
        driver: Any = self._connection.connection.driver_connection
        for notice in driver.notifies(timeout=seconds):
            yield msgspec.json.decode(notice.payload, type=News)


# --- SQLite --------------------------------------------------------------------------------------


class Letterboxes:
    """A socket of the system's for each process, beside where it takes over connections."""

    def __init__(self, database: Database, address: str) -> None:
        self._database = database
        self._mine = Path(address + _LETTERBOX)

    @contextmanager
    def hearing(self) -> Iterator[Hearing]:
        self._mine.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as box:
            box.bind(str(self._mine))
            try:
                yield _Reading(self._database, box)
            finally:
                self._mine.unlink(missing_ok=True)

    def tell(self, news: News) -> None:
        letter = msgspec.json.encode(news)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
            sending.setblocking(False)
            for box in self._mine.parent.glob(f"*{_LETTERBOX}"):
                # Who is dead hears nothing, and whose box is full looks for himself each second.
                with contextlib.suppress(OSError):
                    sending.sendto(letter, str(box))


class _Reading:
    def __init__(self, database: Database, box: socket.socket) -> None:
        self._database = database
        self._box = box

    def connection(self) -> AbstractContextManager[Connection]:
        return self._database.write()

    def heard(self, seconds: float) -> Iterator[News]:
        self._box.settimeout(seconds)
        with contextlib.suppress(TimeoutError):
            yield msgspec.json.decode(self._box.recv(_LONGEST), type=News)


def channel_for(database: Database, address: str) -> Channel:
    return Letterboxes(database, address) if database.is_sqlite else Notices(database)
