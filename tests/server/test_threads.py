"""The threads in which rules and the database work: results, mistakes, and many at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

from deckload.server.workers import Workers

T = TypeVar("T")


def in_a_loop(work: Callable[[Workers], Coroutine[Any, Any, T]]) -> T:
    async def run() -> T:
        workers = Workers(3)
        try:
            return await work(workers)
        finally:
            await asyncio.to_thread(workers.close)

    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run()).result(60)


def test_everybody_gets_his_own_result_however_many_ask() -> None:
    async def ask(workers: Workers) -> list[int]:
        return await asyncio.gather(*[workers.run(pow, n, 2) for n in range(500)])

    assert in_a_loop(ask) == [n * n for n in range(500)]


@pytest.mark.parametrize("mistake", [ValueError, KeyError, StopIteration])
def test_a_mistake_is_raised_where_it_was_asked_for(mistake: type[Exception]) -> None:
    def fail() -> None:
        raise mistake

    async def ask(workers: Workers) -> int:
        with pytest.raises((mistake, RuntimeError)):
            await workers.run(fail)
        return await workers.run(int, "7")  # and the thread goes on

    assert in_a_loop(ask) == 7


def test_whoever_goes_away_keeps_nobody_from_his_result() -> None:
    gate = threading.Event()

    async def ask(workers: Workers) -> int:
        gone = asyncio.create_task(workers.run(gate.wait, 20))
        await asyncio.sleep(0)
        gone.cancel()
        gate.set()
        return await workers.run(int, "7")

    assert in_a_loop(ask) == 7


def test_closing_waits_for_what_is_under_way() -> None:
    done: list[int] = []

    async def ask(workers: Workers) -> None:
        for n in range(20):
            asyncio.ensure_future(workers.run(done.append, n)).add_done_callback(lambda _: None)
        await asyncio.sleep(0)

    in_a_loop(ask)
    assert sorted(done) == list(range(20))
