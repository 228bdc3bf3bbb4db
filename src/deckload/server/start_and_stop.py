"""Starting and stopping the server: folder, port, address, signals."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

import msgspec
from platformdirs import user_data_path

from deckload.engine.errors import DeckloadError
from deckload.server.database import Database, sqlite_url
from deckload.server.guard import is_loopback
from deckload.server.handing_over import CAN_HAND_OVER
from deckload.server.mail import mail_server
from deckload.server.serving import Settings, serve
from deckload.server.supervising import new_worker, supervise

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8620
_PORTS_TRIED = 20


class CannotServe(DeckloadError):
    """The server cannot start: no port, no folder."""


def run(
    *,
    host: str = DEFAULT_HOST,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    workers: int = 1,
    sites: Sequence[str] = (),
    open_page: bool = False,
    notify: str | None = None,
    mail: str | None = None,
    asks_mail: bool = False,
    say: Callable[[str], None] = lambda _text: None,
) -> None:
    """Serve until SIGINT or SIGTERM; what is under way is finished first."""
    _check_address(notify)
    _check_mail(mail, asks_mail, is_named=bool(sites) or is_loopback(host))
    _check_workers(workers)
    folder = _data_folder(data)
    lock = _lock(folder) if database is None else None
    os.umask(0o077)  # the games of all people here are nobody else's business on this machine
    store = Database(database or sqlite_url(folder))
    store.check()
    store.upgrade()
    listening = listen(host, port)

    def ready() -> None:
        address = address_of(listening)
        say(f"Deckload is at {address}")
        say(f"Games are kept in {store.shown}; stop with Ctrl+C.")
        if open_page:
            webbrowser.open(address)

    settings = Settings(
        host, tuple(sites), folder, database or sqlite_url(folder), notify, mail, asks_mail
    )
    try:
        with _meeting_place(workers, store) as meeting:
            settings = msgspec.structs.replace(settings, meeting=meeting, processes=workers)
            if workers > 1:
                supervise(settings, listening, workers, store, ready)
            else:
                serve(settings, listening, new_worker(), ready)
    finally:
        store.close()
        if lock is not None:
            lock.close()


def _check_workers(workers: int) -> None:
    if workers > 1 and not CAN_HAND_OVER:
        raise CannotServe("this system cannot share a port; leave out --workers")


@contextlib.contextmanager
def _meeting_place(workers: int, store: Database) -> Iterator[Path | None]:
    """A folder for the processes of a server, where there may be several: on PostgreSQL there may
    be another server on the same database."""
    if (workers == 1 and store.is_sqlite) or not CAN_HAND_OVER:
        yield None
        return
    # Not the data folder: the name of a socket is at most a hundred letters long.
    with tempfile.TemporaryDirectory(prefix="deckload-") as folder:
        yield Path(folder)


def _check_address(notify: str | None) -> None:
    if notify is not None and not notify.startswith(("http://", "https://")):
        raise CannotServe(f"{notify!r} is no address to notify; write https://...")


def _check_mail(mail: str | None, asks_mail: bool, *, is_named: bool) -> None:
    if mail is None:
        if asks_mail:
            raise CannotServe("nobody can be asked for mail without --mail")
        return
    mail_server(mail)
    if not is_named:  # a letter's link would lead to whatever address a stranger asked with
        raise CannotServe("letters say where this server is; name it with --site")


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
