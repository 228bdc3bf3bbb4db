"""What others notice of a crowd: strangers who ask in a loop, thousands of open windows, a lobby
full of tables, a long day.

One pair of people plays meanwhile; how long each of their answers takes is what is measured. The
crowd has lower priority than the server, since in the world it computes on machines of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

from deckload.server import schema
from deckload.server.database import Database
from deckload.server.door import most_connections
from deckload.server.socket_messages import Done, FromServer, Hello, Resign, Say
from deckload.server.wire import TableInfo, Tables
from server.client import Client, Player, play_randomly, start
from server.running import database_in

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromServer).decode

FLOODING = tuple(f"127.0.0.{number}" for number in range(2, 10))
_CONNECTIONS = 8
_MOST_ANSWERS_A_SECOND = 6
"""Of both players together, so that their own share of the server is never used up."""


class Waits:
    """How long things took, in milliseconds."""

    def __init__(self, seconds: Sequence[float]) -> None:
        self._sorted = sorted(1000 * one for one in seconds)

    def part(self, part: float) -> float:
        return self._sorted[min(len(self._sorted) - 1, int(part * len(self._sorted)))]

    def __str__(self) -> str:
        return f"p50 {self.part(0.5):.1f} ms, p99 {self.part(0.99):.1f} ms ({len(self._sorted)})"


def play_for(client: Client, seconds: float, a_second: float = _MOST_ANSWERS_A_SECOND) -> Waits:
    """Two people play short games, so many answers a second; how long each answer took."""
    took: list[float] = []
    rng = random.Random(1)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        with _pair(client) as players:
            while not players[0].now.over and time.monotonic() < until:
                player = rng.choice([one for one in players if one.now.prompt is not None])
                began = time.perf_counter()
                assert isinstance(player.answer(rng.choice(player.keys)), Done)
                took.append(time.perf_counter() - began)
                time.sleep(1 / a_second)
                for one in players:
                    one.catch_up()
    return Waits(took)


@contextmanager
def _pair(client: Client, game: str = "mini") -> Iterator[list[Player]]:
    """Two people at a new table, whose game has begun."""
    with _at(client, client.make("me", "guest", game=game, scenario="", seed=None)) as players:
        yield players


@contextmanager
def _at(client: Client, table: TableInfo) -> Iterator[list[Player]]:
    with ExitStack() as open_:
        tokens = (table.token, client.join(table).token)
        players = [open_.enter_context(client.play(table.id, token)) for token in tokens]
        for player in players:
            start(player)
        for player in players:
            player.until(lambda one: one.message is not None)
        yield players


# --- strangers who ask in a loop -----------------------------------------------------------------

_NEW_TABLE = b'{"game":"mini","seats":[{"side":0,"who":"me"},{"side":1,"who":"guest"}]}'
_ASKED = (
    b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%s" % (len(_NEW_TABLE), _NEW_TABLE),
)


def a_game_to_look_back_at(client: Client) -> TableInfo:
    """A whole game, as long as they get."""
    table = client.make("me", "guest", game="clash", scenario="", seed=None)
    with _at(client, table) as players:
        play_randomly(players, 1)
    return table


def looking_back_at(table: TableInfo) -> tuple[bytes, ...]:
    """What whoever has a seat at a table that is over may ask for, and what takes longest."""
    head = "GET /api/tables/%s/%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
    ends = ("ending", "replay?start=100000", "replay?start=0")
    return tuple((head % (table.id, end, table.token)).encode() for end in ends)


@contextmanager
def flooded(port: int, asked: Sequence[bytes] = _ASKED) -> Iterator[None]:
    """While this lasts, programs at eight addresses ask for whatever there is, in a loop, over
    eight connections each."""
    command = [sys.executable, "-m", "server.crowds", str(port)]
    command += [one.decode() for one in asked]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "flooding\n"
        yield
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


async def _flood(port: int, asked: Sequence[bytes]) -> None:
    async with asyncio.TaskGroup() as group:
        for address in FLOODING:
            for _ in range(_CONNECTIONS):
                group.create_task(_ask_for_ever(address, port, asked))
        sys.stdout.write("flooding\n")
        sys.stdout.flush()


async def _ask_for_ever(address: str, port: int, questions: Sequence[bytes]) -> None:
    asked = itertools.cycle(questions)
    while True:
        with contextlib.suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(address, 0)
            )
            while True:
                writer.write(next(asked))
                head = await reader.readuntil(b"\r\n\r\n")
                length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length))


# --- a crowd that is there -----------------------------------------------------------------------

_OF_ONE_TOKEN = 16
_AT_A_TIME = 20
_PATIENCE = 120.0


class Crowd:
    """So many windows that are open at tables, in an event loop of their own."""

    def __init__(self, client: Client, windows: int) -> None:
        most_connections(windows)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._tables: list[list[ClientConnection]] = []
        while (missing := windows - len(self)) > 0:
            table = client.make("me", "guest", seed=None)
            tokens = [table.token, client.join(table).token] * _OF_ONE_TOKEN
            self._tables.append(self._run(_sit_down(client.address, table.id, tokens[:missing])))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_PATIENCE)

    def __len__(self) -> int:
        return sum(len(windows) for windows in self._tables)

    def hears(self, word: str) -> Waits:
        """At every table somebody says something; how long it took until each had heard it."""
        return Waits(self._run(_hear(self._tables, word)))

    def close(self) -> None:
        self._run(_go(self._tables))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _sit_down(address: str, table: str, tokens: Sequence[str]) -> list[ClientConnection]:
    windows: list[ClientConnection] = []
    for first in range(0, len(tokens), _AT_A_TIME):
        coming = [_sit_at(address, table, one) for one in tokens[first : first + _AT_A_TIME]]
        windows += await asyncio.gather(*coming)
    return windows


async def _hear(tables: Sequence[Sequence[ClientConnection]], word: str) -> list[float]:
    began = time.perf_counter()
    for windows in tables:
        await windows[0].send(_encode(Say(word)), text=True)
    heard = [_hears(window, word) for windows in tables for window in windows]
    return [at - began for at in await asyncio.gather(*heard)]


async def _go(tables: Sequence[Sequence[ClientConnection]]) -> None:
    going = [window.close() for windows in tables for window in windows]
    await asyncio.gather(*going, return_exceptions=True)


async def _sit_at(address: str, table: str, token: str) -> ClientConnection:
    url = f"ws{address.removeprefix('http')}/api/tables/{table}/play"
    window = await connect(url, max_size=None, max_queue=None, ping_interval=None)
    await window.send(_encode(Hello(token)), text=True)
    while not isinstance(_decode(await window.recv()), Done):
        pass
    return window


async def _hears(window: ClientConnection, word: str) -> float:
    while word not in str(await window.recv()):
        pass
    return time.perf_counter()


# --- a lobby full of tables ----------------------------------------------------------------------


def fill(folder: Path, table: TableInfo, count: int) -> None:
    """Store a table again and again under other names, all of them its maker's."""
    database = Database(database_in(folder))
    with database.write() as c:
        for stored in (schema.games, schema.holders, schema.seats, schema.positions):
            key = stored.c.id if stored is schema.games else stored.c.game_id
            rows = [row._asdict() for row in c.execute(sa.select(stored).where(key == table.id))]
            for first in range(0, count, 1000):
                numbers = range(first, min(count, first + 1000))
                c.execute(stored.insert(), [_another(row, n) for n in numbers for row in rows])
    database.close()


