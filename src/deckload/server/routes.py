"""The REST half of the protocol: one short function for each route."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from types import UnionType
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from deckload import __version__
from deckload.bots.forecast import Forecast
from deckload.charts.drawing import ChartView
from deckload.engine.scenes import MOST_SCENES
from deckload.server import catalogue
from deckload.server.charging import asker_of, charge, charge_for_table
from deckload.server.mail import Mailer, plain_address
from deckload.server.mail_links import MailLinks
from deckload.server.mistakes import RequestRefused, explain
from deckload.server.persons import (
    find_person,
    is_own_machine,
    lobby_of,
    need_known_person,
    need_person,
    new_cookie,
    remember,
    table_of,
    token_of,
)
from deckload.server.socket_messages import (
    Ending,
    ForecastRequest,
    ReplayPart,
    SceneReel,
    SeatNow,
)
from deckload.server.wire import (
    PROTOCOL,
    About,
    Cases,
    Games,
    Joining,
    MailAddress,
    MailCode,
    MailUse,
    Me,
    NewInvitation,
    NewName,
    NewTable,
    NonceGiven,
    Notes,
    OpenGames,
    OverlayInfo,
    OverlayToCheck,
    OwnCharts,
    Rename,
    Reply,
    Rule,
    SaveToImport,
    TableInfo,
    Tables,
    Taken,
    Watching,
    WatchingWanted,
)

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
        return self.status == _MADE


_MADE = 201


async def serve(call: Call, request: Request) -> Response:
    """Answer a request; whatever goes wrong is answered as an `Error`."""
    try:
        await charge(request, call.cost)
        if call.makes_table:
            await charge_for_table(request)
        response = _response(call, await call.answers(request))
    except Exception as error:
        mistake = explain(error)
        if mistake.status == 500:
            _log.exception("%s %s", request.method, request.url.path)
        response = _json(mistake.body, mistake.status)
    remember(request, response)
    response.headers["cache-control"] = "no-store"
    return response


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


async def _body(request: Request, shape: type[T]) -> T:
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


def _number(request: Request, name: str, meaning: str, digits: int = 7) -> int:
    """A number in the query of an address; 0 without one."""
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise RequestRefused(400, f"{name} is not {meaning}", "count from 0")
    return int(text)


_LONGEST_WAIT = 30

_SEE = "see /api/openapi.json for what is expected"

# --- games and rules -----------------------------------------------------------------------------


async def _about(request: Request) -> About:
    state = request.app.state
    mail: MailUse = "" if state.mailer is None else "asked" if state.asks_mail else "offered"
    return About(__version__, PROTOCOL, is_own_machine(request), mail)


async def _games(request: Request) -> Games:
    return await lobby_of(request).workers.run(catalogue.list_games)


async def _cases(request: Request) -> Cases:
    return await lobby_of(request).workers.run(catalogue.list_cases, request.path_params["game"])


async def _rule(request: Request) -> Rule:
    where = request.path_params
    return await lobby_of(request).workers.run(catalogue.find_rule, where["game"], where["case"])


async def _picture(request: Request) -> bytes:
    game = request.path_params["game"]
    return await lobby_of(request).workers.run(catalogue.picture_of, game)


async def _chart(request: Request) -> ChartView:
    where = request.path_params
    return await lobby_of(request).workers.run(catalogue.chart_of, where["game"], where["chart"])


# --- tables --------------------------------------------------------------------------------------


async def _tables(request: Request) -> Tables:
    start = _number(request, "start", "the number of a table on your list")
    return await lobby_of(request).tables_of(await find_person(request), start)


async def _create(request: Request) -> TableInfo:
    wanted = await _body(request, NewTable)
    return await lobby_of(request).create(wanted, await need_known_person(request))


async def _check(request: Request) -> OverlayInfo:
    return await lobby_of(request).check_overlay(await _body(request, OverlayToCheck))


async def _import(request: Request) -> TableInfo:
    wanted = await _body(request, SaveToImport)
    return await lobby_of(request).import_save(wanted, await need_known_person(request))


async def _describe(request: Request) -> TableInfo:
    """Whoever is invited may look at what to, before he takes it up."""
    token = token_of(request)
    table = await lobby_of(request).table(request.path_params["table"])
    return await lobby_of(request).describe(table, token)


async def _join(request: Request) -> TableInfo:
    invitation = token_of(request)
    joining = await _body(request, Joining) if await request.body() else Joining()
    table = await lobby_of(request).table(request.path_params["table"])
    token = await table.join(invitation, await need_known_person(request), agrees=joining.agrees)
    return await lobby_of(request).describe(table, token)


async def _me(request: Request) -> Me:
    person = await find_person(request)
    return Me() if person is None else await _person(request, person)


async def _person(request: Request, person: int) -> Me:
    lobby, links = lobby_of(request), _links(request)
    return Me(
        await lobby.workers.run(lobby.storage.name_of, person),
        await lobby.workers.run(links.address_of, person),
    )


def _links(request: Request) -> MailLinks:
    links: MailLinks = request.app.state.mail_links
    return links


async def _send_link(request: Request) -> None:
    mailer: Mailer | None = request.app.state.mailer
    address = plain_address((await _body(request, MailAddress)).address)
    if mailer is None:
        raise RequestRefused(409, "this server sends no mail", "play without")
    if address is None:
        raise RequestRefused(400, "that is no mail address", "correct it")
    person = await need_person(request)
    code = await lobby_of(request).workers.run(_links(request).new, person, address)
    mailer.send(address, "Deckload: is this your address?", _LETTER.format(request.base_url, code))


_LETTER = """Somebody has given this address on a Deckload server. If that was you, open

