"""What is taken and sent without a detour: turns at a table, slow clients, quick games."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN, Protocol, Side

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
