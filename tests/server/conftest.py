"""A real server on loopback for the tests, and clients that talk to it.

What keeps games is tested on both databases: such a test takes `games`, the folder of a server, or
`server`, one that runs in it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.client import Client
from server.postgres import Cluster, find_postgres
from server.running import DATABASE, Running

ON_BOTH = {
    "test_clocks",
    "test_company",
    "test_play",
    "test_kills",
    "test_reconnect",
    "test_storage",
    "test_table_manners",
    "test_workers",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "games" in metafunc.fixturenames:
        on_both = metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
        kinds = ["sqlite", "postgresql"] if on_both else ["sqlite"]
        metafunc.parametrize("games", kinds, indirect=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    if find_postgres() is None:
        if os.environ.get("CI"):
            pytest.fail("no PostgreSQL here, and nothing may be left out: run `make database`")
        pytest.skip("no PostgreSQL here: what needs it is left out (`make database` as root)")
    made = Cluster()
    yield made
    made.close()


@pytest.fixture
def postgres(cluster: Cluster) -> Iterator[str]:
    """The address of an empty database."""
    with cluster.database() as address:
        yield address


@pytest.fixture
def games(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder for a server; a note in it says which database is to be used."""
    if request.param == "postgresql":
        (tmp_path / DATABASE).write_text(request.getfixturevalue("postgres"))
    return tmp_path


@pytest.fixture
def server(games: Path) -> Iterator[Running]:
    with Running(games) as running:
        yield running


@pytest.fixture
def client(server: Running) -> Iterator[Client]:
    with Client(server.address) as made:
        yield made


@pytest.fixture
def new_client(server: Running) -> Iterator[Callable[[], Client]]:
    made: list[Client] = []

    def make() -> Client:
        made.append(Client(server.address))
        return made[-1]

    yield make
    for one in made:
        one.close()
