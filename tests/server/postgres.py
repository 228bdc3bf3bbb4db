"""A PostgreSQL of the tests' own, on the loopback, which forgets everything when they end."""

from __future__ import annotations

import ctypes
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

from deckload.server import schema
from deckload.server.database import Database

_DEBIAN = Path("/usr/lib/postgresql")
_PATIENCE = 60.0
_SETTINGS = {
    # Nobody pulls the plug here; what the server promises about that is PostgreSQL's own.
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
}
_END_WITH_PARENT = 1  # PR_SET_PDEATHSIG


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs: the newest of Debian's, or that on the path."""
    versions = sorted(_DEBIAN.glob("*/bin"), key=lambda one: float(one.parent.name))
    found = shutil.which("postgres")
    if versions:
        return versions[-1]
    return None if found is None else Path(found).resolve().parent


class Cluster:
    """A server with a database for every test that runs."""

    def __init__(self) -> None:
        programs = find_postgres()
        assert programs is not None
        self.folder = Path(tempfile.mkdtemp(prefix="deckload-postgres-"))
        who = _whoever_may()
        if who:
            shutil.chown(self.folder, who["user"], who["group"])
        subprocess.run(
            [programs / "initdb", "-D", self.folder / "data", "-U", "tests", "-A", "trust", "-N"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            **who,
        )
        self._port = _free_port()
        self._process = subprocess.Popen(
            [
                *(programs / "postgres", "-D", self.folder / "data", "-p", str(self._port)),
                *(f"--{name}={value}" for name, value in _SETTINGS.items()),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            preexec_fn=_end_with_parent,  # noqa: PLW1509 - it calls the system and nothing else
            **who,
        )
        self._wait()
        self._free: list[str] = []

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of a database with all its tables, and nothing in them."""
        url = self._free.pop() if self._free else self._made()
        yield url
        # To empty one costs a fraction of what it costs to make one.
        names = ", ".join(table.name for table in schema.metadata.sorted_tables)
        with psycopg.connect(url, autocommit=True) as c:
            c.execute(f"TRUNCATE {names}")
        self._free.append(url)

    def _made(self) -> str:
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as c:
            c.execute(f"CREATE DATABASE {name}")
        made = Database(self._url(name))
        made.upgrade()
        made.close()
        return self._url(name)

    def _url(self, name: str) -> str:
        return f"postgresql://tests@127.0.0.1:{self._port}/{name}"

    def _wait(self) -> None:
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                psycopg.connect(self._url("postgres")).close()
            except psycopg.OperationalError:
                assert self._process.poll() is None, "PostgreSQL has ended"
                assert time.monotonic() < until, "PostgreSQL did not start"
                time.sleep(0.05)
            else:
                return

    def close(self) -> None:
        self._process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
        self._process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


def _whoever_may() -> dict[str, Any]:
    """PostgreSQL refuses to be run by root."""
    if os.getuid() != 0:
        return {}
    names = {one.pw_name for one in pwd.getpwall()}
    name = "postgres" if "postgres" in names else "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": ()}


def _end_with_parent() -> None:
    """Tests that are killed leave nothing behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGQUIT)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


if __name__ == "__main__":  # for `make database`: is there one?
    raise SystemExit(0 if find_postgres() else 1)
