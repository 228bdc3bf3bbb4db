"""A real server on loopback for the tests, and clients that talk to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.client import Client
from server.running import Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with Running(tmp_path) as running:
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
