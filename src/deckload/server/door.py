"""Who is let in at all, and to whom.

Connections that say nothing are not kept, nobody has them all, and one that asks for a table goes
to the process that owns it.

A connection costs the server a file, of which a process has only so many. Whoever opens hundreds
and sends nothing, or one letter a minute, would lock out everybody else.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from deckload.server.direct_socket import DirectSocket
from deckload.server.handing_over import hand_over, table_asked_for
from deckload.server.throttle import neighbourhood

_FILES_KEPT_BACK = 64
"""For the database, the page's files, and what the system opens by itself."""

_LONGEST_HEAD = 64 * 1024
_HEAD_TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)
_OWNER_SECONDS = 6.0
"""How long to look for the owner of a table: longer than one that has died keeps it."""

_LOOK_AGAIN = 0.2

Whose = Callable[[str], Awaitable[str]]
"""Where the owner of a table takes over connections; "" if that is this process."""


class DoorLimits(NamedTuple):
    """How many connections there may be, how many of one address, how many of these that have not
    asked anything yet, and how many seconds they have for it."""

    connections: int = 4096
    of_one: int = 512
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


def doorkeeper(limits: DoorLimits, whose: Whose | None = None) -> type[H11Protocol]:
    """The protocol that every connection begins with, for one server. Without `whose` every table
    is of this process."""

    class Doorkeeper(_Doorkeeper):
        door = _Door(limits, whose)

    return Doorkeeper


class _Door:
    def __init__(self, limits: DoorLimits, whose: Whose | None) -> None:
        self.limits = limits
        self.whose = whose
        self.there: Counter[str] = Counter()
        self.silent: Counter[str] = Counter()

    def is_open_to(self, address: str) -> bool:
        limits = self.limits
        return self.there[address] < limits.of_one and self.silent[address] < limits.silent


def _one_less(those: Counter[str], address: str) -> None:
    those[address] -= 1
    if those[address] <= 0:
        del those[address]


class _Doorkeeper(H11Protocol):
    """HTTP, but for a connection that is turned away at once, closed because it stays silent, or
    handed over."""

    door: _Door

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._address = ""
        self._patience: asyncio.TimerHandle | None = None
        self._is_in = False
        self._begun = b""
        self._taken_over = b""
        self._looking: asyncio.Task[None] | None = None
        self._is_handed_over = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        door = self.door
        self._address = neighbourhood(str((transport.get_extra_info("peername") or ("",))[0]))
        if len(self.connections) >= door.limits.connections or not door.is_open_to(self._address):
            transport.abort()
            return
        self._is_in = True
        door.there[self._address] += 1
        super().connection_made(transport)
        self._wait()
        if self._taken_over:  # before anything else is read from it
            self.data_received(self._taken_over)

    def take(self, begun: bytes) -> None:
        """This will be a connection that a neighbour hands over, who has read so much of it: it is
        not handed on."""
        self._is_handed_over = True
        self._taken_over = begun

    def data_received(self, data: bytes) -> None:
        if not self._is_in:
            return
        if self._looking is None and not self._is_between_requests():
            super().data_received(data)
            return
        self._unset_keepalive_if_required()
        self._begun += data
        if self._looking is not None:
            return
        head = self._begun.find(b"\r\n\r\n")
        if head < 0 and len(self._begun) < _LONGEST_HEAD:
            self._wait()
            return
        if not 0 <= head < _LONGEST_HEAD:
            self.transport.write(_HEAD_TOO_LONG)
            self.transport.close()
            return
        table = None if self.door.whose is None else table_asked_for(self._begun)
        if table is None or self._is_handed_over:
            self._is_handed_over = False
            self._go_on()
            return
        self.transport.pause_reading()
        self._looking = self.loop.create_task(self._bring_to(table))

    def connection_lost(self, exc: Exception | None) -> None:
        self._hear()
        if self._looking is not None:
            self._looking.cancel()
        if self._is_in:
            self._leave()
            super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is somebody else's, who says when it ends."""
        super().handle_websocket_upgrade(event)
        socket: DirectSocket = self.transport.get_protocol()  # type: ignore[assignment]
        socket.at_end = self._leave

    def _leave(self) -> None:
        _one_less(self.door.there, self._address)

    def _is_between_requests(self) -> bool:
        """What comes now is the beginning of a request."""
        answered = self.cycle is None or self.cycle.response_complete
        return answered and self.conn.their_state is h11.IDLE

    def _go_on(self) -> None:
        """Let a request in whose head has come."""
        begun, self._begun = self._begun, b""
        self._hear()
        super().data_received(begun)

    def _wait(self) -> None:
        """It has so long to say what it wants."""
        if self._patience is None:
            limits = self.door.limits
            self.door.silent[self._address] += 1
            self._patience = self.loop.call_later(limits.seconds, self.transport.abort)

    def _hear(self) -> None:
        """It is not silent any more."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
            _one_less(self.door.silent, self._address)

    async def _bring_to(self, table: str) -> None:
        """To the owner of a table. One that has just died keeps it for a while: then look again."""
        assert self.door.whose is not None
        self._hear()
        until = time.monotonic() + _OWNER_SECONDS
        while (owner := await self.door.whose(table)) and time.monotonic() < until:
            # A second handle: nothing that happens here meanwhile can close it.
            file = os.dup(self.transport.get_extra_info("socket").fileno())
            try:
                await asyncio.to_thread(hand_over, owner, file, self._begun)
            except OSError:
                await asyncio.sleep(_LOOK_AGAIN)
                continue
            self._looking = None
            self._begun = b""
            self.transport.abort()  # the file is open at the neighbour's
            return
        self._looking = None
        self.transport.resume_reading()
        self._go_on()
