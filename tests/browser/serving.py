"""A real server on a free port of this machine, with a data folder of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

_RUN = """
import sys
from pathlib import Path
from deckload.server.start_and_stop import run
run(
    port=int(sys.argv[1]),
    data=Path(sys.argv[2]),
    sites=sys.argv[3:],
    say=lambda text: print(text, flush=True),
)
"""


class Served:
    """A server process that can be killed and started again at the same address.

    With `sites`, names that others reach it by, it is not just for this machine: then there are
    guests."""

    def __init__(self, data: Path, sites: Sequence[str] = ()) -> None:
        self._data = data
        self._sites = sites
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def __enter__(self) -> Served:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.kill()

    def start(self) -> None:
        """Start, on the same port as before if there was one, and wait until it answers."""
        port = urlsplit(self.address).port or 0
        self._process = subprocess.Popen(
            [sys.executable, "-c", _RUN, str(port), str(self._data), *self._sites],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if " is at http" in line:
                self.address = line.split(" is at ")[1].strip()
                return
        raise RuntimeError(f"the server did not start:\n{''.join(said)}")

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
