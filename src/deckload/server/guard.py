"""What stands before every request: whose site it comes from, how large it is, what it may load.

A page of another site can make a browser send requests here. It cannot forge `Origin`, nor make
the browser leave it out of a WebSocket or a POST; and a foreign name that was pointed at this
machine shows in `Host`.
"""

from __future__ import annotations

import ipaddress
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
        if self._names and name_of(host) not in self._names:
            return Error(
                "this server does not go by that name",
                f"use one of: {', '.join(sorted(self._names))}; or start it with --site NAME",
            )
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        origin = headers.get("origin")
        foreign = headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
        if (origin is not None and urlsplit(origin).netloc.lower() != host.lower()) or (
            origin is None and foreign
        ):
            return Error(
                "requests from pages of other sites are refused", "open this server's own page"
            )
        return None

    async def _within(self, limit: int, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, but stop a body that is larger than it said."""
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
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


def name_of(host: str) -> str:
    """The name in a Host header, without the port."""
    return (urlsplit(f"//{host}").hostname or "").lower()


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
