"""What is taken and sent without a detour: turns at a table, slow clients, quick games."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN, Protocol, Side
from websockets.server import ServerProtocol

from deckload.server import pace
from deckload.server.direct_socket import DirectSocket
from deckload.server.socket_messages import Answer, Done, Refused
from deckload.server.turn import Turn
from server.client import Client, play_randomly
from server.running import Running
from server.test_foreign_files import BETTER_BOMBERS


def in_a_loop(work: Any) -> Any:
    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(60)


def test_turns_are_given_in_the_order_they_were_asked_for() -> None:
    async def main() -> list[str]:
        turn, had = Turn(), []

        async def wait(name: str) -> None:
            async with turn:
                had.append(name)
                await asyncio.sleep(0)

        turn.take()
        waiting = [asyncio.create_task(wait(name)) for name in "abc"]
        await asyncio.sleep(0)
        waiting[0].cancel()
        turn.release()
        assert turn.locked(), "it goes to the next, and nobody comes between"
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not turn.locked()
        return had

    assert in_a_loop(main()) == ["b", "c"]


def test_a_turn_that_comes_as_its_owner_goes_away_is_passed_on() -> None:
    async def main() -> bool:
        turn = Turn()

        async def wait() -> None:
            async with turn:
                pass

        turn.take()
        gone = asyncio.create_task(wait())
        await asyncio.sleep(0)
        turn.release()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        return turn.locked()

    assert not in_a_loop(main())


class _Buffer:
    """A transport that takes nothing."""

    def __init__(self) -> None:
        self.waiting = b""

    def write(self, data: bytes) -> None:
        self.waiting += data

    def get_write_buffer_size(self) -> int:
        return len(self.waiting)

    def is_closing(self) -> bool:
        return False


def _socket() -> tuple[DirectSocket, _Buffer]:
    made, buffer = DirectSocket.__new__(DirectSocket), _Buffer()
    made.conn = SimpleNamespace(state=OPEN, extensions=[])
    made.loop = SimpleNamespace(call_soon=lambda work: work)
    made.transport, made._to_send, made.packs = buffer, [], True
    made.close_sent = made.disconnected = False
    return made, buffer


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_messages_of_any_length_are_what_a_client_reads(length: int) -> None:
    socket, buffer = _socket()
    assert socket.write(b"x" * length)
    assert socket.write(b"then")
    assert buffer.waiting == b"", "all of a round goes together"
    socket._flush()
    client = Protocol(Side.CLIENT, max_size=None)
    client.receive_data(buffer.waiting)
    assert client.events_received() == [
        Frame(Opcode.TEXT, b"x" * length),
        Frame(Opcode.TEXT, b"then"),
    ]


_HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class _Taking(DirectSocket):
    """A socket that notes what is offered to be taken at once, and what goes the usual way."""

    def __init__(self, takes: bool) -> None:
        self.conn = ServerProtocol(max_size=10_000)
        self.conn.receive_data(_HANDSHAKE)
        (request,) = self.conn.events_received()
        assert isinstance(request, Request)
        self.conn.send_response(self.conn.accept(request))
        self.parsed = 0
        self.queue: asyncio.Queue[Any] = asyncio.Queue()
        self.offered: list[bytes] = []
        self.usual: list[bytes] = []
        self._is_awaited, self._is_between_frames = True, False
        self.at_once = lambda text: (self.offered.append(text), takes)[1]

    def handle_events(self) -> None:
        self.parsed += 1
        for event in self.conn.events_received():
            assert isinstance(event, Frame)
            if not self._takes_at_once or not event.fin or event.opcode != Opcode.TEXT:
                self.usual.append(bytes(event.data))
            else:
                self.handle_text(event)


def _sent(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, text, fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 50, 400])
def test_texts_are_read_the_same_however_they_are_cut_on_the_way(size: int) -> None:
    """A piece that looks like a message of its own is none where it is the middle of one."""
    inner = _sent(b"not said")
    texts = [b"", b"a", inner, b"x" * 125, b"y" * 126, inner * 3, "Midway \u2693".encode()]
    socket, stream = _Taking(takes=True), b"".join(_sent(text) for text in texts)
    for at in range(0, len(stream), size):
        socket.data_received(stream[at : at + size])
    assert socket.offered == texts
    parsed = socket.parsed
    for text in texts:  # a message by itself, after all that
        socket.data_received(_sent(text))
    assert socket.offered == texts * 2
    assert socket.parsed == parsed + sum(len(text) > 125 for text in texts), "no short one was"
    assert not socket.usual


def test_the_rest_of_a_message_is_no_message_of_its_own() -> None:
    socket, inner = _Taking(takes=True), _sent(b"not said")
    whole = Frame(Opcode.TEXT, inner).serialize(mask=False)
    head = bytes((whole[0], whole[1] | 0x80)) + bytes(4)  # a mask that leaves all as it is
    socket.data_received(head)
    socket.data_received(inner)
    assert socket.offered == [inner]


def test_what_is_no_whole_text_goes_the_usual_way() -> None:
    socket = _Taking(takes=True)
    socket.data_received(_sent(b"bytes", Opcode.BINARY))
    socket.data_received(_sent(b"half ", fin=False))
    socket.data_received(_sent(b"and half", Opcode.CONT))
    assert not socket.offered
    assert socket.usual == [b"bytes", b"half ", b"and half"]


def test_a_client_that_takes_nothing_is_not_waited_for() -> None:
    socket, _ = _socket()
    sent = 0
    while socket.write(b"x" * 100_000):
        socket._flush()
        sent += 1
        assert sent < 100, "it would fill the memory"
    assert sent > 1


def test_answers_that_come_together_are_taken_in_order(client: Client) -> None:
    table = client.make("me", "me")
    with (
        client.play(table.id, table.token, "Blue") as blue,
        client.play(table.id, table.token, "Red") as red,
    ):
        for _ in range(4):  # so that it is known how long decisions take here
            asked = blue if blue.now.prompt is not None else red
            assert isinstance(asked.answer(asked.keys[0]), Done)
            blue.catch_up()
            red.catch_up()
        player = blue if blue.now.prompt is not None else red
        number, keys = player.number, player.keys
        player.send(Answer(number, (keys[0],), ref=91))
        player.send(Answer(number, (keys[0],), ref=92))
        assert isinstance(player.answered(91), Done)
        late = player.answered(92)
        assert isinstance(late, Refused)
        assert late.stale


@pytest.mark.parametrize("longest", [0.0, 1000.0])
def test_a_game_goes_on_alike_whether_its_decisions_are_short(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch, longest: float
) -> None:
    monkeypatch.setattr(pace, "_SHORT", longest)
    table = client.make("me", "guest")
    guest = client.join(table)
    with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
        play_randomly([blue, red], 3)
        room = server.app.state.lobby._tables[table.id].room
        assert room.is_quick == bool(longest)
        assert blue.now.over
        assert blue.now.outcome == red.now.outcome


def test_a_game_with_charts_of_ones_own_is_never_taken_to_be_quick(
    server: Running, client: Client
) -> None:
    table = client.make("me", "me", overlay=BETTER_BOMBERS)
    with client.play(table.id, table.token, "Blue") as player:
        player.answer(player.keys[0])
        assert not server.app.state.lobby._tables[table.id].room.is_quick
