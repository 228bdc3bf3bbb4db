"""A route of the REST half, as it is served and published."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import UnionType
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from deckload.server.charging import address_of, charge, charge_for_table, shares_of
from deckload.server.mistakes import RequestRefused, explain
from deckload.server.persons import find_person, remember
from deckload.server.wire import Error

T = TypeVar("T")
_log = logging.getLogger("deckload.server")
_encode = msgspec.json.Encoder().encode

Answers = Callable[[Request], Awaitable[Any]]


class Call(NamedTuple):
    """A route as it is served and published. `gives` None: no contents; str: plain text."""

    method: str
    path: str
    does: str
    answers: Answers
    gives: type[Any] | UnionType | None
    takes: type[Any] | None = None
    status: int = 200
    token: bool = False
    query: tuple[str, ...] = ()
    cost: float = 1.0
    """Points of whoever asks (`throttle.py`); one for each millisecond or so of work."""

    @property
    def makes_table(self) -> bool:
        """What it makes is stored, and stays."""
        return self.status == MADE


MADE = 201


async def serve(call: Call, request: Request) -> Response:
    """Answer a request; whatever goes wrong is answered as an `Error`."""
    try:
        await charge(request, call.cost)
        if call.makes_table:
            await _charge_for_table(request)
        response = _response(call, await call.answers(request))
    except Exception as error:
        mistake = explain(error)
        if mistake.status == 500:
            _log.exception("%s %s", request.method, request.url.path)
        response = _json(mistake.body, mistake.status)
    except asyncio.CancelledError:  # the server ends, and has waited for this long enough
        response = _json(_STOPPED, 503)
    remember(request, response)
    response.headers["cache-control"] = "no-store"
    return response


_STOPPED = Error("the server was stopped before there was an answer", "look again in a minute")


async def _charge_for_table(request: Request) -> None:
    """A table stays on the disk: an address makes only so many, as however many people, and a
    person as well, from however many addresses."""
    await charge_for_table(request, address_of(request))
    person = None if shares_of(request) is None else await find_person(request)
    if person is not None:
        await charge_for_table(request, f"person {person}")


def _response(call: Call, answer: Any) -> Response:
    if call.gives is None:
        return Response(status_code=call.status)
    if call.gives is bytes:
        return Response(answer, media_type="image/jpeg")
    if call.gives is str:
        name = 'attachment; filename="deckload.save"'
        return Response(answer, media_type="text/plain", headers={"content-disposition": name})
    return _json(answer, call.status)


def _json(answer: Any, status: int) -> Response:
    return Response(_encode(answer), status, media_type="application/json")


async def body_of(request: Request, shape: type[T]) -> T:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestRefused(415, "the body is not JSON", "send content-type: application/json")
    try:
        return msgspec.json.decode(await request.body(), type=shape)
    except ClientDisconnect as error:
        raise RequestRefused(400, "the body did not come to its end", "send it whole") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RequestRefused(
            400, f"the body does not fit {shape.__name__}: {error}", _SEE
        ) from error


def number_in(request: Request, name: str, meaning: str, digits: int = 7) -> int:
    """A number in the query of an address; 0 without one."""
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise RequestRefused(400, f"{name} is not {meaning}", "count from 0")
    return int(text)


_SEE = "see /api/openapi.json for what is expected"
