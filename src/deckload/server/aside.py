"""A process beside the server, for what would keep everybody at it waiting.

It begins when it is first needed, ends with the server, and is replaced when it dies.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

HUMBLE: Final = 10
"""How much lower than the server's own a process's priority is where those who play come first."""

_PARENT_SECONDS: Final = 2.0


class Aside:
    """One process: it does one thing after the other. What it is given, and what comes of it, is
    pickled."""

    def __init__(self, lower_priority: int = 0) -> None:
        self._lower_priority = lower_priority
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(self, work: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        wanted = partial(work, *args, **kw)
        pool = self._running()
        try:
            return await _run_in(pool, wanted)
        except BrokenProcessPool:  # it was killed, or ran out of memory: once more, afresh
            if self._closed:
                raise
            if self._pool is pool:
                self._pool = None
            return await _run_in(self._running(), wanted)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1,
                mp_context=get_context("spawn"),
                initializer=_begin,
                initargs=(os.getpid(), self._lower_priority),
            )
        return self._pool

    def process_ids(self) -> list[int]:
        """The process's number, where it runs."""
        return [] if self._pool is None else list(self._pool._processes or ())

    def close(self) -> None:
        """What is still under way is of no use to anybody."""
        self._closed = True
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)


async def _run_in(pool: ProcessPoolExecutor, wanted: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, wanted)


# --- in the process itself -----------------------------------------------------------------------


def _begin(server: int, lower_priority: int) -> None:
    """Ctrl+C is for the server, which ends this process; and so does the server's own end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if lower_priority and hasattr(os, "nice"):
        os.nice(lower_priority)

    def watch() -> None:
        while os.getppid() == server:
            time.sleep(_PARENT_SECONDS)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
