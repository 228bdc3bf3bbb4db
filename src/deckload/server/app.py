"""The application: routes, guard, lobby, all put together."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from deckload.server.bot_process import BotProcesses
from deckload.server.calls import Call, serve
from deckload.server.charging import Shares, charge
from deckload.server.database import Database
from deckload.server.guard import Guard
from deckload.server.leases import Leases
from deckload.server.lobby import Lobby
from deckload.server.mail import Mailer, MailServer
from deckload.server.mail_links import MailLinks
from deckload.server.mistakes import RequestRefused
from deckload.server.notices import Notifier
from deckload.server.openapi import openapi
from deckload.server.pages import page
from deckload.server.routes import CALLS
from deckload.server.sockets import play
from deckload.server.storage import Storage
from deckload.server.throttle import AsksTooMuch


def make_app(
    database: Database,
    *,
    own_machine: bool,
    names: Sequence[str] = (),
    failures: Path | None = None,
    apart: bool = False,
    notify: str | None = None,
    mail: MailServer | None = None,
    asks_mail: bool = False,
    leases: Leases | None = None,
    processes: int = 1,
) -> Starlette:
    """The application on a database that is up to date. With `apart` bots think, and replays are
    worked out, in processes of their own; `notify` is an address that is told whose turn it is;
    `leases` say which tables are of this process, where it is not the only one of the `processes`.
    `mail` sends letters; with `asks_mail` nobody sits down who has not shown a mail address to be
    his."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        bot_processes = BotProcesses() if apart else None
        links = MailLinks(database)
        mailer = None if mail is None else Mailer(mail)
        notifier = Notifier(notify, mailer, links.address_of) if notify or mailer else None
        app.state.mail_links, app.state.mailer = links, mailer
        app.state.asks_mail = asks_mail and mailer is not None
        app.state.lobby = Lobby(Storage(database), failures, bot_processes, notifier, leases)
        app.state.lobby.start()
        app.state.own_machine = own_machine
        app.state.shares = None if own_machine else Shares(processes)
        try:
            yield
        finally:
            await app.state.lobby.close()
            if mailer is not None:
                mailer.close()

    return Starlette(
        routes=[
            *(Route(c.path, partial(serve, c), methods=[c.method]) for c in CALLS),
            Route("/api/openapi.json", partial(_paid, _schema)),
            WebSocketRoute("/api/tables/{table}/play", play),
            Route("/api/{path:path}", partial(serve, _UNKNOWN), methods=_METHODS),
            Route("/{path:path}", partial(_paid, page)),
        ],
        middleware=[Middleware(Guard, names=names)],
        lifespan=lifespan,
    )


async def _paid(answers: Callable[[Request], Awaitable[Response]], request: Request) -> Response:
    """Answer with one of our own files, which costs little, but not nothing."""
    try:
        await charge(request, _FILE_COST)
    except AsksTooMuch as refused:
        return Response(f"{refused}; {refused.remedy}", refused.status, media_type="text/plain")
    return await answers(request)


_FILE_COST = 0.5
_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]


async def _schema(_request: Request) -> Response:
    return Response(openapi(), media_type="application/json")


async def _unknown(request: Request) -> None:
    raise RequestRefused(
        404,
        f"there is nothing at {request.method} {request.url.path[:200]}",
        "see /api/openapi.json for what there is",
    )


_UNKNOWN = Call("GET", "/api/{path:path}", "", _unknown, None)
