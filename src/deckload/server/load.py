"""Many games at once over real sockets: what `deckload bench server` measures.

The server runs in a process of its own on a free port of this machine, with a new database in a
folder that is removed afterwards. Every table has two people, both connected, who decode all they
are sent and answer at random as soon as they are asked. An answer counts when its `done` has come,
which is after it was stored. Servers and players share the machine's cores, as they would at a
friend's house; so compare figures of one run with each other, not with those of another machine.
Players do without whatever is no part of that: their messages are taken off the connection as they
come, without tasks and queues between.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
from msgspec import UNSET
from uvicorn.loops.auto import auto_loop_factory
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from deckload.engine.errors import DeckloadError
from deckload.engine.seat_sequence import Snapshot, Update
from deckload.engine.views import Prompt
from deckload.server.socket_messages import (
    Answer,
    Done,
    FromClient,
    FromServer,
    Hello,
    Nonce,
    Refused,
)
from deckload.server.wire import Joining, NewTable, SeatChoice, TableInfo

_START_SECONDS = 30
_STOP_SECONDS = 30
_SETTLE_SECONDS = 0.5
_GAMES_EACH = 3
"""Games that a pair of players has ready, so that short ones do not end the measurement."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromServer).decode


class CannotMeasure(DeckloadError):
    """The server to be measured did not start, or broke down."""


class Load(NamedTuple):
    """What to measure."""

    game: str = "mini"
    games: int = 100
    seconds: float = 10.0
    seed: int = 1
    database: str | None = None
    workers: int = 1


class _Played(NamedTuple):
    """How long each answer took, the shortest first; the seconds of it all; the server's CPU."""

    times: list[float]
    seconds: float
    cpu: float


