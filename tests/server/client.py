"""A client that keeps its table by applying updates, as a browser does."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx
import msgspec
from msgspec import UNSET
from websockets.sync.client import ClientConnection, connect

from deckload.engine.seat_sequence import Desk, Snapshot, Update
from deckload.engine.views import Message
from deckload.server.socket_messages import (
    Answer,
    Done,
    FromClient,
    FromServer,
    Gathering,
    Hello,
    Missed,
    Nonce,
    Refused,
)
from deckload.server.wire import Joining, NewTable, SeatChoice, TableInfo
from engine.changing import apply

T = TypeVar("T")
_PATIENCE = 60.0


class Player:
    """One WebSocket, and the table as it was told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.message: Message | None = None
        self.desk = Desk()
        self.number = 0
        self.seat = ""
        self.gathering: Gathering | None = None
        self._ref = 0

    def send(self, request: FromClient) -> None:
        self.socket.send(msgspec.json.encode(request).decode())

    def receive(self) -> FromServer:
        """One message, applied."""
        text = self.socket.recv(timeout=_PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        got: FromServer = msgspec.json.decode(text, type=FromServer)
        match got:
            case Gathering():
                self.gathering = got
            case Snapshot():
                self.message, self.desk = got.message, got.desk
                self.number, self.seat = got.number, got.seat
            case Update():
                assert self.message is not None
                if got.number <= self.number:
                    return got  # sent again
                assert got.number == self.number + 1, "a gap"
                self.message = apply(self.message, got.change)
                self.desk = self.desk if got.desk is UNSET else got.desk
                self.number = got.number
            case _:
                pass
        return got

    def ask(self, request: Any) -> Done | Refused:
        """Send a request and read on to its answer."""
        self._ref += 1
        self.send(msgspec.structs.replace(request, ref=self._ref))
        return self.answered(self._ref)

    def answered(self, ref: int) -> Done | Refused:
        while True:
            got = self.receive()
            if isinstance(got, Done | Refused) and got.ref == ref:
                return got

    def answer(self, *keys: str) -> Done | Refused:
        return self.ask(Answer(self.number, keys))

    def until(self, condition: Callable[[Player], bool]) -> None:
        """Read on until something holds."""
        while not condition(self):
            self.receive()

    def catch_up(self) -> None:
        """Read everything that was sent up to now."""
        self.send(Missed(self.number))
        self.answered(0)

    @property
    def now(self) -> Message:
        assert self.message is not None
        return self.message

    @property
    def keys(self) -> list[str]:
        prompt = self.now.prompt
        return [] if prompt is None else [option.key for option in prompt.options]


class Client:
    """REST calls of one browser, and its WebSockets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=_PATIENCE)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, shape: type[T], token: str = "") -> T:
        got = self.http.get(path, headers=bearer(token))
        assert got.status_code == 200, got.text
        return msgspec.json.decode(got.content, type=shape)

    def make(self, *who: str, **wanted: Any) -> TableInfo:
        """A table of the miniature game; `who` sits on sides 0, 1, ..."""
        seats = tuple(SeatChoice(side, name) for side, name in enumerate(who))
        wanted = {"game": "mini", "scenario": "skirmish", "seed": "7", **wanted}
        return self.post("/api/tables", NewTable(seats=seats, **wanted), TableInfo)

    def post(self, path: str, body: Any, shape: type[T], token: str = "") -> T:
        headers = {"content-type": "application/json", **bearer(token)}
        got = self.http.post(path, content=msgspec.json.encode(body), headers=headers)
        assert got.status_code in (200, 201), got.text
        return msgspec.json.decode(got.content, type=shape)

    def join(self, table: TableInfo, *, agrees: bool = True) -> TableInfo:
        """Take the first guest's seat of a table that somebody else has made."""
        invitation = next(seat.invitation for seat in table.seats if seat.invitation)
        path = f"/api/tables/{table.id}/join"
        return self.post(path, Joining(agrees), TableInfo, invitation)

    def connect(self, table: str) -> ClientConnection:
        address = self.address.replace("http", "ws", 1)
        return connect(f"{address}/api/tables/{table}/play", max_size=2**24, max_queue=None)

    @contextmanager
    def play(
        self,
        table: str,
        token: str,
        seat: str = "",
        have: int | None = None,
        known: Message | None = None,
    ) -> Iterator[Player]:
        """Sit down; what is sent before `done` is read already. `known` is the table at the number
        `have`, kept from a connection before."""
        with self.connect(table) as socket:
            player = Player(socket)
            if known is not None and have is not None:
                player.message, player.number = known, have
            player.send(Hello(token, seat, have))
            player.answered(0)
            yield player


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def start(player: Player) -> None:
    """Give one's part of the dice."""
    assert isinstance(player.ask(Nonce("0123456789abcdef")), Done)


def play_randomly(
    players: list[Player], seed: int, after: Callable[[Player], None] = lambda _player: None
) -> int:
    """Let players answer at random to the end; returns the number of answers."""
    rng = random.Random(seed)
    answers = 0
    while not players[0].now.over:
        assert answers < 5000, "the game does not end"
        asked = [player for player in players if player.now.prompt is not None]
        assert asked, "nobody is asked"
        player = rng.choice(asked)
        got = player.answer(rng.choice(player.keys))
        assert isinstance(got, Done), got
        answers += 1
        after(player)
        for other in players:
            other.catch_up()
    return answers
