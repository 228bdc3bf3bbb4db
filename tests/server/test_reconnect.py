"""Connections that break, answers that come late or twice, and servers that die."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from deckload.server.socket_messages import Answer, Done, Hello, Refused, Undo
from deckload.server.wire import Tables
from server.client import Client, Player
from server.running import Running, database_in

SERVE = (
    "import sys; from pathlib import Path; from deckload.server.start_and_stop import run;"
    "run(port=0, data=Path(sys.argv[1]), database=sys.argv[2], say=lambda t: print(t, flush=True))"
)


def at_once(*requests: Callable[[], Done | Refused]) -> list[Done | Refused]:
    """Several requests from threads of their own; the answers in the same order."""
    with ThreadPoolExecutor(len(requests)) as threads:
        return [future.result(20) for future in [threads.submit(one) for one in requests]]


def answer_some(player: Player, count: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        player.until(lambda p: p.now.prompt is not None or p.now.over)
        if player.now.over:
            return
        assert isinstance(player.answer(rng.choice(player.keys)), Done)


def test_a_client_that_missed_updates_gets_them_again(client: Client) -> None:
    table = client.make("me", "random")
    with client.play(table.id, table.token) as player:
        first, then = player.number, player.now
        answer_some(player, 5)
        player.catch_up()
        latest, at = player.now, player.number
    with client.play(table.id, table.token, have=first, known=then) as again:
        of_the_game = [text for text in again.raw if '"type":"company"' not in text]
        assert all(text.startswith(('{"type":"update"', '{"type":"done"')) for text in of_the_game)
        assert (again.number, again.now) == (at, latest)
        again.message, again.number = then, first
        again.catch_up()
        assert (again.number, again.now) == (at, latest)


def test_a_gap_that_is_too_long_gives_a_snapshot(client: Client) -> None:
    table = client.make("me", "random")
    for have in (0, 5, 2**52):
        with client.play(table.id, table.token, have=have) as player:
            assert player.raw[0].startswith('{"type":"snapshot"')


def test_who_has_everything_is_shown_the_table_and_sent_nothing_twice(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        number, was = player.number, player.now
    with client.play(table.id, table.token, "Blue", have=number, known=was) as again:
        assert [text[:18] for text in again.raw if '"type":"company"' not in text] == [
            '{"type":"snapshot"',
            '{"type":"done","ref'[:18],
        ]
        again.raw.clear()
        again.catch_up()
        assert [text[:14] for text in again.raw] == ['{"type":"done"']
        assert (again.number, again.now) == (number, was)


def test_a_token_may_be_used_in_a_few_windows_only(client: Client) -> None:
    table = client.make()
    with ExitStack() as windows:
        for _ in range(16):
            windows.enter_context(client.play(table.id, table.token))
        with client.connect(table.id) as socket:
            player = Player(socket)
            player.send(Hello(table.token))
            assert isinstance(player.receive(), Refused)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4409


def test_a_stale_answer_changes_nothing(client: Client) -> None:
    table = client.make()
    with client.play(table.id, table.token, "Blue") as player:
        old = player.number
        player.answer("hunt")
        after = player.now
        got = player.ask(Answer(old, ("strike",)))
        assert isinstance(got, Refused)
        assert got.stale
        with client.play(table.id, table.token, "Blue") as again:
            assert again.now == after


def test_of_two_answers_at_once_one_is_taken(client: Client) -> None:
    table = client.make()
    with (
        client.play(table.id, table.token, "Blue") as one,
        client.play(table.id, table.token, "Blue") as two,
    ):
        for _ in range(5):
            got = at_once(partial(one.answer, "hunt"), partial(two.answer, "strike"))
            assert sorted(isinstance(g, Done) for g in got) == [False, True]
            assert all(g.stale for g in got if isinstance(g, Refused))
            for player in (one, two):
                player.until(lambda p: p.now.prompt is None)
            assert isinstance(one.ask(Undo(one.number)), Done)
            two.until(lambda p: p.now.prompt is not None)


def test_of_an_answer_and_an_undo_at_once_neither_is_half_taken(client: Client) -> None:
    """Both sides are asked at once; one changes its mind while the other answers."""
    for _ in range(5):
        table = client.make("me", "guest")
        guest = client.join(table)
        with client.play(table.id, table.token) as blue, client.play(table.id, guest.token) as red:
            blue.answer("hunt")
            undone, answered = at_once(
                partial(blue.ask, Undo(blue.number)), partial(red.answer, "hunt")
            )
            # Nothing that Blue does here may show in Red's numbers.
            assert isinstance(answered, Done)
            blue.catch_up()
            if isinstance(undone, Done):
                assert blue.keys == ["hunt", "strike"]
                assert blue.now.undo == ""
            else:
                assert blue.now.undo == "sealed"


def test_an_answer_is_carried_out_even_if_its_sender_is_gone(client: Client) -> None:
    table = client.make()
    for number in range(3):
        with client.play(table.id, table.token, "Blue") as player:
            player.send(Answer(player.number, ("hunt",), ref=1))
            player.socket.close()
        with client.play(table.id, table.token, "Blue") as again:
            again.until(lambda p: p.now.prompt is None)
            assert isinstance(again.ask(Undo(again.number)), Done), number


def test_a_restart_resumes_every_game(games: Path) -> None:
    with Running(games) as server, Client(server.address) as client:
        tables = [client.make("me", "random", seed=str(n)) for n in range(3)]
        waiting = client.make("me", "guest", seed=None)
        before = []
        for table in tables:
            with client.play(table.id, table.token) as player:
                answer_some(player, 12)
                player.until(lambda p: p.now.prompt is not None or p.now.over)
                before.append(player.now)
    with Running(games) as server, Client(server.address) as client:
        listed = client.get("/api/tables", Tables).tables
        assert {one.id for one in listed} == {waiting.id, *(t.id for t in tables)}
        for table, was in zip(tables, before, strict=True):
            with client.play(table.id, table.token) as player:
                assert player.now == was
        with client.play(waiting.id, waiting.token) as player:
            assert player.gathering is not None
            assert player.gathering.commitment == waiting.commitment


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(folder), database_in(folder)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.address = line.split()[-1].rstrip("/")

    def stop(self, how: signal.Signals) -> int:
        os.kill(self._process.pid, how)
        code = self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        return code


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")
def test_a_killed_server_has_lost_nothing_that_it_acknowledged(games: Path) -> None:
    """Killed when everything is answered, and once more with an answer on its way."""
    rng = random.Random(9)
    table, token, last, on_its_way = "", "", None, False
    for turn in range(4):
        server = Process(games)
        try:
            with Client(server.address) as client:
                if not table:
                    made = client.make("me", "guest")
                    table, token = made.id, made.token
                    guest = client.join(made).token
                with client.play(table, token) as blue, client.play(table, guest) as red:
                    if last is not None and not on_its_way:
                        assert (blue.now, red.now) == last
                    elif last is not None:
                        assert blue.now.log[: len(last[0].log)] == last[0].log
                        assert red.now.log[: len(last[1].log)] == last[1].log
                    for _ in range(8):
                        asked = [p for p in (blue, red) if p.now.prompt is not None]
                        assert asked
                        player = rng.choice(asked)
                        player.answer(rng.choice(player.keys))
                        for other in (blue, red):
                            other.catch_up()
                    last = (blue.now, red.now)
                    if on_its_way := bool(turn % 2):
                        player = next(p for p in (blue, red) if p.now.prompt is not None)
                        player.send(Answer(player.number, (player.keys[0],)))
                    server.stop(signal.SIGKILL)
                    server = None
        finally:
            if server is not None:
                server.stop(signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGTERM there")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_stops(games: Path, how: signal.Signals) -> None:
    server = Process(games)
    with Client(server.address) as client:
        table = client.make("me", "random")
        with client.play(table.id, table.token) as player:
            answer_some(player, 3)
            assert server.stop(how) == 0
    again = Process(games)
    with Client(again.address) as client, client.play(table.id, table.token) as player:
        assert len(player.now.log) > 0
    again.stop(how)
