"""Looking back takes long: who does it in a loop keeps nobody from playing, nor from looking."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from deckload.engine.saves import read_save
from deckload.server import looking_back, reckoning
from deckload.server.mistakes import RequestRefused
from deckload.server.patience import TookTooLong
from deckload.server.reckoning import MOST_WAITING, Reckoning
from deckload.server.socket_messages import Done, Resign
from deckload.server.throttle import Points, Rate
from server.client import Client, bearer
from server.running import Running


def in_a_loop(
    work: Callable[[Reckoning], Coroutine[Any, Any, None]], *, apart: bool = False
) -> None:
    async def run() -> None:
        made = Reckoning(apart)
        try:
            await work(made)
        finally:
            await asyncio.to_thread(made.close)

    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result(60)


def compute() -> None:
    until = time.thread_time() + 0.05
    while time.thread_time() < until:
        pass


def test_whoever_has_used_up_his_share_waits_and_nobody_else_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reckoning, "RECKONED", Rate(0.01, 1e-6))

    async def ask(r: Reckoning) -> None:
        await r.run("10.0.0.1", compute)
        again = asyncio.create_task(r.run("10.0.0.1", compute))
        await r.run("10.0.0.2", compute)
        await r.run(None, compute)
        assert not again.done()
        again.cancel()

    in_a_loop(ask)


def test_what_failed_is_owed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "RECKONED", Rate(0.01, 1e-6))

    def fail() -> None:
        compute()
        raise KeyError

    async def ask(r: Reckoning) -> None:
        with pytest.raises(KeyError):
            await r.run("10.0.0.1", fail)
        again = asyncio.create_task(r.run("10.0.0.1", compute))
        await r.run("10.0.0.2", compute)
        assert not again.done()
        again.cancel()

    in_a_loop(ask)


def test_an_address_asks_one_thing_after_the_other_and_only_so_many_at_a_time() -> None:
    gate, begun = threading.Event(), []

    def wait(number: int) -> None:
        begun.append(number)
        gate.wait(20)

    async def ask(r: Reckoning) -> None:
        waiting = [
            asyncio.create_task(r.run("10.0.0.1", wait, number)) for number in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        other = asyncio.create_task(r.run("10.0.0.2", wait, 100))
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused, match="at a time"):
            await r.run("10.0.0.1", wait, 99)
        gate.set()
        await asyncio.gather(*waiting, other)
        assert begun.index(100) == 1

    in_a_loop(ask)


def test_who_owes_nothing_is_forgotten() -> None:
    async def ask(r: Reckoning) -> None:
        for number in range(50):
            await r.run(f"10.0.0.{number}", int)
        assert len(r._asking) < 50
        for one in r._asking.values():
            one.points = Points(reckoning.RECKONED)
        await r.run("10.0.0.1", int)
        assert set(r._asking) <= {"10.0.0.1"}

    in_a_loop(ask)


def test_what_never_ends_is_broken_off_and_threads_take_turns_as_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reckoning._PATIENCE, "seconds", 0.5)
    usual = sys.getswitchinterval()

    def hang() -> None:
        while True:
            time.sleep(0.001)

    async def ask(r: Reckoning) -> None:
        with pytest.raises(TookTooLong):
            await r.run("10.0.0.1", hang)
        assert await r.run("10.0.0.1", int, "7") == 7

    in_a_loop(ask)
    assert sys.getswitchinterval() == usual


def test_replays_are_worked_out_in_a_process_aside_but_for_whoever_is_alone() -> None:
    async def ask(r: Reckoning) -> None:
        assert await r.run_aside("10.0.0.1", os.getpid) != os.getpid()
        assert await r.run_aside(None, os.getpid) == os.getpid()

    in_a_loop(ask, apart=True)


def test_what_is_computed_aside_is_owed_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "RECKONED", Rate(0.01, 1e-6))

    async def ask(r: Reckoning) -> None:
        await r.run_aside("10.0.0.1", compute)
        again = asyncio.create_task(r.run_aside("10.0.0.1", compute))
        await r.run_aside("10.0.0.2", compute)
        assert not again.done()
        again.cancel()

    in_a_loop(ask, apart=True)


def test_what_is_wrong_aside_is_told_as_it_would_be_here() -> None:
    async def ask(r: Reckoning) -> None:
        with pytest.raises(RequestRefused) as refused:
            await r.run_aside("10.0.0.1", read_save, "no save at all")
        assert refused.value.status == 422
        assert "restore" in refused.value.remedy

    in_a_loop(ask, apart=True)


def looked_back(client: Client) -> list[Any]:
    """What a replay and the end of a short game say, from the beginning and from the end."""
    over = client.make(seed="back")
    with client.play(over.id, over.token, "Blue") as player:
        assert isinstance(player.answer("hunt"), Done)
        assert isinstance(player.ask(Resign()), Done)
    path = f"/api/tables/{over.id}"
    asked = ("replay?start=0", "replay?start=0&seat=Blue", "replay?start=1", "ending")
    return [client.http.get(f"{path}/{one}", headers=bearer(over.token)).json() for one in asked]


def test_looking_back_shows_the_same_in_a_process_as_in_a_thread(tmp_path: Path) -> None:
    seen = []
    for apart in (False, True):
        folder = tmp_path / str(apart)
        folder.mkdir()
        with (
            Running(folder, own_machine=False, apart=apart) as server,
            Client(server.address) as client,
        ):
            seen.append(looked_back(client))
    assert seen[0] == seen[1]
    assert "frames" in seen[0][0]
    assert "verdict" in seen[0][3]


def test_people_play_on_while_many_look_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, four of them kept all threads of the server."""
    gate = threading.Event()
    ending = looking_back.ending

    def slow(*arguments: Any) -> Any:
        gate.wait(60)
        return ending(*arguments)

    monkeypatch.setattr(looking_back, "ending", slow)
    with (
        Running(tmp_path, own_machine=False) as server,
        Client(server.address) as client,
        ThreadPoolExecutor(6) as threads,
    ):
        over = client.make()
        with client.play(over.id, over.token, "Blue") as player:
            assert isinstance(player.ask(Resign()), Done)

        def look() -> int:
            with Client(server.address) as one:
                path = f"/api/tables/{over.id}/ending"
                return one.http.get(path, headers=bearer(over.token)).status_code

        try:
            looking = [threads.submit(look) for _ in range(6)]
            table = client.make()
            with client.play(table.id, table.token, "Blue") as player:
                assert isinstance(player.answer("hunt"), Done)
            assert not any(one.done() for one in looking)
        finally:
            gate.set()
        assert {one.result() for one in looking} <= {200, 429}
