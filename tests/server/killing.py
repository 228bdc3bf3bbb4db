"""Servers that are killed while people play, and what they must not have lost.

Everybody notes which of his answers were acknowledged. After the kill the database has to hold all
of them, in their order, and every table goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import msgspec
import sqlalchemy as sa
from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from deckload.engine.history import Event, Took
from deckload.engine.seat_sequence import Snapshot, Update
from deckload.server import schema
from deckload.server.database import Database
from deckload.server.records import EventRow, altered_row, events_from
from deckload.server.socket_messages import Answer, Done, FromServer, Hello, Missed, Refused
from server.client import Client
from server.running import database_in

_PATIENCE = 120.0
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(FromServer).decode


class Server:
    """`deckload serve` on the games of a folder, on the same port whenever it is started."""

    def __init__(
        self,
        folder: Path,
        *,
        workers: int = 1,
        port: int = 0,
        host: str = "127.0.0.1",
        **limits: int,
    ) -> None:
        command = [sys.executable, "-c", "from deckload.cli.main import main; main()", "serve"]
        command += ["--no-open", "--host", host, "--port", str(port), "--data", str(folder)]
        command += ["--database", database_in(folder), "--workers", str(workers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **limits)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None, f"the server did not start ({self.process.poll()})"
        self.address = found.group().rstrip("/")

    def workers(self) -> list[int]:
        """The processes that serve."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        ids = [int(one) for one in children.read_text().split()]
        return [one for one in ids if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]

    def kill(self) -> None:
        """All of it, as when the power fails."""
        for one in (*(self.workers() if sys.platform == "linux" else []), self.process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(40)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Seat:
    """Somebody who plays at random and notes what was acknowledged."""

    def __init__(self, table: str, token: str, side: int, seed: int) -> None:
        self.table, self.token, self.side = table, token, side
        self.acknowledged: list[str] = []
        self.rng = random.Random(f"{table} {side} {seed}")
        self.longest_silence = 0.0
        self.on_their_way = 0
        self.over = False
        self.refused = 0
        self.stands = "not there yet"

    async def play(self, address: str, until: asyncio.Event) -> None:
        """Play until told to stop, over as many connections as it takes."""
        url = f"ws{address.removeprefix('http')}/api/tables/{self.table}/play"
        lost: float | None = None
        while not until.is_set() and not self.over:
            try:
                async with connect(url, max_size=None, compression=None) as socket:
                    await socket.send(_encode(Hello(self.token)), text=True)
                    self.stands = "has said hello"
                    text = await socket.recv()
                    if lost is not None:
                        silence = time.monotonic() - lost
                        self.longest_silence = max(self.longest_silence, silence)
                        lost = None
                    await self._answer(socket, text)
            except (OSError, WebSocketException, EOFError) as error:
                self.stands = f"has no connection: {error!r}"
                lost = time.monotonic() if lost is None else lost
                await asyncio.sleep(0.1)

    async def _answer(self, socket: ClientConnection, text: str | bytes) -> None:
        number, prompt, sent = 0, None, ""
        self.on_their_way += 1  # until the connection has ended well, one may be
        while True:
            message = _decode(text)
            match message:
                case Snapshot():
                    number, prompt = message.number, message.message.prompt
                    self.over = message.message.over
                case Update():
                    number, change = message.number, message.change
                    prompt = prompt if change.prompt is UNSET else change.prompt
                    self.over = change.over is True
                case Done() if message.ref:
                    self.acknowledged.append(sent)
                    sent = ""
                case Refused():  # the table was taken up again meanwhile: look at it anew
                    self.refused += 1
                    sent, prompt = "", None
                    await socket.send(_encode(Missed()), text=True)
            if self.over and not sent:
                self.on_their_way -= 1
                return
            if prompt is not None and not sent:
                sent = self.rng.choice(prompt.options).key
                await socket.send(_encode(Answer(number, (sent,), ref=1)), text=True)
            self.stands = f"waits for {'an answer' if sent else 'a question'}"
            text = await socket.recv()


def make_seats(address: str, games: int, game: str, seed: int) -> list[Seat]:
    """Tables for two, all under way."""
    seats = []
    with Client(address) as client:
        for number in range(games):
            made = client.make("me", "guest", game=game, scenario="", seed=f"{seed} {number}")
            for side, token in enumerate((made.token, client.join(made).token)):
                seats.append(Seat(made.id, token, side, seed))
    return seats


async def play_on(
    seats: list[Seat],
    address: str,
    answers: int,
    then: Callable[[], object] | None = None,
    and_on: int = 0,
) -> None:
    """Let everybody play until so many more answers are acknowledged; `then` is called at the end
    of it, with all connected; after that so many more."""
    until = asyncio.Event()
    tasks = [asyncio.create_task(seat.play(address, until)) for seat in seats]
    await _acknowledge(seats, tasks, answers)
    if then is not None:
        await asyncio.to_thread(then)
    await _acknowledge(seats, tasks, and_on)
    until.set()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _acknowledge(seats: list[Seat], tasks: list[asyncio.Task[None]], answers: int) -> None:
    wanted = _acknowledged(seats) + answers
    limit = time.monotonic() + _PATIENCE
    while (missing := wanted - _acknowledged(seats)) > 0 and not all(seat.over for seat in seats):
        for task in tasks:
            if task.done():
                task.result()  # somebody broke down: say so at once
        assert time.monotonic() < limit, _standstill(seats, missing)
        await asyncio.sleep(0.02)


def _standstill(seats: list[Seat], missing: int) -> str:
    each = "".join(
        f"\n  {seat.table} side {seat.side}: {len(seat.acknowledged)} acknowledged,"
        f" {seat.refused} refused, {seat.stands}"
        for seat in seats
    )
    return f"the games do not go on: {missing} answers are missing{each}"


def _acknowledged(seats: list[Seat]) -> int:
    return sum(len(seat.acknowledged) for seat in seats)


def check_nothing_is_lost(folder: Path, seats: list[Seat]) -> int:
    """Every acknowledged answer is stored, in its order, and no row was altered; how many."""
    database = Database(database_in(folder))
    e = schema.events
    stored: dict[str, list[EventRow]] = defaultdict(list)
    with database.read() as c:
        for row in c.execute(sa.select(e).order_by(e.c.game_id, e.c.seq)):
            event = msgspec.json.decode(row.event, type=Event) if row.event else None
            stored[row.game_id].append(EventRow(row.at, event, row.check))
    database.close()
    for seat in seats:
        rows = stored[seat.table]
        assert altered_row(rows) is None
        keys = [
            event.key
            for event in events_from(rows)
            if isinstance(event, Took) and event.side == seat.side and not event.by_order
        ]
        in_order = iter(keys)
        assert all(key in in_order for key in seat.acknowledged), "an answer is lost"
        # What was on its way when a connection broke may be stored or not.
        assert len(keys) <= len(seat.acknowledged) + seat.on_their_way
        # The last one may be stored after this was read, if the server lives.
        seat.acknowledged, seat.on_their_way = keys, 1
    return _acknowledged(seats)
