"""Several processes that serve together: started, watched, and started again when one dies."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from sqlalchemy.exc import SQLAlchemyError

from deckload.server.database import Database
from deckload.server.leases import end
from deckload.server.serving import Settings, serve

_PARENT_SECONDS = 1.0
_STOP_SECONDS = 25
_SHORT_LIFE = 5.0
"""Seconds: one that dies sooner is not started again at once."""

_log = logging.getLogger("deckload.server")


def new_worker() -> str:
    """A name for a process that serves."""
    return secrets.token_hex(8)


def supervise(
    settings: Settings,
    listening: socket.socket,
    count: int,
    database: Database,
    ready: Callable[[], None],
) -> None:
    """Keep so many processes serving until SIGINT or SIGTERM."""
    stopping = threading.Event()
    told = {sig: signal.getsignal(sig) for sig in (signal.SIGINT, signal.SIGTERM)}

    def stop(_signal: int, _frame: FrameType | None) -> None:
        stopping.set()

    for sig in told:
        signal.signal(sig, stop)
    crew = [_Worker(settings, listening) for _ in range(count)]
    try:
        if all(worker.is_ready(stopping) for worker in crew):
            ready()
        _watch(crew, settings, listening, database, stopping)
    finally:
        _dismiss(crew)
        for sig, before in told.items():
            signal.signal(sig, before)


def _watch(
    crew: list[_Worker],
    settings: Settings,
    listening: socket.socket,
    database: Database,
    stopping: threading.Event,
) -> None:
    """Replace whoever dies, and let the others have his tables at once."""
    while not stopping.is_set():
        wait([worker.process.sentinel for worker in crew], timeout=0.2)
        for number, worker in enumerate(crew):
            if worker.process.exitcode is None or stopping.is_set():
                continue
            _log.error("process %s has ended (%s)", worker.process.pid, worker.process.exitcode)
            try:
                end(database, worker.name)
            except SQLAlchemyError as error:  # then they wait until its time is up
                _log.warning("no connection to the database: %s", error)
            if time.monotonic() - worker.since < _SHORT_LIFE:
                stopping.wait(1.0)
            crew[number] = _Worker(settings, listening)


def _dismiss(crew: list[_Worker]) -> None:
    for worker in crew:
        worker.process.terminate()
    until = time.monotonic() + _STOP_SECONDS
    for worker in crew:
        worker.process.join(max(0.1, until - time.monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


class _Worker:
    """One process that serves."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self.name = new_worker()
        self.since = time.monotonic()
        spawning = multiprocessing.get_context("spawn")
        self._told, tells = spawning.Pipe(duplex=False)
        self.process: SpawnProcess = spawning.Process(
            target=_work, args=(settings, listening, self.name, tells, os.getpid()), daemon=False
        )
        self.process.start()
        tells.close()

    def is_ready(self, stopping: threading.Event) -> bool:
        """Wait until it serves; not, if it never does."""
        while not stopping.is_set():
            if self._told.poll(0.2):
                try:
                    return bool(self._told.recv())
                except EOFError:
                    return False
        return False


def _work(
    settings: Settings, listening: socket.socket, name: str, tells: Connection, parent: int
) -> None:
    os.umask(0o077)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()

    def ready() -> None:
        tells.send(True)
        tells.close()

    serve(settings, listening, name, ready)


def _end_with(parent: int) -> None:
    """Nobody would start it again, nor tell it to end."""
    while os.getppid() == parent:
        time.sleep(_PARENT_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
