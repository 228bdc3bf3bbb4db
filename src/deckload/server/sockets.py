"""The WebSocket of a seat: requests in, updates out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from deckload.engine.errors import NotOffered, StaleAnswer
from deckload.engine.session import Session
from deckload.server.charging import Purse, address_of, charge_for_opening, shares_of
from deckload.server.direct_socket import DirectSocket, direct_socket_of
from deckload.server.mistakes import RequestRefused, explain
from deckload.server.open_table import OpenTable
from deckload.server.persons import is_own_machine, lobby_of
from deckload.server.records import SeatRecord
from deckload.server.socket_messages import (
    Answer,
    Consent,
    Done,
    Draw,
    FromClient,
    FromServer,
    Hello,
    Missed,
    Nonce,
    PutBack,
    Redo,
    Refused,
    Resign,
    Say,
    Seen,
    Sit,
    Standing,
    Takeback,
    Undo,
)
from deckload.server.throttle import AsksTooMuch

_HELLO_SECONDS = 30
_TRY_AGAIN = 1013
_BAD_MESSAGE, _BAD_TOKEN, _NO_TABLE, _NO_HELLO, _TOO_MANY = 4400, 4401, 4404, 4408, 4409

_log = logging.getLogger("deckload.server")
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


class Connection:
    """One WebSocket that sits at a table."""

    def __init__(self, socket: DirectSocket, token: str, seat: str) -> None:
        self.token = token
        self.seat = seat
        self._socket = socket

    def send(self, message: bytes) -> None:
        """Nobody waits for a slow client: one that cannot take what it is sent must come again."""
        if not self._socket.write(message):
            self.stop()

    def send_wire(self, message: FromServer) -> None:
        self.send(_encode(message))

    def stop(self, code: int = _TRY_AGAIN) -> None:
        """Nothing more is sent after what is waiting now; then the connection ends."""
        self._socket.end(code)


async def play(socket: WebSocket) -> None:
    """Serve one WebSocket, if whoever opens it may have one more."""
    shares = shares_of(socket)
    if shares is None:
        await _play(socket, None)
        return
    try:
        await charge_for_opening(socket)
        with shares.socket(address_of(socket)) as purse:
            await _play(socket, purse)
    except AsksTooMuch:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(_TRY_AGAIN)  # which is answered with 403


async def _play(socket: WebSocket, purse: Purse | None) -> None:
    """From hello to goodbye."""
    await socket.accept()
    try:
        hello = await asyncio.wait_for(_receive(socket), _HELLO_SECONDS)
        if not isinstance(hello, Hello):
            raise RequestRefused(400, "the first message must be hello", "send hello with a token")
        table = await lobby_of(socket).table(socket.path_params["table"])
        seat = table.seat_of(hello.token, hello.seat)
    except (WebSocketDisconnect, TimeoutError):
        await _close(socket, _NO_HELLO, "no hello came")
        return
    except Exception as error:
        await _turn_away(socket, error)
        return
    direct = direct_socket_of(socket.scope)
    connection = Connection(direct, hello.token, seat.name)
    await _serve(socket, direct, table, connection, hello.have, purse)


async def _serve(
    socket: WebSocket,
    direct: DirectSocket,
    table: OpenTable,
    connection: Connection,
    have: int | None,
    purse: Purse | None,
) -> None:
    direct.packs = not is_own_machine(socket)
    code = _TRY_AGAIN  # where the client was too slow to take what it was sent
    try:
        await table.sit(connection, have)
        connection.send_wire(Done(0, table.number(connection.seat)))
        direct.at_once = partial(_handle_at_once, table, connection, purse)
        while True:
            request = await _receive(socket)
            if purse is not None and not await _paid(purse, direct):
                break
            await _handle(table, connection, request)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        code = _code(_refuse(table, connection, error))
    finally:
        direct.at_once = None
        table.leave(connection)
        connection.stop(code)


async def _paid(purse: Purse, direct: DirectSocket) -> bool:
    """Whoever sends too much waits for himself; when he goes away meanwhile, nobody does what he
    still wanted."""
    while (wait := purse.spend()) > 0:
        await asyncio.sleep(wait)
        if direct.is_closed:
            return False
    return True


async def _receive(socket: WebSocket) -> FromClient:
    """The next message; a refusal if it is not one of the protocol."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    try:
        return _decoder.decode(message.get("text") or message.get("bytes") or b"")
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RequestRefused(400, f"not a message of this protocol: {error}", _SEE) from error


