"""How a database is given many rows of several tables, in as few statements as can be.

To hand a database one statement and wait for it costs more than to carry it out: whoever waits lets
Python go on meanwhile, and afterwards waits for his turn again, behind decisions that are being
worked out. A hundred rows by themselves would wait a hundred times. So SQLite's driver is given
bundles of rows, and PostgreSQL everything at once. The texts of statements are made once, and the
drivers keep them prepared.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase

Rows = Sequence[Mapping[str, Any]]

_MOST_ROWS = 64
_UPDATES_MANY = sqlite3.sqlite_version_info >= (3, 33)
_POSTGRESQL = postgresql.dialect()  # type: ignore[no-untyped-call]


class Update(NamedTuple):
    """Change columns of rows. Which row is meant stands in `same`: what it is called among the
    values, and the column."""

    table: sa.Table
    same: Mapping[str, str]
    columns: Sequence[str]


class Insert(NamedTuple):
    """Add rows; with `replaces` in place of those that are there already."""

    table: sa.Table
    replaces: bool = False


class Writing(Protocol):
    """Updates and inserts that are carried out together."""

    def run(self, c: Connection, rows: Sequence[Rows]) -> bool:
        """Carry them out, each for its rows. Not, if the first updates have not found theirs as
        they should be: then nothing of this transaction may be kept."""
        ...


def writing(
    dialect: Dialect, updates: Sequence[Update], rest: Sequence[Update | Insert]
) -> Writing:
    """Updates of rows that must be there, and the rest of what is changed with them."""
    if dialect.name == "postgresql":
        return _AtOnce(updates, rest)
    kind = _InBundles if _UPDATES_MANY else _OneByOne
    return _InTurn([kind(one) for one in updates], [kind(one) for one in rest])


# --- PostgreSQL ----------------------------------------------------------------------------------


class _AtOnce:
    """One statement for all of it, each part of which is given its rows as a text of JSON: so it is
    the same statement however many they are."""

    def __init__(self, updates: Sequence[Update], rest: Sequence[Update | Insert]) -> None:
        parts = [f'"must_{n}" AS ({_part(one)} RETURNING 1)' for n, one in enumerate(updates)]
        counts = [f'(SELECT count(*) FROM "must_{n}")' for n in range(len(updates))]
        parts += [f'"also_{n}" AS ({_part(one)})' for n, one in enumerate(rest)]
        self._text = f"WITH {', '.join(parts)} SELECT {' + '.join(counts)}"
        self._musts = len(updates)

    def run(self, c: Connection, rows: Sequence[Rows]) -> bool:
        given = tuple([msgspec.json.encode(one).decode() for one in rows])
        found: int = c.exec_driver_sql(self._text, given).scalar_one()
        return found == sum(len(one) for one in rows[: self._musts])


def _part(one: Update | Insert) -> str:
    return _update_at_once(one) if isinstance(one, Update) else _insert_at_once(one)


def _update_at_once(one: Update) -> str:
    named = {**one.same, **{name: name for name in one.columns}}
    into = ", ".join(f'"{name}" = "new"."{name}"' for name in one.columns)
    where = " AND ".join(f'"{one.table.name}"."{c}" = "new"."{n}"' for n, c in one.same.items())
    return f'UPDATE "{one.table.name}" SET {into} FROM {_read(one.table, named)} WHERE {where}'


def _insert_at_once(one: Insert) -> str:
    table, columns = one.table, one.table.c.keys()
    read = ", ".join(_decoded(table.c[name]) for name in columns)
    rows = _read(table, {name: name for name in columns})
    placed = f"({_quoted(columns)}) SELECT {read} FROM {rows}"
    if not one.replaces:
        return f'INSERT INTO "{table.name}" {placed}'
    kept = ", ".join(f'"{c.name}" = excluded."{c.name}"' for c in table.c if not c.primary_key)
    same = _quoted([c.name for c in table.primary_key])
    return f'INSERT INTO "{table.name}" {placed} ON CONFLICT ({same}) DO UPDATE SET {kept}'


def _read(table: sa.Table, named: Mapping[str, str]) -> str:
    """The rows of a text of JSON; `named` says of which column each of their values is."""
    kinds = ", ".join(f'"{name}" {_kind(table.c[column])}' for name, column in named.items())
    return f'json_to_recordset(%s) AS "new" ({kinds})'


def _kind(column: sa.Column[Any]) -> str:
    """What a value comes as. Bytes are a text in JSON."""
    if isinstance(column.type, sa.LargeBinary):
        return "TEXT"
    return column.type.compile(_POSTGRESQL)


def _decoded(column: sa.Column[Any]) -> str:
    value = f'"new"."{column.name}"'
    return f"decode({value}, 'base64')" if isinstance(column.type, sa.LargeBinary) else value


# --- SQLite --------------------------------------------------------------------------------------


class _Statement(Protocol):
    def run(self, c: Connection, rows: Rows) -> int:
        """Carry it out for every row; how many rows of the database that has touched."""
        ...


class _InTurn:
    """One statement after the other."""

    def __init__(self, updates: Sequence[_Statement], rest: Sequence[_Statement]) -> None:
        self._updates = updates
        self._rest = rest

    def run(self, c: Connection, rows: Sequence[Rows]) -> bool:
        must, also = rows[: len(self._updates)], rows[len(self._updates) :]
        found = sum(one.run(c, given) for one, given in zip(self._updates, must, strict=True))
        if found != sum(len(given) for given in must):
            return False
        for one, given in zip(self._rest, also, strict=True):
            one.run(c, given)
        return True


class _InBundles:
    """Rows in bundles of 64, 32, 16 ... so that there are few texts. A row changes at most one of
    the database."""

    def __init__(self, one: Update | Insert) -> None:
        if isinstance(one, Update):
            self._columns = [*one.same, *one.columns]
            before, after = _update_of_bundle(one, self._columns)
        else:
            self._columns = one.table.c.keys()
            verb = "INSERT OR REPLACE" if one.replaces else "INSERT"
            before = f'{verb} INTO "{one.table.name}" ({_quoted(self._columns)}) VALUES'
            after = ""
        row = f"({', '.join('?' * len(self._columns))})"
        sizes = [1 << power for power in range(_MOST_ROWS.bit_length() - 1, -1, -1)]
        self._texts = {size: f"{before} {', '.join([row] * size)} {after}" for size in sizes}

    def run(self, c: Connection, rows: Rows) -> int:
        columns, touched = self._columns, 0
        for bundle in self._bundles(rows):
            given = tuple([row[name] for row in bundle for name in columns])
            touched += c.exec_driver_sql(self._texts[len(bundle)], given).rowcount
        return touched

    def _bundles(self, rows: Rows) -> Iterator[Rows]:
        at = 0
        for size in self._texts:
            while len(rows) - at >= size:
                yield rows[at : at + size]
                at += size


def _update_of_bundle(one: Update, columns: Sequence[str]) -> tuple[str, str]:
    """What stands before and after the values. (Where a statement begins with WITH, the driver does
    not say what it has touched.)"""
    table = one.table.name
    new = {name: f'"new"."column{number}"' for number, name in enumerate(columns, 1)}
    into = ", ".join(f'"{name}" = {new[name]}' for name in one.columns)
    where = " AND ".join(f'"{table}"."{c}" = {new[name]}' for name, c in one.same.items())
    return f'UPDATE "{table}" SET {into} FROM (VALUES', f') AS "new" WHERE {where}'


class _OneByOne:
    """For an old SQLite: a statement that is carried out for one row after the other."""

    def __init__(self, one: Update | Insert) -> None:
        columns = one.columns if isinstance(one, Update) else one.table.c.keys()
        compiled = _single(one).compile(dialect=sqlite.dialect(), column_keys=list(columns))
        assert isinstance(compiled, SQLCompiler)
        self._text = str(compiled)
        self._order = compiled.positiontup or ()

    def run(self, c: Connection, rows: Rows) -> int:
        if not rows:
            return 0
        given = [tuple([row[name] for name in self._order]) for row in rows]
        return c.exec_driver_sql(self._text, given).rowcount


def _single(one: Update | Insert) -> UpdateBase:
    table = one.table
    if isinstance(one, Insert):
        return table.insert().prefix_with("OR REPLACE") if one.replaces else table.insert()
    return table.update().where(
        *(
            table.c[column] == sa.bindparam(name, type_=table.c[column].type)
            for name, column in one.same.items()
        )
    )


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