def _another(row: dict[str, object], number: int) -> dict[str, object]:
    """A row of another table. Some changed lately, some long ago."""
    new = dict(row)
    for name in ("id", "game_id", "token"):
        if isinstance(row.get(name), str):
            new[name] = f"{str(row[name])[:8]}-{number}"
    if isinstance(row.get("changed"), float):
        new["changed"] = float(str(row["changed"])) - number * 7919 % 100_000
    return new


def list_for(client: Client, seconds: float, a_second: float) -> Waits:
    """Ask for the list of one's tables, so many times a second; how long it took each time."""
    took: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        client.get("/api/tables", Tables)
        took.append(time.perf_counter() - began)
        time.sleep(1 / a_second)
    return Waits(took)


# --- a long day ----------------------------------------------------------------------------------


_PLAYED_TO_THE_END = 20
_MOVES = 12


def play_a_game(client: Client, number: int) -> None:
    """Two people come, play, and go. Every twentieth game is played to its end;
    the others are given up after some moves."""
    to_the_end = number % _PLAYED_TO_THE_END == 0
    game = "mini" if to_the_end or number % 2 else "clash"
    rng = random.Random(number)
    with _pair(client, game) as players:
        if to_the_end:
            play_randomly(players, number)
        for _ in range(0 if to_the_end else _MOVES):
            player = rng.choice([one for one in players if one.now.prompt is not None])
            assert isinstance(player.answer(rng.choice(player.keys)), Done)
            for one in players:
                one.catch_up()
        if not players[0].now.over:
            assert isinstance(players[0].ask(Resign()), Done)


def megabytes() -> float:
    """What this process has in memory."""
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


if __name__ == "__main__":
    os.nice(19)
    asyncio.run(_flood(int(sys.argv[1]), [one.encode() for one in sys.argv[2:]]))
