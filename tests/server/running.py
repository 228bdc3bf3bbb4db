"""A server in a thread of the test's own process; it stops when the test ends."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import uvicorn

from deckload.server.app import make_app
from deckload.server.database import Database, sqlite_url
from deckload.server.direct_socket import DirectSocket
from deckload.server.door import DoorLimits, doorkeeper
from deckload.server.leases import leases_for
from deckload.server.mail import mail_server
from deckload.server.start_and_stop import address_of, listen
from deckload.server.supervising import new_worker

DATABASE = "database"
"""A file in a server's folder with the address of its database, if that is not a SQLite file."""


def database_in(folder: Path) -> str:
    note = folder / DATABASE
    return note.read_text() if note.exists() else sqlite_url(folder)


class Running:
    """`with Running(folder) as server: ...`; the same folder again is a restart."""

    def __init__(
        self,
        folder: Path,
        *,
        own_machine: bool = True,
        door: DoorLimits | None = None,
        apart: bool = False,
        notify: str | None = None,
        mail: str | None = None,
        asks_mail: bool = False,
    ) -> None:
        self.folder = folder
        self.database = Database(database_in(folder))
        self.database.upgrade()
        leases = leases_for(self.database, new_worker(), "")
        names = ("localhost", "127.0.0.1") if own_machine else ()
        self.app = make_app(
            self.database,
            own_machine=own_machine,
            names=names,
            failures=folder / "failures",
            apart=apart,
            notify=notify,
            mail=None if mail is None else mail_server(mail),
            asks_mail=asks_mail,
            leases=leases,
        )
        self._listening = listen("127.0.0.1", 0)
        self.address = address_of(self._listening).rstrip("/")
        config = uvicorn.Config(
            self.app,
            log_level="warning",
            ws=DirectSocket,
            ws_max_size=1024 * 1024,
            http=doorkeeper(door or DoorLimits()),
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self._server.serve([self._listening]))
            while not self._server.started and not serving.done():
                await asyncio.sleep(0.005)
            self._started.set()
            await serving

        with asyncio.Runner(loop_factory=self._server.config.get_loop_factory()) as runner:
            runner.run(main())

    def __enter__(self) -> Running:
        self._thread.start()
        assert self._started.wait(20), "the server did not start"
        return self

    @property
    def is_busy(self) -> bool:
        """Somebody waits for an answer."""
        return bool(self._server.server_state.tasks)

    def __exit__(self, *_: Any) -> None:
        self.stop()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive(), "the server did not stop"
