"""Starting and stopping the server: folder, port, address, signals."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import IO

import uvicorn
from platformdirs import user_data_path

from deckload.engine.errors import DeckloadError
from deckload.server.app import make_app
from deckload.server.database import Database, sqlite_url
from deckload.server.door import DoorLimits, doorkeeper, most_connections
from deckload.server.guard import is_loopback

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8620
_PORTS_TRIED = 20
_LARGEST_MESSAGE = 1024 * 1024
_SHUTDOWN_SECONDS = 10
_LAST_SECONDS = 20
"""When a server ends that was told to, whatever it is doing."""


class CannotServe(DeckloadError):
    """The server cannot start: no port, no folder."""


class _Server(uvicorn.Server):
    """Says when it is ready to answer, and ends as it should when it is told to."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

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


def run(
    *,
    host: str = DEFAULT_HOST,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    sites: Sequence[str] = (),
    open_page: bool = False,
    notify: str | None = None,
    say: Callable[[str], None] = lambda _text: None,
) -> None:
    """Serve until SIGINT or SIGTERM; what is under way is finished first."""
    _check_address(notify)
    folder = _data_folder(data)
    lock = _lock(folder) if database is None else None
    os.umask(0o077)  # the games of all people here are nobody else's business on this machine
    store = Database(database or sqlite_url(folder))
    store.check()
    store.upgrade()
    listening = listen(host, port)
    address = address_of(listening)
    own_machine = is_loopback(host) and not sites
    app = make_app(
        store,
        own_machine=own_machine,
        names=_names(host, sites),
        failures=folder / "failures",
        bots_apart=True,
        notify=notify,
    )

    def ready() -> None:
        say(f"Deckload is at {address}")
        say(f"Games are kept in {store.shown}; stop with Ctrl+C.")
        if open_page:
            webbrowser.open(address)

    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=_LARGEST_MESSAGE,
        http=doorkeeper(_door_limits(host)),
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        server_header=False,
    )
    try:
        _Server(config, ready).run(sockets=[listening])
    finally:
        if lock is not None:
            lock.close()


def _check_address(notify: str | None) -> None:
    if notify is not None and not notify.startswith(("http://", "https://")):
        raise CannotServe(f"{notify!r} is no address to notify; write https://...")


def _door_limits(host: str) -> DoorLimits:
    """What comes over the loopback is this machine's own, or passed on by a proxy, which sees to
    silent strangers itself: then one address may be everybody."""
    usual = DoorLimits(most_connections(DoorLimits().connections))
    return usual._replace(silent=usual.connections // 2) if is_loopback(host) else usual


def _data_folder(data: Path | None) -> Path:
    folder = data or user_data_path("deckload", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise CannotServe(
            f"the folder {folder} cannot be made ({error.strerror}); name another with --data"
        ) from error
    for mine, mode in ((folder, 0o700), *((file, 0o600) for file in folder.glob("deckload.db*"))):
        with contextlib.suppress(OSError):  # of somebody else's, who has seen to it himself
            mine.chmod(mode)
    return folder


def _lock(folder: Path) -> IO[str]:
    """Let no second server use the same games. The system lets the lock go with the process."""
    file = (folder / "deckload.lock").open("a")
    try:
        _lock_file(file)
    except OSError as error:
        file.close()
        raise CannotServe(
            f"another server uses the games in {folder} already;"
            " stop that one, or name another folder with --data"
        ) from error
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock_file(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock_file(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _names(host: str, sites: Sequence[str]) -> list[str]:
    """The host names to answer to: those of the machine and what somebody has said; none, where
    only the network knows by which address the machine is reached."""
    if is_loopback(host) or sites:
        return ["localhost", "127.0.0.1", "::1", host, *sites]
    return []


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port asked for, or on the first free one from the usual port on."""
    wanted = [port] if port is not None else [*range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED), 0]
    error: OSError | None = None
    for number in wanted:
        try:
            return _bound(host, number)
        except OSError as refused:
            error = refused
    raise CannotServe(
        f"cannot listen on {host} port {wanted[0]}: {error.strerror if error else '?'};"
        " choose another with --host or --port"
    ) from error


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def address_of(listening: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
