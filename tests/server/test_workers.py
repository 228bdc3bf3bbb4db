"""Several processes on one database: one owner of each table, and what happens when it dies."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from deckload.server import schema
from deckload.server.committing import TableMoved
from deckload.server.database import Database
from deckload.server.leases import SharedLeases
from deckload.server.news import News
from deckload.server.records import Progress
from deckload.server.socket_messages import Done
from deckload.server.storage import Storage
from deckload.server.supervising import new_worker
from deckload.server.wire import TableInfo
from server.client import Client, Player
from server.running import Running, database_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no connections to hand over")
PATIENCE = 20.0


def until(condition: Callable[[], object]) -> None:
    limit = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < limit, "it does not come to that"
        time.sleep(0.02)


@pytest.fixture
def shared(games: Path) -> Iterator[Database]:
    database = Database(database_in(games))
    database.upgrade()
    yield database
    database.close()


@pytest.fixture
def a_table(games: Path) -> str:
    """A stored table that nobody has open."""
    with Running(games) as server, Client(server.address) as client:
        return client.make().id


class Owner(SharedLeases):
    """A process, as far as leases are concerned."""

    def __init__(self, database: Database, address: Path) -> None:
        super().__init__(database, new_worker(), str(address))
        self.heard: list[News] = []
        self.address = str(address)


@pytest.fixture
def owners(shared: Database) -> Iterator[tuple[Owner, Owner]]:
    with tempfile.TemporaryDirectory(prefix="deckload-") as folder:
        two = Owner(shared, Path(folder) / "one"), Owner(shared, Path(folder) / "two")
        for owner in two:
            owner.start(owner.heard.append)
        yield two
        for owner in two:
            owner.close()


def test_a_table_has_one_owner_until_he_lets_go(owners: tuple[Owner, Owner], a_table: str) -> None:
    one, two = owners
    assert one.claim(a_table) == ""
    assert two.claim(a_table) == one.address
    assert one.claim(a_table) == ""
    one.release(a_table)
    assert two.claim(a_table) == ""
    assert one.claim(a_table) == two.address


def test_nobody_owns_a_table_that_is_not_there(
    owners: tuple[Owner, Owner], shared: Database
) -> None:
    writes: list[str] = []
    sa.event.listen(shared.engine, "before_cursor_execute", lambda *of: writes.append(of[2]))
    assert owners[0].claim("0" * 16) == ""
    assert not any("leases" in one for one in writes if one.startswith("INSERT")), writes
    with shared.read() as c:
        assert c.execute(sa.select(schema.leases)).all() == []


def test_an_owner_who_was_thought_dead_is_told_and_can_store_nothing(
    owners: tuple[Owner, Owner], shared: Database, a_table: str
) -> None:
    one, two = owners
    assert one.claim(a_table) == ""
    storage = Storage(shared)
    known = storage.load(a_table)
    assert known is not None
    with shared.write() as c:  # as if it had not been heard of for too long
        c.execute(schema.workers.delete().where(schema.workers.c.id == one.worker))
    assert two.claim(a_table) == ""
    until(lambda: any(news.table == a_table for news in one.heard))
    with pytest.raises(TableMoved):
        storage.commit(Progress(known, 0), known).result(PATIENCE)
    assert one.claim(a_table) == two.address


def test_processes_tell_each_other_of_names(owners: tuple[Owner, Owner]) -> None:
    one, two = owners
    one.tell(7)
    until(lambda: two.heard)
    assert (one.heard[0].person, two.heard[0].person) == (7, 7)


# --- real processes ------------------------------------------------------------------------------


class Server:
    """`deckload serve --workers 2` on a database."""

    def __init__(self, folder: Path, database: str, workers: int = 2) -> None:
        command = [sys.executable, "-c", "from deckload.cli.main import main; main()", "serve"]
        command += ["--no-open", "--port", "0", "--data", str(folder), "--database", database]
        command += ["--workers", str(workers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None
        self.address = found.group().rstrip("/")

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(40)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def two(games: Path) -> Iterator[Server]:
    server = Server(games, database_in(games))
    yield server
    assert server.stop() == 0


def owner_of(database: Database, table: str) -> str:
    lease, w = schema.leases, schema.workers
    of = sa.select(w.c.address).join(lease, lease.c.worker == w.c.id)
    with database.read() as c:
        return c.execute(of.where(lease.c.game_id == table)).scalar() or ""


def process_at(address: str) -> int:
    """Which process takes connections over there."""
    listening = Path("/proc/net/unix").read_text().splitlines()
    inode = next(line.split()[6] for line in listening if line.endswith(address))
    for folder in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if os.readlink(folder) == f"socket:[{inode}]":
                return int(folder.parts[2])
        except OSError:
            continue
    raise AssertionError(f"nobody listens at {address}")


def spread(client: Client, database: Database, count: int) -> list[TableInfo]:
    """Tables, of which not all are with the same process."""
    tables: list[TableInfo] = []
    limit = time.monotonic() + PATIENCE
    while len({owner_of(database, table.id) for table in tables}) < 2 or len(tables) < count:
        assert time.monotonic() < limit, "one process has them all"
        with Client(client.address) as another:
            tables.append(another.make("me", "guest"))
    return tables


def a_turn(players: list[Player]) -> None:
    """Everybody who is asked answers with the first there is, and all see it."""
    for player in players:
        player.catch_up()
    for player in players:
        if player.now.prompt is not None:
            assert isinstance(player.answer(player.keys[0]), Done)
            for other in players:
                other.catch_up()


def test_whoever_takes_the_connection_the_owner_serves_it(two: Server, shared: Database) -> None:
    with Client(two.address) as client:
        tables = spread(client, shared, 4)
        for table in tables:
            owner = owner_of(shared, table.id)
            with Client(two.address) as friend:
                guest = friend.join(table)
                with (
                    client.play(table.id, table.token) as host,
                    friend.play(table.id, guest.token) as other,
                ):
                    for _ in range(3):
                        a_turn([host, other])
                    log = host.now.log
                # On one connection that is kept open, to tables of both processes in turn.
                for one in tables:
                    assert client.get(f"/api/tables/{one.id}", TableInfo, one.token).id == one.id
                assert len(log) > 0
            assert owner_of(shared, table.id) == owner


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_tables_of_a_killed_process_go_on_at_the_other(two: Server, shared: Database) -> None:
    with Client(two.address) as client:
        tables = spread(client, shared, 4)
        guests = [client.join(table) for table in tables]
        shown = []
        for table, guest in zip(tables, guests, strict=True):
            with (
                client.play(table.id, table.token) as host,
                client.play(table.id, guest.token) as other,
            ):
                a_turn([host, other])
                host.catch_up()
                other.catch_up()
                shown.append((host.now, other.now))
        victim = owner_of(shared, tables[0].id)
        theirs = [n for n, table in enumerate(tables) if owner_of(shared, table.id) == victim]
        os.kill(process_at(victim), signal.SIGKILL)
    with Client(two.address) as client:
        for number in theirs:
            table, guest = tables[number], guests[number]
            with (
                client.play(table.id, table.token) as host,
                client.play(table.id, guest.token) as other,
            ):
                assert (host.now, other.now) == shown[number]
                a_turn([host, other])
            assert owner_of(shared, table.id) not in ("", victim)
