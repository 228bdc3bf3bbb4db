"""The WebSocket of a client, without a detour.

uvicorn puts every message into a queue, stops reading, wakes a task, and goes on reading once that
has come for it; sending goes through as many hands. That costs more than a short decision does. So
once somebody sits at a table, what he sends may be taken at once (`at_once`), and what he is sent
is written as it comes, all of one round of the event loop in one go. Opening and closing, pings,
limits and whatever takes longer go uvicorn's way.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, MutableMapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

_MOST_WAITING = 1024 * 1024
"""Bytes that may wait for a slow client when there is more to be sent to him."""

_WORTH_PACKING = 1024
"""Bytes from which on a message gets so much shorter that it is worth the trouble."""

_EXTENSION = "deckload.socket"
_TEXT = 0x81  # a whole message, not packed


class DirectSocket(WebSocketsSansIOProtocol):
    """A connection. `at_once` is given what comes while nothing else is under way; it says whether
    it has taken it. With `packs` long messages are compressed, where the client takes that.
    `at_end`, where there is one, is called when the connection is over."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.at_once: Callable[[bytes], bool] | None = None
        self.packs = True
        self.at_end: Callable[[], None] | None = None
        self._is_awaited = False
        self._to_send: list[bytes] = []

    # --- coming in -------------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[_EXTENSION] = self

    def connection_lost(self, exc: Exception | None) -> None:
        if self.at_end is not None:
            self.at_end()
        super().connection_lost(exc)

    def handle_text(self, event: Frame) -> None:
        if (
            self.at_once is not None
            and event.fin
            and self._is_awaited
            and self.queue.empty()
            and self.at_once(bytes(event.data))
        ):
            return
        super().handle_text(event)

    async def receive(self) -> Any:
        self._is_awaited = True
        try:
            return await super().receive()
        finally:
            self._is_awaited = False

    # --- going out -------------------------------------------------------------------------------

    def write(self, message: bytes) -> bool:
        """Send a text, soon; False if the client is too slow to take what he is sent."""
        if self.is_closed:
            return True
        if self.transport.get_write_buffer_size() > _MOST_WAITING:
            return False
        if not self._to_send:
            self.loop.call_soon(self._flush)
        if self.packs and self.conn.extensions and len(message) >= _WORTH_PACKING:
            self.conn.send_text(message)
            self._to_send += self.conn.data_to_send()
        else:
            self._to_send.append(_head(len(message)))
            self._to_send.append(message)
        return True

    def end(self, code: int) -> None:
        """Nothing more is sent after what is waiting now; then the connection ends."""
        if self.is_closed:
            return
        self._flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def _flush(self) -> None:
        waiting, self._to_send = self._to_send, []
        if waiting and not self.transport.is_closing():
            self.transport.write(b"".join(waiting))

    @property
    def is_closed(self) -> bool:
        """Nothing goes over it any more."""
        closed = self.close_sent or self.disconnected or self.transport.is_closing()
        return closed or self.conn.state is not OPEN


def direct_socket_of(scope: MutableMapping[str, Any]) -> DirectSocket:
    """The connection that a request came by."""
    found: DirectSocket = scope["extensions"][_EXTENSION]
    return found


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((_TEXT, length))
    if length < 1 << 16:
        return struct.pack("!BBH", _TEXT, 126, length)
    return struct.pack("!BBQ", _TEXT, 127, length)