_SEE = "see /api/openapi.json, FromClient"


def _refuse(table: OpenTable, connection: Connection, error: Exception, ref: int = 0) -> int:
    """Tell a client what went wrong with its request; the status of that mistake."""
    mistake = explain(error)
    if mistake.status == 500:
        _log.exception("table %s", table.record.id)
    stale = isinstance(error, StaleAnswer)
    connection.send_wire(Refused(ref, mistake.body.error, mistake.body.remedy, stale))
    return mistake.status


async def _handle(table: OpenTable, connection: Connection, request: FromClient) -> None:
    """Carry out one request; a refusal is answered and the connection goes on."""
    ref = getattr(request, "ref", 0)
    try:
        await _carry_out(table, connection, request)
    except Exception as error:
        _refuse(table, connection, error, ref)
        return
    connection.send_wire(Done(ref, table.number(connection.seat)))


def _handle_at_once(
    table: OpenTable, connection: Connection, purse: Purse | None, message: bytes
) -> bool:
    """Take an answer without waiting for anything, if it is one and can be; whether it was."""
    if not table.can_change_at_once:
        return False
    try:
        request = _decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    if not isinstance(request, Answer) or (purse is not None and purse.spend() > 0):
        return False
    ref, keys = request.ref, list(request.keys)

    def tell(error: Exception | None) -> None:
        if error is not None:
            _refuse(table, connection, error, ref)
        else:
            connection.send_wire(Done(ref, table.number(connection.seat)))

    try:
        seat = table.seat_of(connection.token, connection.seat)
    except RequestRefused as error:
        tell(error)
        return True
    table.act_at_once(seat, lambda s: s.submit(seat.name, keys), request.number, tell)
    return True


async def _carry_out(table: OpenTable, connection: Connection, request: FromClient) -> None:
    seat = table.seat_of(connection.token, connection.seat)
    name = seat.name
    match request:
        case Hello():
            raise RequestRefused(409, "you sit already", "use sit to change seats")
        case Sit():
            connection.seat = table.seat_of(connection.token, request.seat).name
            await table.sit(connection, request.have)
        case Missed():
            await table.send_again(connection, request.have)
        case Nonce():
            await table.add_nonce(connection.token, request.nonce)
        case Answer():
            keys = list(request.keys)
            await table.act(seat, lambda s: s.submit(name, keys), request.number)
        case Undo():
            await table.act(seat, lambda s: s.undo(name), request.number)
        case PutBack():
            keep = request.keep
            await table.act(seat, lambda s: s.put_back(name, keep), request.number)
        case Redo():
            await table.act(seat, lambda s: s.redo(name), request.number)
        case Takeback():
            await table.act(seat, _takeback(table, seat), request.number)
        case Consent():
            agree = request.agree
            await table.act(seat, lambda s: s.answer_takeback(name, agree), request.number)
        case Standing():
            verb, key = request.verb, request.key
            await table.act(seat, lambda s: s.set_standing_order(name, verb, key))
        case Seen():
            await table.has_read(seat, request.lines)
        case Say():
            await table.say(seat, request.text)
        case Resign():
            await table.resign(seat)
        case Draw():
            await table.agree_on_draw(seat, request.agree)


def _takeback(table: OpenTable, seat: SeatRecord) -> Callable[[Session], None]:
    """Ask for a takeback. Bots always agree, and so do the other seats of whoever asks."""
    agreeing = [other.name for other in table.record.agreeing_with(seat)]

    def propose(session: Session) -> None:
        session.propose_takeback(seat.name)
        for name in agreeing:
            with contextlib.suppress(NotOffered):  # a second seat of a side that has agreed
                session.answer_takeback(name, True)

    return propose


async def _turn_away(socket: WebSocket, error: Exception) -> None:
    """Say why nobody sits down, then close."""
    mistake = explain(error)
    if mistake.status == 500:
        _log.exception("a WebSocket was turned away", exc_info=error)
    refused = Refused(0, mistake.body.error, mistake.body.remedy)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(_encode(refused).decode())
    await _close(socket, _code(mistake.status), mistake.body.error)


def _code(status: int) -> int:
    """The closing code for what went wrong."""
    if status >= 500:
        return _TRY_AGAIN
    return {401: _BAD_TOKEN, 404: _NO_TABLE, 409: _TOO_MANY}.get(status, _BAD_MESSAGE)


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        # A close frame has room for 123 bytes.
        await socket.close(code, reason.encode()[:120].decode(errors="ignore"))