{}#mail={}

in the same browser within half an hour. If it was not, there is nothing to do.
"""


async def _use_link(request: Request) -> Me:
    """Whoever had the address before is who one is from now on."""
    person = await need_person(request)
    lobby, links = lobby_of(request), _links(request)
    code = (await _body(request, MailCode)).code
    owner = await lobby.workers.run(links.use, code, person)
    if owner != person and not is_own_machine(request):
        await lobby.workers.run(links.let_in, owner, new_cookie(request))
    return await _person(request, owner)


async def _forget_mail(request: Request) -> None:
    person = await find_person(request)
    if person is not None:
        await lobby_of(request).workers.run(_links(request).forget, person)


async def _call_me(request: Request) -> Me:
    wanted = await _body(request, NewName)
    await lobby_of(request).call(await need_person(request), wanted.name)
    return await _me(request)


async def _open_games(request: Request) -> OpenGames:
    return await lobby_of(request).open_games()


async def _notes(request: Request) -> Notes:
    table, token = await table_of(request)
    holder = table.record.holder(token)
    return Notes("" if holder is None else holder.notes)


async def _take_notes(request: Request) -> Notes:
    table, token = await table_of(request)
    await table.take_notes(token, (await _body(request, Notes)).text)
    return await _notes(request)


async def _invite_again(request: Request) -> TableInfo:
    table, token = await table_of(request)
    await table.invite_again(token, (await _body(request, NewInvitation)).seat)
    return await lobby_of(request).describe(table, token)


async def _overlay(request: Request) -> OwnCharts:
    table, _ = await table_of(request)
    return OwnCharts(table.record.start.overlay or {})


async def _watch(request: Request) -> Watching:
    table, token = await table_of(request)
    wanted = await _body(request, WatchingWanted) if await request.body() else WatchingWanted()
    return Watching(await table.let_watch(token, wanted.late))


async def _rename(request: Request) -> TableInfo:
    table, token = await table_of(request)
    await table.rename(token, (await _body(request, Rename)).name)
    return await lobby_of(request).describe(table, token)


async def _unlist(request: Request) -> None:
    table, token = await table_of(request)
    await table.unlist(token)


async def _export(request: Request) -> str:
    table, token = await table_of(request)
    return await lobby_of(request).export(table, token)


async def _seat(request: Request) -> msgspec.Raw:
    """What a seat sees; waits for news if asked to."""
    table, token = await table_of(request)
    query = request.query_params
    have = _number(request, "have", "the number of an update", 15) if query.get("have") else None
    wait = min(_number(request, "wait", "seconds to wait"), _LONGEST_WAIT)
    return msgspec.Raw(await table.wait_for_news(token, query.get("seat", ""), have, wait))


async def _answer(request: Request) -> Taken:
    table, token = await table_of(request)
    reply = await _body(request, Reply)
    seat = table.seat_of(token, reply.seat)
    keys = list(reply.keys)
    await table.act(seat, lambda session: session.submit(seat.name, keys), reply.number)
    return Taken(table.number(seat.name))


async def _nonce(request: Request) -> Taken:
    table, token = await table_of(request)
    given = await _body(request, NonceGiven)
    await table.add_nonce(token, given.nonce)
    return Taken(table.number(table.seat_of(token, "").name))


async def _cases_here(request: Request) -> Cases:
    table, _ = await table_of(request)
    start = table.record.start
    return await lobby_of(request).workers.run(catalogue.list_cases, start.game, start.overlay)


async def _rule_here(request: Request) -> Rule:
    table, _ = await table_of(request)
    start, case = table.record.start, request.path_params["case"]
    return await lobby_of(request).workers.run(catalogue.find_rule, start.game, case, start.overlay)


async def _replay(request: Request) -> ReplayPart:
    table, token = await table_of(request)
    start = _number(request, "start", "the number of a frame")
    seat = request.query_params.get("seat")
    back = lobby_of(request).looking_back
    return await back.replay(asker_of(request), table, token, seat, start)


async def _scenes(request: Request) -> SceneReel:
    table, token = await table_of(request)
    first = _number(request, "first", "the number of a log line")
    last = _number(request, "last", "the number of a log line") or first + MOST_SCENES
    seat = request.query_params.get("seat")
    back = lobby_of(request).looking_back
    return await back.scenes(asker_of(request), table, token, seat, first, last)


async def _forecast(request: Request) -> Forecast:
    table, token = await table_of(request)
    back, wanted = lobby_of(request).looking_back, await _body(request, ForecastRequest)
    return await back.forecast(asker_of(request), table, token, wanted)


async def _ending(request: Request) -> Ending:
    table, token = await table_of(request)
    return await lobby_of(request).looking_back.ending(asker_of(request), table, token)


_GAME, _TABLE = "/api/games/{game}", "/api/tables/{table}"

CALLS: tuple[Call, ...] = (
    Call("GET", "/api/about", "The server and its protocol", _about, About),
    Call("GET", "/api/games", "Games, scenarios, options, bots", _games, Games, cost=5),
    Call("GET", f"{_GAME}/picture", "A picture of a game", _picture, bytes),
    Call("GET", f"{_GAME}/cases", "All rule cases and charts of a game", _cases, Cases),
    Call("GET", f"{_GAME}/cases/{{case}}", "A rule with charts and sources", _rule, Rule),
    Call("GET", f"{_GAME}/charts/{{chart}}", "A chart", _chart, ChartView),
    Call("GET", "/api/me", "What I call myself", _me, Me),
    Call("PUT", "/api/me", "Call myself something else", _call_me, Me, NewName),
    Call("POST", "/api/me/mail", "Send me a link", _send_link, None, MailAddress, 204, cost=30),
    Call("POST", "/api/me/mail/link", "Open that link", _use_link, Me, MailCode, cost=5),
    Call("DELETE", "/api/me/mail", "Forget my address", _forget_mail, None, status=204),
    Call("GET", "/api/tables", "Some of my tables", _tables, Tables, query=("start",)),
    Call("POST", "/api/tables", "Make a table", _create, TableInfo, NewTable, _MADE, cost=20),
    Call("POST", "/api/overlays", "Check an overlay", _check, OverlayInfo, OverlayToCheck, cost=60),
    Call("POST", "/api/saves", "Import a save", _import, TableInfo, SaveToImport, _MADE, cost=60),
    Call("GET", _TABLE, "What does not change at a table", _describe, TableInfo, token=True),
    Call("POST", f"{_TABLE}/join", "Take a guest's seat", _join, TableInfo, Joining, token=True),
    Call(
        "POST",
        f"{_TABLE}/watch",
        "Let others watch",
        _watch,
        Watching,
        WatchingWanted,
        token=True,
    ),
    Call("GET", "/api/open", "Tables that anyone may join", _open_games, OpenGames, cost=2),
    Call("GET", f"{_TABLE}/notes", "My notes", _notes, Notes, token=True),
    Call("PUT", f"{_TABLE}/notes", "Take notes", _take_notes, Notes, Notes, token=True),
    Call("GET", f"{_TABLE}/overlay", "Its own charts", _overlay, OwnCharts, token=True),
    Call(
        "POST",
        f"{_TABLE}/invitation",
        "Replace the link to a guest's seat",
        _invite_again,
        TableInfo,
        NewInvitation,
        token=True,
    ),
    Call("PATCH", _TABLE, "Give it a name", _rename, TableInfo, Rename, token=True),
    Call("DELETE", _TABLE, "Take it off my list", _unlist, None, status=204, token=True),
    Call(
        "GET",
        f"{_TABLE}/seat",
        "For programs: what a seat sees, when it has changed",
        _seat,
        SeatNow,
        token=True,
        query=("seat", "have", "wait"),
        cost=0.5,
    ),
    Call("POST", f"{_TABLE}/answer", "For programs: answer", _answer, Taken, Reply, token=True),
    Call("POST", f"{_TABLE}/nonce", "For programs: dice", _nonce, Taken, NonceGiven, token=True),
    Call("GET", f"{_TABLE}/save", "Export a save", _export, str, token=True, cost=10),
    Call("GET", f"{_TABLE}/cases", "All cases as played here", _cases_here, Cases, token=True),
    Call("GET", f"{_TABLE}/cases/{{case}}", "A rule as played here", _rule_here, Rule, token=True),
    Call(
        "GET",
        f"{_TABLE}/replay",
        "A part of a replay",
        _replay,
        ReplayPart,
        token=True,
        query=("seat", "start"),
        cost=10,
    ),
    Call(
        "GET",
        f"{_TABLE}/scenes",
        "What happened, event by event",
        _scenes,
        SceneReel,
        token=True,
        query=("seat", "first", "last"),
        cost=2,
    ),
    Call(
        "POST",
        f"{_TABLE}/forecast",
        "What an answer may come to",
        _forecast,
        Forecast,
        ForecastRequest,
        token=True,
        cost=10,
    ),
    Call("GET", f"{_TABLE}/ending", "Key, verdict, luck", _ending, Ending, token=True, cost=20),
)