def measure(load: Load) -> dict[str, Any]:
    """Play for a while; decisions a second, how long each took, and what it cost the server."""
    with (
        tempfile.TemporaryDirectory(prefix="deckload-load-") as folder,
        _server(Path(folder), load) as (address, process),
        asyncio.Runner(loop_factory=auto_loop_factory()) as runner,
    ):
        times, seconds, cpu = runner.run(_play(load, address, process.pid))
    if not times:
        raise CannotMeasure(f"no decision of {load.game} was answered in {load.seconds} seconds")
    return {
        "database": "postgresql" if load.database else "sqlite",
        "workers": load.workers,
        "game": load.game,
        "games": load.games,
        "decisions": len(times),
        "decisions_per_s": round(len(times) / seconds, 1),
        "p50_ms": _milliseconds(times[len(times) // 2]),
        "p99_ms": _milliseconds(times[len(times) * 99 // 100]),
        "cpu_ms": _milliseconds(cpu / len(times)),
    }


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 2)


# --- the server ----------------------------------------------------------------------------------


@contextlib.contextmanager
def _server(folder: Path, load: Load) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own until the block ends: its address and its process."""
    command = [sys.executable, "-c", "from deckload.cli.main import main; main()", "serve"]
    command += ["--no-open", "--port", "0", "--data", str(folder)]
    command += ["--database", load.database] if load.database else []
    command += ["--workers", str(load.workers)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield _address(process), process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdout is not None
        process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and (line := process.stdout.readline()):
        found = re.search(r"http://\S+", line)
        if found:
            return found.group().rstrip("/")
    raise CannotMeasure("the server did not start; run `deckload serve` to see why")


def _cpu_seconds(pid: int) -> float:
    """What a process and those it has started have used so far, where the system says so."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return 0.0
    ticks: int = int(fields[11]) + int(fields[12])
    return ticks / 100 + sum(_cpu_seconds(int(child)) for child in children)


# --- the players ---------------------------------------------------------------------------------


async def _play(load: Load, address: str, pid: int) -> _Played:
    """Play until the time is up, or until somebody has no game left to go on with."""
    pairs = [_Pair(address) for _ in range(load.games)]
    for pair in pairs:
        for _ in range(_GAMES_EACH):
            pair.tables.append(await asyncio.to_thread(_make_table, load, address))
    out_of_games = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(
                pair.play(seat, random.Random(f"{load.seed} {n} {seat}"), out_of_games)
            )
            for n, pair in enumerate(pairs)
            for seat in (0, 1)
        ]
        while not all(pair.begun for pair in pairs):
            await asyncio.sleep(0.05)
        await asyncio.sleep(_SETTLE_SECONDS)
        for pair in pairs:
            pair.times.clear()
        started, before = time.perf_counter(), _cpu_seconds(pid)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(out_of_games.wait(), load.seconds)
        played = _Played(
            sorted(took for pair in pairs for took in pair.times),
            time.perf_counter() - started,
            _cpu_seconds(pid) - before,
        )
        for task in tasks:
            task.cancel()
    return played


def _make_table(load: Load, address: str) -> tuple[str, tuple[str, str]]:
    """A table for two: its id and a token for each."""
    wanted = NewTable(load.game, seats=(SeatChoice(0, "me"), SeatChoice(1, "guest")))
    made = _post(f"{address}/api/tables", wanted)
    invitation = next(seat.invitation for seat in made.seats if seat.invitation)
    joined = _post(f"{address}/api/tables/{made.id}/join", Joining(), invitation)
    return made.id, (made.token, joined.token)


def _post(url: str, body: NewTable | Joining, token: str = "") -> TableInfo:
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(url, _encode(body), headers, method="POST")
    with urllib.request.urlopen(request, timeout=_START_SECONDS) as response:
        return msgspec.json.decode(response.read(), type=TableInfo)


class _Pair:
    """Two people who play one game after the other, at tables that were made beforehand."""

    def __init__(self, address: str) -> None:
        self.tables: list[tuple[str, tuple[str, str]]] = []
        self.times: list[float] = []
        self.begun = False
        self._address = f"ws{address.removeprefix('http')}/api/tables"

    async def play(self, seat: int, rng: random.Random, out_of_games: asyncio.Event) -> None:
        for table, tokens in self.tables:
            await self._play_at(table, tokens[seat], rng)
        out_of_games.set()

    async def _play_at(self, table: str, token: str, rng: random.Random) -> None:
        """A game to its end."""
        uri = parse_uri(f"{self._address}/{table}/play")
        player = _Player(self, ClientProtocol(uri, max_size=None), token, rng)
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: player, uri.host, uri.port)
        try:
            await player.has_ended
        finally:
            transport.close()


class _Player(asyncio.Protocol):
    """Somebody at a table: answers whatever he is asked, as soon as his last answer is taken."""

    def __init__(
        self, pair: _Pair, protocol: ClientProtocol, token: str, rng: random.Random
    ) -> None:
        self._pair = pair
        self._protocol = protocol
        self._token = token
        self._rng = rng
        self._number = 0
        self._prompt: Prompt | None = None
        self._asked_at: float | None = None
        self.has_ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # --- the connection ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._send(Hello(self._token))
                self._send(Nonce(f"{self._rng.random()}-nonce"))
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._take(_decode(event.data))
        self._flush()

    def connection_lost(self, _exc: Exception | None) -> None:
        self._end()

    def _send(self, message: FromClient) -> None:
        if self._protocol.state is OPEN:
            self._protocol.send_text(_encode(message))

    def _flush(self) -> None:
        if waiting := self._protocol.data_to_send():
            self._transport.write(b"".join(waiting))

    def _end(self) -> None:
        if not self.has_ended.done():
            self.has_ended.set_result(None)

    # --- the game ------------------------------------------------------------------------------

    def _take(self, message: FromServer) -> None:
        over = False
        match message:
            case Snapshot():
                self._pair.begun = True
                self._number, self._prompt = message.number, message.message.prompt
                over = message.message.over
            case Update():
                self._number, over = message.number, message.change.over is True
                if message.change.prompt is not UNSET:
                    self._prompt = message.change.prompt
            case Done() | Refused() if message.ref == 1 and self._asked_at is not None:
                if isinstance(message, Done):
                    self._pair.times.append(time.perf_counter() - self._asked_at)
                self._asked_at = None
        if over:
            self._end()
        elif self._prompt is not None and self._asked_at is None:
            self._asked_at = time.perf_counter()
            key = self._rng.choice(self._prompt.options).key
            self._send(Answer(self._number, (key,), ref=1))
