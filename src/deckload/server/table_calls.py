"""What can be asked about a table, by whoever has a token: one short function for each route."""

from __future__ import annotations

import msgspec
from starlette.requests import Request

from deckload.bots.forecast import Forecast
from deckload.engine.scenes import MOST_SCENES
from deckload.server import catalogue
from deckload.server.calls import Call, body_of, number_in
from deckload.server.charging import asker_of
from deckload.server.persons import lobby_of, need_known_person, table_of, token_of
from deckload.server.socket_messages import Ending, ForecastRequest, ReplayPart, SceneReel, SeatNow
from deckload.server.wire import (
    Cases,
    Joining,
    NewInvitation,
    NonceGiven,
    Notes,
    OwnCharts,
    Rename,
    Reply,
    Rule,
    TableInfo,
    Taken,
    Watching,
    WatchingWanted,
)


async def _describe(request: Request) -> TableInfo:
    """Whoever is invited may look at what to, before he takes it up."""
    token = token_of(request)
    table = await lobby_of(request).table(request.path_params["table"])
    return await lobby_of(request).describe(table, token)


async def _join(request: Request) -> TableInfo:
    invitation = token_of(request)
    joining = await body_of(request, Joining) if await request.body() else Joining()
    table = await lobby_of(request).table(request.path_params["table"])
    token = await table.join(invitation, await need_known_person(request), agrees=joining.agrees)
    return await lobby_of(request).describe(table, token)


async def _notes(request: Request) -> Notes:
    table, token = await table_of(request)
    holder = table.record.holder(token)
    return Notes("" if holder is None else holder.notes)


async def _take_notes(request: Request) -> Notes:
    table, token = await table_of(request)
    await table.take_notes(token, (await body_of(request, Notes)).text)
    return await _notes(request)


async def _invite_again(request: Request) -> TableInfo:
    table, token = await table_of(request)
    await table.invite_again(token, (await body_of(request, NewInvitation)).seat)
    return await lobby_of(request).describe(table, token)


async def _overlay(request: Request) -> OwnCharts:
    table, _ = await table_of(request)
    return OwnCharts(table.record.start.overlay or {})


async def _watch(request: Request) -> Watching:
    table, token = await table_of(request)
    wanted = await body_of(request, WatchingWanted) if await request.body() else WatchingWanted()
    return Watching(await table.let_watch(token, wanted.late))


async def _rename(request: Request) -> TableInfo:
    table, token = await table_of(request)
    await table.rename(token, (await body_of(request, Rename)).name)
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
    have = number_in(request, "have", "the number of an update", 15) if query.get("have") else None
    wait = min(number_in(request, "wait", "seconds to wait"), _LONGEST_WAIT)
    return msgspec.Raw(await table.wait_for_news(token, query.get("seat", ""), have, wait))


async def _answer(request: Request) -> Taken:
    table, token = await table_of(request)
    reply = await body_of(request, Reply)
    seat = table.seat_of(token, reply.seat)
    keys = list(reply.keys)
    await table.act(seat, lambda session: session.submit(seat.name, keys), reply.number)
    return Taken(table.number(seat.name))


async def _nonce(request: Request) -> Taken:
    table, token = await table_of(request)
    given = await body_of(request, NonceGiven)
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
    start = number_in(request, "start", "the number of a frame")
    seat = request.query_params.get("seat")
    back = lobby_of(request).looking_back
    return await back.replay(asker_of(request), table, token, seat, start)


async def _scenes(request: Request) -> SceneReel:
    table, token = await table_of(request)
    first = number_in(request, "first", "the number of a log line")
    last = number_in(request, "last", "the number of a log line") or first + MOST_SCENES
    seat = request.query_params.get("seat")
    back = lobby_of(request).looking_back
    return await back.scenes(asker_of(request), table, token, seat, first, last)


async def _forecast(request: Request) -> Forecast:
    table, token = await table_of(request)
    back, wanted = lobby_of(request).looking_back, await body_of(request, ForecastRequest)
    return await back.forecast(asker_of(request), table, token, wanted)


async def _ending(request: Request) -> Ending:
    table, token = await table_of(request)
    return await lobby_of(request).looking_back.ending(asker_of(request), table, token)


_LONGEST_WAIT = 30
_TABLE = "/api/tables/{table}"

TABLE_CALLS: tuple[Call, ...] = (
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
