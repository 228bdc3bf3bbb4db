"""What is kept, how it is kept, and what happens when it cannot be."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError

from deckload.engine.history import TakenBack, Took
from deckload.games.mini import Duel
from deckload.server import committing, schema
from deckload.server.database import BadDatabase, Database, sqlite_url
from deckload.server.records import GameRecord, Progress, events_from, rows_between
from deckload.server.socket_messages import Done, Nonce, Refused, Undo
from deckload.server.storage import Storage
from server.client import Client
from server.running import Running
from server.test_reconnect import answer_some

EVENTS = st.lists(
    st.one_of(
        st.builds(Took, st.integers(0, 1), st.sampled_from(["a", "b"])),
        st.builds(TakenBack, st.integers(0, 9)),
    ),
    max_size=8,
)


@given(st.lists(EVENTS, max_size=6))
def test_rows_are_only_added_and_lead_to_the_events_there_are(stages: list[list[Took]]) -> None:
    rows, stored = [], []
    for events in stages:
        new = rows_between(stored, events)
        rows += new
        stored = events
        assert events_from(rows) == events


def test_migrations_make_the_tables_that_the_program_expects(tmp_path: Path) -> None:
    database = Database(sqlite_url(tmp_path))
    database.upgrade()
    database.upgrade()  # a second time changes nothing
    with database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    with database.write() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    database.close()


def test_a_writer_takes_its_lock_at_once_and_a_reader_never_waits(tmp_path: Path) -> None:
    database = Database(sqlite_url(tmp_path))
    database.upgrade()
    with database.write(), database.read() as reader:
        assert reader.execute(sa.select(sa.func.count()).select_from(schema.games)).scalar() == 0
        other = sqlite3.connect(tmp_path / "deckload.db", timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()
    database.close()


def test_a_database_that_is_closed_keeps_no_file_open(tmp_path: Path) -> None:
    turns = tmp_path / "turns"
    database = Database(sqlite_url(tmp_path), turns)
    database.upgrade()
    database.close()
    with pytest.raises(ValueError, match="closed file"), database.write():
        pass


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    database = Database(sqlite_url(tmp_path))
    database.upgrade()
    with database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="newer"):
        database.upgrade()
    database.close()


@pytest.mark.parametrize("url", ["", "nonsense", "nothere://x", "sqlite:////no/such/dir/x.db"])
def test_a_bad_address_is_explained(url: str) -> None:
    with pytest.raises(BadDatabase):
        Database(url).upgrade()


def test_a_file_that_is_no_database_is_explained(tmp_path: Path) -> None:
    (tmp_path / "deckload.db").write_bytes(b"this is no database at all" * 100)
    with pytest.raises(BadDatabase, match="not a database"):
        Database(sqlite_url(tmp_path)).upgrade()


def test_an_undo_is_one_more_row(server: Running, client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        player.answer("hunt")
        player.ask(Undo(player.number))
        player.answer("strike")
    with server.database.read() as c:
        rows = c.execute(sa.select(schema.events.c.at, schema.events.c.event)).all()
    assert [(at, bool(event)) for at, event in rows] == [(0, True), (0, False), (0, True)]


@pytest.fixture
def full_disk(server: Running) -> Callable[[bool], None]:
    """A database that refuses every write while it is said to be full."""
    full = {"is": False}

    def refuse(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if full["is"] and statement.startswith(("INSERT", "UPDATE", "WITH")):
            raise OperationalError(statement, None, Exception("disk full"))

    sa.event.listen(server.database.engine, "before_cursor_execute", refuse)
    return lambda now: full.update({"is": now})


def test_what_cannot_be_stored_has_not_happened(
    client: Client, full_disk: Callable[[bool], None]
) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        was = player.now
        full_disk(True)
        got = player.answer("hunt")
        assert isinstance(got, Refused)
        assert "not be stored" in got.error
        assert player.now == was
        assert isinstance(player.answer("strike"), Refused)
        full_disk(False)
        with client.play(table.id, table.token, "Blue") as again:
            assert again.now == was
        assert isinstance(player.answer("hunt"), Done)
        assert player.now.prompt is None


def test_a_start_that_cannot_be_stored_has_not_happened(
    client: Client, full_disk: Callable[[bool], None]
) -> None:
    table = client.make(seed=None)
    with client.play(table.id, table.token) as player:
        full_disk(True)
        assert isinstance(player.ask(Nonce("12345678")), Refused)
        full_disk(False)
        assert isinstance(player.ask(Nonce("12345678")), Done)
        assert player.now.prompt is not None


def test_changed_rules_go_on_from_the_stored_position(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Running(games) as server, Client(server.address) as client:
        table = client.make("me", "random")
        with client.play(table.id, table.token) as player:
            answer_some(player, 10)
            player.until(lambda p: p.now.prompt is not None)
            was = player.now
    # Rules under which the stored choices lead elsewhere: the sides start in other hexes.
    set_up = Duel.set_up

    def moved(self: Duel, *arguments: object) -> object:
        s = set_up(self, *arguments)  # type: ignore[arg-type]
        s.place.reverse()
        return s

    monkeypatch.setattr(Duel, "set_up", moved)
    for _ in range(2):  # and again after another restart
        with (
            Running(games) as server,
            Client(server.address) as client,
            client.play(table.id, table.token) as player,
        ):
            assert "goes on from its last stored position" in str(player.now.log[0].parts)
            assert player.now.view.headline == was.view.headline
            answer_some(player, 2)


def test_bots_go_on_when_there_is_room_again(
    client: Client, full_disk: Callable[[bool], None]
) -> None:
    table = client.make("me", "random")
    with client.play(table.id, table.token) as player:
        player.until(lambda p: p.now.prompt is not None)
        full_disk(True)
        assert isinstance(player.answer("hunt"), Refused)
        full_disk(False)
        assert isinstance(player.answer("hunt"), Done)
        player.until(lambda p: p.now.prompt is not None)


def test_of_two_servers_on_one_database_the_second_cannot_overwrite_a_choice(
    games: Path,
) -> None:
    with (
        Running(games) as first,
        Running(games) as second,
        Client(first.address) as one,
        Client(second.address) as two,
    ):
        table = one.make()
        with (
            one.play(table.id, table.token, "Blue") as here,
            two.play(table.id, table.token, "Blue") as there,
        ):
            assert isinstance(here.answer("hunt"), Done)
            assert isinstance(there.answer("strike"), Refused)
        with two.play(table.id, table.token, "Blue") as again:
            again.ask(Undo(again.number))  # anything that makes the second server read again
        with first.database.read() as c:
            events = c.execute(sa.select(schema.events.c.event)).scalars().all()
        assert sum('"strike"' in event for event in events) == 0
        assert '"hunt"' in events[0]


def test_lists_of_tables_are_found_without_a_look_at_all_tables(tmp_path: Path) -> None:
    """What a list costs must not grow with tables that are none of one's business."""
    database = Database(sqlite_url(tmp_path))
    database.upgrade()
    storage = Storage(database)
    plans: list[str] = []

    def note(c: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith("SELECT") and "LIMIT" in statement:
            plan = c.connection.driver_connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
            plans.extend(row[3] for row in plan)

    sa.event.listen(database.engine, "before_cursor_execute", note)
    storage.open_games(50)
    storage.of_person(1, 0, 50)
    storage.close()
    assert any("ix_games_open" in step for step in plans), plans
    assert any("ix_holders_of_person" in step for step in plans), plans
    assert not any(step.startswith("SCAN") and "ix_" not in step for step in plans), plans


def test_what_comes_shortly_after_the_other_is_stored_together(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A transaction costs the server as much as many a choice, however quick the database is."""
    monkeypatch.setattr(committing, "_DISTANCE", 1.0)
    with Running(games) as server, Client(server.address) as client:
        tables = [client.make() for _ in range(8)]
        storage, began = server.app.state.lobby.storage, []
        sa.event.listen(server.database.engine, "commit", began.append)
        records = [storage.load(table.id) for table in tables]
        stored = [storage.commit(Progress(_next(one), 0), one) for one in records if one]
        for one in stored:
            one.result(20)
        assert len(began) <= 2
        assert [storage.load(table.id) for table in tables] == [_next(one) for one in records]


def _next(record: GameRecord) -> GameRecord:
    return msgspec.structs.replace(record, version=record.version + 1)


@pytest.fixture
def restarted(postgres: str) -> Iterator[tuple[Database, Callable[[], None]]]:
    """A database, and how all its connections are lost, as when it is started again."""
    database, other = Database(postgres), Database(postgres)

    def restart() -> None:
        with other.write() as c:
            ends = sa.text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert True in c.execute(ends).scalars().all()

    yield database, restart
    database.close()
    other.close()


def test_a_database_that_was_started_again_meanwhile_is_connected_to_again(
    restarted: tuple[Database, Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, restart = restarted
    with database.write() as one, database.write() as two:
        for c in (one, two):
            c.execute(sa.select(1))
    restart()
    monkeypatch.setattr("deckload.server.database._RESTED_SECONDS", 0.0)
    with database.write() as one, database.write() as two:
        assert [c.execute(sa.select(1)).scalar() for c in (one, two)] == [1, 1]


def test_a_connection_that_was_just_used_is_not_asked_whether_it_is_one(
    restarted: tuple[Database, Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, _ = restarted
    asked: list[object] = []
    ask = database.engine.dialect.do_ping
    monkeypatch.setattr(
        database.engine.dialect, "do_ping", lambda c: asked.append(c) is None and ask(c)
    )
    monkeypatch.setattr("deckload.server.database._RESTED_SECONDS", 60.0)
    for _ in range(3):
        with database.write() as c:
            c.execute(sa.select(1))
    assert not asked
    monkeypatch.setattr("deckload.server.database._RESTED_SECONDS", 0.0)
    with database.write() as c:
        c.execute(sa.select(1))
    assert len(asked) == 1
