"""What can be asked before one sits at a table: one short function for each route."""

from __future__ import annotations

from starlette.requests import Request

from deckload import __version__
from deckload.charts.drawing import ChartView
from deckload.server import catalogue
from deckload.server.calls import MADE, Call, body_of, number_in
from deckload.server.charging import asker_of
from deckload.server.mail import Mailer, plain_address
from deckload.server.mail_links import MailLinks
from deckload.server.mistakes import RequestRefused
from deckload.server.persons import (
    find_person,
    is_own_machine,
    lobby_of,
    need_known_person,
    need_person,
    new_cookie,
)
from deckload.server.wire import (
    PROTOCOL,
    About,
    Cases,
    Games,
    MailAddress,
    MailCode,
    MailUse,
    Me,
    NewName,
    NewTable,
    OpenGames,
    OverlayInfo,
    OverlayToCheck,
    Rule,
    SaveToImport,
    TableInfo,
    Tables,
)


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
    start = number_in(request, "start", "the number of a table on your list")
    return await lobby_of(request).tables_of(await find_person(request), start)


async def _create(request: Request) -> TableInfo:
    wanted = await body_of(request, NewTable)
    person = await need_known_person(request)
    return await lobby_of(request).create(asker_of(request), wanted, person)


async def _check(request: Request) -> OverlayInfo:
    wanted = await body_of(request, OverlayToCheck)
    return await lobby_of(request).check_overlay(asker_of(request), wanted)


async def _import(request: Request) -> TableInfo:
    wanted = await body_of(request, SaveToImport)
    person = await need_known_person(request)
    return await lobby_of(request).import_save(asker_of(request), wanted, person)


async def _open_games(request: Request) -> OpenGames:
    return await lobby_of(request).open_games()


# --- persons -------------------------------------------------------------------------------------


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
    address = plain_address((await body_of(request, MailAddress)).address)
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
    code = (await body_of(request, MailCode)).code
    owner = await lobby.workers.run(links.use, code, person)
    if owner != person and not is_own_machine(request):
        await lobby.workers.run(links.let_in, owner, new_cookie(request))
    return await _person(request, owner)


async def _forget_mail(request: Request) -> None:
    person = await find_person(request)
    if person is not None:
        await lobby_of(request).workers.run(_links(request).forget, person)


async def _call_me(request: Request) -> Me:
    wanted = await body_of(request, NewName)
    await lobby_of(request).call(await need_person(request), wanted.name)
    return await _me(request)


_GAME = "/api/games/{game}"

LOBBY_CALLS: tuple[Call, ...] = (
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
    Call("POST", "/api/tables", "Make a table", _create, TableInfo, NewTable, MADE, cost=20),
    Call("POST", "/api/overlays", "Check an overlay", _check, OverlayInfo, OverlayToCheck, cost=60),
    Call("POST", "/api/saves", "Import a save", _import, TableInfo, SaveToImport, MADE, cost=60),
    Call("GET", "/api/open", "Tables that anyone may join", _open_games, OpenGames, cost=2),
)
