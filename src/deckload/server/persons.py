"""Who asks: a person by his cookie, a holder by his token."""

from __future__ import annotations

import secrets

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from deckload.server.charging import charge_for_person
from deckload.server.lobby import Lobby
from deckload.server.mail_links import MailLinks
from deckload.server.mistakes import RequestRefused
from deckload.server.open_table import OpenTable
from deckload.server.storage import OWNER

COOKIE = "deckload_person"
_TEN_YEARS = 10 * 365 * 24 * 3600


def lobby_of(connection: HTTPConnection) -> Lobby:
    lobby: Lobby = connection.app.state.lobby
    return lobby


def is_own_machine(connection: HTTPConnection) -> bool:
    return bool(connection.app.state.own_machine)


async def find_person(connection: HTTPConnection, *, make: bool = False) -> int | None:
    """The person who asks. On one's own machine there is only one."""
    if is_own_machine(connection):
        return await lobby_of(connection).person(OWNER, make=make)
    cookie = connection.cookies.get(COOKIE, "")
    found = await lobby_of(connection).person(cookie, make=False) if cookie else None
    if found is not None or not make:
        return found
    await charge_for_person(connection)
    return await lobby_of(connection).person(new_cookie(connection), make=True)


async def need_person(connection: HTTPConnection) -> int:
    """The person who asks, new if need be."""
    person = await find_person(connection, make=True)
    assert person is not None
    return person


async def need_known_person(connection: HTTPConnection) -> int:
    """The person who would sit down; on some servers he has to be known by mail."""
    person = await need_person(connection)
    if connection.app.state.asks_mail and not is_own_machine(connection):
        links: MailLinks = connection.app.state.mail_links
        if not await lobby_of(connection).workers.run(links.address_of, person):
            raise RequestRefused(
                403,
                "this server asks for a mail address",
                "give yours in the lobby, and open the link that comes",
            )
    return person


def new_cookie(connection: HTTPConnection) -> str:
    """A cookie for whoever asks, who gets it with the answer. Never one that the browser brought:
    whoever planted it there would know it, too."""
    connection.state.new_cookie = secrets.token_urlsafe(24)
    made: str = connection.state.new_cookie
    return made


def remember(request: Request, response: Response) -> None:
    """Give a new person his cookie."""
    cookie = getattr(request.state, "new_cookie", None)
    if cookie is not None:
        response.set_cookie(
            COOKIE,
            cookie,
            max_age=_TEN_YEARS,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )


def token_of(request: Request) -> str:
    """The token that a request about a table carries."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise RequestRefused(
            401,
            "this link does not show which seat is yours",
            "open the table from the lobby of the browser that started it, or use the invitation"
            " link",
        )
    return token.strip()


async def table_of(request: Request) -> tuple[OpenTable, str]:
    """The table in the address, and a token that opens seats of it."""
    token = token_of(request)
    table = await lobby_of(request).table(request.path_params["table"])
    table.seats_of(token)
    return table, token
