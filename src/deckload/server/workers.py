"""Threads for what would hold up the event loop: rules, bots, the database."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Job(NamedTuple):
    work: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[Any]


_Done = tuple[asyncio.Future[Any], Any, BaseException | None]
"""A result that somebody waits for, or the mistake there was instead."""


class Workers:
    """A few threads. A game's lock sees to it that no two of them work on one game.

    The event loop is woken once for all results that are there when it wakes: to wake it for each
    costs more than many a decision does.
    """

    def __init__(self, count: int = 4) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._done: deque[_Done] = deque()
        self._waking = threading.Lock()
        self._threads = [
            threading.Thread(target=self._work, name=f"deckload-{n}", daemon=True)
            for n in range(count)
        ]
        for thread in self._threads:
            thread.start()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        result: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(partial(work, *args, **kwargs), loop, result))
        return await result

    def close(self) -> None:
        """Wait for what is under way."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    # --- in the threads ------------------------------------------------------------------------

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            done: _Done
            try:
                done = (job.result, job.work(), None)
            except BaseException as error:
                done = (job.result, None, error)
            self._done.append(done)
            # Whoever finds it locked knows that the loop has been woken and has not looked yet.
            if self._waking.acquire(blocking=False):
                with contextlib.suppress(RuntimeError):  # it is closed: nobody waits any more
                    job.loop.call_soon_threadsafe(self._deliver)
            del job, done

    # --- in the event loop ---------------------------------------------------------------------

    def _deliver(self) -> None:
        self._waking.release()  # first: what is done from now on may wake the loop again
        while self._done:
            result, value, error = self._done.popleft()
            if result.done():  # whoever asked has gone away
                continue
            if error is None:
                result.set_result(value)
            elif isinstance(error, StopIteration):  # no future takes that
                result.set_exception(RuntimeError("a generator ended too early"))
            else:
                result.set_exception(error)
