"""What stands before every request: whose site it comes from, how large it is, what it may load.

A page of another site can make a browser send requests here. It cannot forge `Origin`, nor make
the browser leave it out of a WebSocket or a POST; and a foreign name that was pointed at this
machine shows in `Host`.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from deckload.server.mistakes import RequestRefused
from deckload.server.wire import Error

_LARGEST = 256 * 1024
_LARGEST_SAVE = 8 * 1024 * 1024
_LARGEST_OVERLAY = 1024 * 1024
_WITH_FILES = {
    "/api/saves": _LARGEST_SAVE,
    "/api/overlays": _LARGEST_OVERLAY,
    "/api/tables": _LARGEST_OVERLAY,
}
_BODY_SECONDS = 60
_BYTES_A_SECOND = 16 * 1024
"""What the slowest line brings: a body in drops would keep its connection for ever."""
_SEND_IT = "send it again, faster"
_SAFE = ("GET", "HEAD", "OPTIONS")

_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Middleware. `names` are the host names that this server goes by; empty: any."""

    def __init__(self, app: ASGIApp, names: Sequence[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        error = self._refused(scope, headers)
        if error is not None:
            await _refuse(error, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        limit = _WITH_FILES.get(scope["path"], _LARGEST)
        if _announced(headers) > limit:
            await _answer(413, Error(*_too_large(limit)))(scope, receive, send)
            return
        await self._within(limit, scope, receive, send)

    def _refused(self, scope: Scope, headers: Headers) -> Error | None:
        host = headers.get("host", "")
        if not self._goes_by(name_of(host)):
            there = ", ".join(sorted(self._names)) or "the address of this machine in numbers"
            return Error(
                "this server does not go by that name",
                f"use one of: {there}; or start it with --site NAME",
            )
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        origin = headers.get("origin")
        foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if (origin is not None and not _same_site(origin, host, scope["scheme"])) or (
            origin is None and foreign
        ):
            return Error(
                "requests from pages of other sites are refused", "open this server's own page"
            )
        return None

    def _goes_by(self, name: str | None) -> bool:
        """Without names of its own a server answers to addresses in numbers only: a name of
        somebody else's that was pointed here is no way in."""
        return name is not None and (name in self._names or (not self._names and _is_address(name)))

    async def _within(self, limit: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, but stop a body that is larger than it said."""
        taken, complete, began = 0, False, 0.0

        async def counted() -> Message:
            nonlocal taken, complete, began
            began = began or time.monotonic()
            until = began + _BODY_SECONDS + taken / _BYTES_A_SECOND
            # Once the body is there, what follows is the end of the connection: that may take long.
            patience = None if complete else until - time.monotonic()
            try:
                message = await asyncio.wait_for(receive(), patience)
            except TimeoutError:
                raise RequestRefused(408, "the request never came to its end", _SEND_IT) from None
            taken += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if taken > limit:
                raise RequestRefused(413, *_too_large(limit))
            return message

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    found.setdefault(name, value)
            await send(message)

        await self._app(scope, counted, with_headers)


def name_of(host: str) -> str | None:
    """The name in a Host header, without the port; None where there is no sense in it."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return None


def _same_site(origin: str, host: str, scheme: str) -> bool:
    """Whether a page comes from this server. One that came encrypted may speak to a proxy that
    passes it on in the open; never the other way round."""
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    encrypted = scheme in ("https", "wss")
    return found.netloc.lower() == host.lower() and (found.scheme == "https" or not encrypted)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return True


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _announced(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() else 0


def _too_large(limit: int) -> tuple[str, str]:
    return "the request is too large", f"send at most {limit // 1024} kB"


def _answer(status: int, error: Error) -> Response:
    return Response(msgspec.json.encode(error), status, media_type="application/json")


async def _refuse(error: Error, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(4403, error.error)(scope, receive, send)
        return
    await _answer(403, error)(scope, receive, send)
