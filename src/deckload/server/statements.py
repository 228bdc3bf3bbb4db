"""What a step of a table changes in the database, in as few statements as can be.

Their texts are made once: to make one costs more than to carry it out. And where the driver is
SQLite's, one statement takes many rows: for each that it is given by itself the driver lets Python
go on and waits for its turn again, behind decisions that are being worked out. A hundred rows would
wait a hundred times.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

from deckload.server import schema
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

_MOST_ROWS = 64
_UPDATES_MANY = sqlite3.sqlite_version_info >= (3, 33)

Values = dict[str, Any]


class Step(NamedTuple):
    """One step of a table that is to be stored, and how its record stood before."""

    progress: Progress
    before: GameRecord


class Statements:
    """Everything that a step of a table may change in the database."""

    def __init__(self, dialect: Dialect) -> None:
        update, insert = _writing(dialect)
        self._game = update(schema.games, _SAME_GAME, (*_SELDOM, *_STEP))
        self._step = update(schema.games, _SAME_GAME, _STEP)
        self._seat = update(schema.seats, _SAME_SEAT, _LIST)
        self._event = insert(schema.events, replaces=False)
        self._position = insert(schema.positions, replaces=True)  # a table has one

    def run(self, c: Connection, steps: Sequence[Step]) -> bool:
        """Carry out all of it, each statement for all tables. Not, if somebody else has changed one
        of them: then nothing of this transaction may be kept."""
        now = time.time()
        # Whoever changes the row of a table first keeps all others from it until he is done; and
        # nobody changes a row that is not as he knows it.
        whole: list[Step] = []
        short: list[Step] = []
        for one in steps:
            (whole if _has_more(one) else short).append(one)
        changed = self._game.run(c, [_named(one, progress_values) for one in whole])
        changed += self._step.run(c, [_named(one, step_values) for one in short])
        if changed != len(steps):
            return False
        self._event.run(c, [row for one in steps for row in event_values(one.progress, now)])
        self._seat.run(c, [row for one in steps for row in _changed_seats(one)])
        positions = [(one.before.id, one.progress.position) for one in steps]
        self._position.run(
            c, [position_values(id_, found) for id_, found in positions if found is not None]
        )
        for one in steps:
            if one.before.holders != one.progress.record.holders:
                _change_holders(c, one.before, one.progress.record)
        return True


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


# --- how a database takes many rows --------------------------------------------------------------


class _Statement(Protocol):
    def run(self, c: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        """Carry it out for every row; how many rows of the database that has touched."""
        ...


class _Update(Protocol):
    def __call__(
        self, table: sa.Table, same: Mapping[str, str], columns: Sequence[str]
    ) -> _Statement: ...


class _Insert(Protocol):
    def __call__(self, table: sa.Table, *, replaces: bool) -> _Statement: ...


def _writing(dialect: Dialect) -> tuple[_Update, _Insert]:
    if dialect.name == "sqlite" and _UPDATES_MANY:
        return _ManyRows.updating, _ManyRows.inserting
    return partial(_OneByOne.updating, dialect), partial(_OneByOne.inserting, dialect)


class _ManyRows:
    """SQLite: rows in bundles of 64, 32, 16 ... so that there are few texts, which the driver
    keeps prepared. A row changes at most one of the database."""

    def __init__(self, columns: Sequence[str], before: str, after: str) -> None:
        self._columns = columns
        one = f"({', '.join('?' * len(columns))})"
        sizes = [1 << power for power in range(_MOST_ROWS.bit_length() - 1, -1, -1)]
        self._texts = {size: f"{before} {', '.join([one] * size)} {after}" for size in sizes}

    @classmethod
    def updating(
        cls, table: sa.Table, same: Mapping[str, str], columns: Sequence[str]
    ) -> _ManyRows:
        """(Where a statement begins with WITH, the driver does not say what it has touched.)"""
        given = (*same, *columns)
        new = {name: f'"new"."column{number}"' for number, name in enumerate(given, 1)}
        into = ", ".join(f'"{name}" = {new[name]}' for name in columns)
        where = " AND ".join(f'"{table.name}"."{c}" = {new[name]}' for name, c in same.items())
        before = f'UPDATE "{table.name}" SET {into} FROM (VALUES'
        return cls(given, before, f') AS "new" WHERE {where}')

    @classmethod
    def inserting(cls, table: sa.Table, *, replaces: bool) -> _ManyRows:
        verb = "INSERT OR REPLACE" if replaces else "INSERT"
        columns = table.c.keys()
        return cls(columns, f'{verb} INTO "{table.name}" ({_quoted(columns)}) VALUES', "")

    def run(self, c: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        columns, touched = self._columns, 0
        for bundle in self._bundles(rows):
            given = tuple([row[name] for row in bundle for name in columns])
            touched += c.exec_driver_sql(self._texts[len(bundle)], given).rowcount
        return touched

    def _bundles(self, rows: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
        at = 0
        for size in self._texts:
            while len(rows) - at >= size:
                yield rows[at : at + size]
                at += size


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


class _OneByOne:
    """A statement that the driver carries out for one row after the other, or as it likes."""

    def __init__(self, statement: UpdateBase, dialect: Dialect, columns: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(columns))
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        self._order = compiled.positiontup

    @classmethod
    def updating(
        cls, dialect: Dialect, table: sa.Table, same: Mapping[str, str], columns: Sequence[str]
    ) -> _OneByOne:
        where = [
            table.c[column] == sa.bindparam(name, type_=table.c[column].type)
            for name, column in same.items()
        ]
        return cls(table.update().where(*where), dialect, columns)

    @classmethod
    def inserting(cls, dialect: Dialect, table: sa.Table, *, replaces: bool) -> _OneByOne:
        if not replaces:
            return cls(table.insert(), dialect, table.c.keys())
        put = (postgresql if dialect.name == "postgresql" else sqlite).insert(table)
        kept = [column.name for column in table.c if not column.primary_key]
        placed = put.on_conflict_do_update(
            index_elements=list(table.primary_key), set_={n: put.excluded[n] for n in kept}
        )
        return cls(placed, dialect, table.c.keys())

    def run(self, c: Connection, rows: Sequence[Mapping[str, Any]]) -> int:
        if not rows:
            return 0
        if self._order is None:
            return c.exec_driver_sql(self._text, list(rows)).rowcount
        order = self._order
        given = [tuple([row[name] for name in order]) for row in rows]
        return c.exec_driver_sql(self._text, given).rowcount
