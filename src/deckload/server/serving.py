"""One process that serves: the application, its port, its tables, and how it ends."""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvicorn

from deckload.engine.contract import look_for_games
from deckload.engine.tidying import tidy_up_seldom
from deckload.server.app import make_app
from deckload.server.database import Database
from deckload.server.direct_socket import DirectSocket
from deckload.server.door import DoorLimits, doorkeeper, most_connections
from deckload.server.guard import is_loopback
from deckload.server.handing_over import Receiver
from deckload.server.leases import leases_for
from deckload.server.mail import mail_server

_LARGEST_MESSAGE = 1024 * 1024
_SHUTDOWN_SECONDS = 10
_LAST_SECONDS = 20
"""When a server ends that was told to, whatever it is doing."""


class Settings(msgspec.Struct, frozen=True):
    """What a process that serves has to know. `meeting` is a folder of the server's own, where its
    processes hand connections over to each other; none where there is just one."""

    host: str
    sites: tuple[str, ...]
    folder: Path
    database: str
    notify: str | None = None
    mail: str | None = None
    asks_mail: bool = False
    meeting: Path | None = None
    processes: int = 1

    @property
    def turns(self) -> Path | None:
        """Where processes take turns at writing, if the database does not see to that."""
        return None if self.meeting is None else self.meeting / "turns"


def serve(
    settings: Settings, listening: socket.socket, worker: str, ready: Callable[[], None]
) -> None:
    """Serve until SIGINT or SIGTERM; what is under way is finished first."""
    faulthandler.enable()  # a library that breaks down shall not do so in silence
    tidy_up_seldom()
    own_machine = is_loopback(settings.host) and not settings.sites
    if not own_machine or settings.meeting is not None:
        _know_all_games()
    database = Database(settings.database, settings.turns)
    address = None if settings.meeting is None else settings.meeting / worker
    app = make_app(
        database,
        own_machine=own_machine,
        names=_names(settings.host, settings.sites),
        failures=settings.folder / "failures",
        apart=True,
        notify=settings.notify,
        mail=None if settings.mail is None else mail_server(settings.mail),
        asks_mail=settings.asks_mail,
        leases=leases_for(database, worker, str(address or "")),
        processes=settings.processes,
    )

    async def whose(table: str) -> str:
        owner: str = await app.state.lobby.whose(table)
        return owner

    config = uvicorn.Config(
        app,
        log_level="warning",
        ws=DirectSocket,
        ws_max_size=_LARGEST_MESSAGE,
        http=doorkeeper(door_limits(settings.host), None if address is None else whose),
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        server_header=False,
    )
    _Server(config, address, ready).run(sockets=[listening])


def _know_all_games() -> None:
    """Read what is printed of every game before anybody asks: whoever asks first would hold up all
    others by seconds, and so would the tables of another process that dies, which come here at
    once."""
    for rules in look_for_games().games.values():
        rules.load_data(None)


class _Server(uvicorn.Server):
    """Says when it is ready to answer, takes connections over from its neighbours, and ends as it
    should when it is told to."""

    def __init__(
        self, config: uvicorn.Config, address: Path | None, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._address = address
        self._ready = ready
        self._receiver: Receiver | None = None
        self._taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._address is not None and self.started:
            loop = asyncio.get_running_loop()
            self._receiver = Receiver(
                self._address, lambda *handed: loop.call_soon_threadsafe(self._take, *handed)
            )
        if self.started:
            self._ready()

    def _take(self, connection: socket.socket, begun: bytes) -> None:
        task = asyncio.create_task(self._go_on_with(connection, begun))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _go_on_with(self, connection: socket.socket, begun: bytes) -> None:
        connection.setblocking(False)
        kind: Any = self.config.http_protocol_class
        loop = asyncio.get_running_loop()
        protocol = kind(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            _loop=loop,
        )
        protocol.take(begun)
        await loop.connect_accepted_socket(lambda: protocol, connection)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._receiver is not None:
            self._receiver.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # else they are raised again once everything is closed
        _end_in_any_case()


def _end_in_any_case() -> None:
    """A rule that never comes to its end must not keep the server from ending. Whatever was
    acknowledged is stored by then."""

    def end() -> None:
        logging.getLogger("deckload.server").error("something did not stop in time; ending anyway")
        os._exit(1)

    timer = threading.Timer(_LAST_SECONDS, end)
    timer.daemon = True
    timer.start()


def door_limits(host: str) -> DoorLimits:
    """What comes over the loopback is this machine's own, or passed on by a proxy, which sees to
    strangers itself: then one address may be everybody. So it is where a proxy elsewhere is named
    as one that uvicorn believes who asks."""
    usual = DoorLimits(most_connections(DoorLimits().connections))
    if not is_loopback(host) and "FORWARDED_ALLOW_IPS" not in os.environ:
        return usual
    return usual._replace(of_one=usual.connections, silent=usual.connections // 2)


def _names(host: str, sites: tuple[str, ...]) -> list[str]:
    """The host names to answer to: those of the machine and what somebody has said; none, where
    only the network knows by which address the machine is reached."""
    if is_loopback(host) or sites:
        return ["localhost", "127.0.0.1", "::1", host, *sites]
    return []
