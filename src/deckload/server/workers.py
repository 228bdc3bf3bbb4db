"""Threads for what would hold up the event loop: rules, bots, the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A few threads. A game's lock sees to it that no two of them work on one game."""

    def __init__(self, count: int = 4) -> None:
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="deckload")

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Wait for what is under way."""
        self._threads.shutdown(wait=True)
