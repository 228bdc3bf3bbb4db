"""Who is let in at all: connections that say nothing are not kept, and nobody has them all.

A connection costs the server a file, of which a process has only so many. Whoever opens hundreds
and sends nothing, or one letter a minute, would lock out everybody else.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, NamedTuple

from uvicorn.protocols.http.h11_impl import H11Protocol

_FILES_KEPT_BACK = 64
"""For the database, the page's files, and what the system opens by itself."""


class DoorLimits(NamedTuple):
    """How many connections there may be, how many of one address that have not asked anything
    yet, and how many seconds they have for it."""

    connections: int = 4096
    silent: int = 64
    seconds: float = 10.0


def most_connections(wanted: int) -> int:
    """As many as the system lets this process have, up to `wanted`."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted + _FILES_KEPT_BACK
    if soft < enough:
        soft = enough if hard == resource.RLIM_INFINITY else min(enough, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(1, min(wanted, soft - _FILES_KEPT_BACK))


def doorkeeper(limits: DoorLimits) -> type[H11Protocol]:
    """The protocol that every connection begins with, for one server."""

    class Doorkeeper(_Doorkeeper):
        door = _Door(limits)

    return Doorkeeper


class _Door:
    def __init__(self, limits: DoorLimits) -> None:
        self.limits = limits
        self.silent: Counter[str] = Counter()

    def has_heard(self, address: str) -> None:
        self.silent[address] -= 1
        if self.silent[address] <= 0:
            del self.silent[address]


class _Doorkeeper(H11Protocol):
    """HTTP, but for a connection that is turned away at once or closed because it stays silent."""

    door: _Door

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = ""
        self._patience: asyncio.TimerHandle | None = None
        self._is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        door, limits = self.door, self.door.limits
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        if (
            len(self.connections) >= limits.connections
            or door.silent[self._address] >= limits.silent
        ):
            transport.abort()
            return
        self._is_in = True
        door.silent[self._address] += 1
        self._patience = self.loop.call_later(limits.seconds, transport.abort)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._is_in:
            return
        super().data_received(data)
        if self.headers is not None:  # a whole request has come
            self._hear()

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear()
        if self._is_in:
            super().connection_lost(exc)

    def _hear(self) -> None:
        """It is not silent any more."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
            self.door.has_heard(self._address)
