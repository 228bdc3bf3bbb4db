"""Whose turn it is to do something to a table."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any


class Turn:
    """A lock of the event loop that can also be taken without waiting, by whoever sees that it is
    free. Those who wait get it in the order they came, and nobody comes between."""

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._is_taken

    def take(self) -> None:
        """Take it where it is free."""
        assert not self._is_taken
        self._is_taken = True

    def release(self) -> None:
        """Hand it to the next who waits."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it came at the same moment
                self.release()
            raise

    async def __aexit__(self, *_: Any) -> None:
        self.release()
