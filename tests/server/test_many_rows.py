"""However a database is given many rows, it has them as they were given."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from deckload.server import many_rows
from deckload.server.database import Database, sqlite_url
from deckload.server.many_rows import Insert, Update, Writing, writing

THINGS = sa.Table(
    "things",
    sa.MetaData(),
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=True),
    sa.Column("time", sa.Float, nullable=True),
    sa.Column("yes", sa.Boolean, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
SAME = {"this": "id", "which": "number"}
UPDATE = Update(THINGS, SAME, ("text", "time", "yes"))
ODD = ("", "'\"`; --", "\\ \\n %s %(a)s ?", "line\nline\t\r", "日本 ⚓ é", '{"a": [1, null]}', None)
TIMES = (None, 0.1 + 0.2, 1.7e9 + 1e-7, -1e-300, 1.7976931348623157e308, math.pi)


def thing(number: int) -> dict[str, Any]:
    return {
        "id": f"{number % 3}",
        "number": number * 40_000,
        "text": ODD[number % len(ODD)],
        "time": TIMES[number % len(TIMES)],
        "yes": number % 2 == 0,
        "state": bytes((number + n) % 256 for n in range(number % 5 * 100)),
    }


def changed(row: dict[str, Any], number: int) -> dict[str, Any]:
    values = thing(number)
    return {
        **{name: row[column] for name, column in SAME.items()},
        **{name: values[name] for name in UPDATE.columns},
    }


@pytest.fixture(params=["sqlite", "old sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    if request.param == "old sqlite":
        monkeypatch.setattr(many_rows, "_UPDATES_MANY", False)
    is_postgres = request.param == "postgresql"
    made = Database(request.getfixturevalue("postgres") if is_postgres else sqlite_url(tmp_path))
    THINGS.metadata.create_all(made.engine)
    yield made
    THINGS.metadata.drop_all(made.engine)
    made.close()


@pytest.fixture
def things(database: Database) -> Writing:
    return writing(database.engine.dialect, [UPDATE], [Insert(THINGS, replaces=True)])


def run(things: Writing, database: Database, *rows: Sequence[dict[str, Any]]) -> bool:
    with database.write() as c:
        return things.run(c, rows)


def stored(database: Database) -> list[dict[str, Any]]:
    query = sa.select(THINGS).order_by(THINGS.c.number)
    with database.read() as c:
        return [row._asdict() for row in c.execute(query)]


@pytest.mark.parametrize("count", [1, 2, 64, 200])
def test_rows_are_stored_as_they_are(things: Writing, database: Database, count: int) -> None:
    rows = [thing(number) for number in range(count)]
    assert run(things, database, [], rows)
    assert stored(database) == rows
    assert run(things, database, [changed(row, n + 1) for n, row in enumerate(rows)], [])
    assert stored(database) == [
        {**row, **{name: thing(n + 1)[name] for name in UPDATE.columns}}
        for n, row in enumerate(rows)
    ]


def test_a_row_takes_the_place_of_the_one_that_was_there(
    things: Writing, database: Database
) -> None:
    assert run(things, database, [], [thing(0), thing(1)])
    other = {**thing(1), "text": "another", "state": b"\0\xff"}
    assert run(things, database, [], [other, thing(2)])
    assert stored(database) == [thing(0), other, thing(2)]


def test_whoever_changes_what_is_not_there_is_told(things: Writing, database: Database) -> None:
    rows = [thing(number) for number in range(3)]
    assert run(things, database, [], rows[:2])
    assert not run(things, database, [changed(row, 5) for row in rows], [])


def test_nothing_takes_the_place_of_a_row_that_is_only_to_be_added(database: Database) -> None:
    adding = writing(database.engine.dialect, [UPDATE], [Insert(THINGS)])
    assert run(adding, database, [], [thing(0)])
    with pytest.raises(sa.exc.IntegrityError):
        run(adding, database, [], [thing(1), {**thing(0), "text": "another"}])
    assert stored(database) == [thing(0)]
