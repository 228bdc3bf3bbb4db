"""Having foreign files examined in a process of its own, one at a time (`examination.py`)."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Final

import msgspec

from deckload.server.examination import Papers, Report
from deckload.server.mistakes import RequestRefused
from deckload.server.throttle import AsksTooMuch
from deckload.server.workers import Workers

PATIENCE = 30.0
"""Seconds by the clock; of its own time the process has less."""

MOST_WAITING: Final = 8
MOST_OF_ONE: Final = 2
"""Of one address: the others must find room."""

COMMAND: tuple[str, ...] = ("-B", "-m", "deckload.server.examination")


class Examiner:
    """Has papers examined one after the other, so that they never keep the games waiting."""

    def __init__(self) -> None:
        self._worker = Workers(1)
        self._waiting: Counter[str | None] = Counter()

    async def require_sound(self, who: str | None, papers: Papers) -> Report:
        """Have the papers examined for an address, or for whoever has the server for himself
        (None); an error of theirs is raised here."""
        if who is not None and self._waiting[who] >= MOST_OF_ONE:
            raise AsksTooMuch(
                429, "you have several files examined already", "wait for what is found"
            )
        if self._waiting.total() >= MOST_WAITING:
            raise RequestRefused(
                503, "too many files are being examined", "try again in a minute or two"
            )
        self._waiting[who] += 1
        try:
            report = await self._worker.run(_ask, papers)
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]
        if report.error is not None:
            raise RequestRefused(report.status, report.error.error, report.error.remedy)
        return report

    def close(self) -> None:
        """Wait for what is under way."""
        self._worker.close()


def _ask(papers: Papers) -> Report:
    try:
        done = subprocess.run(
            [sys.executable, *COMMAND],
            input=msgspec.json.encode(papers),
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        return msgspec.json.decode(done.stdout, type=Report)
    except subprocess.TimeoutExpired:
        pass
    except msgspec.DecodeError:  # it was ended before it could say anything
        pass
    raise RequestRefused(
        422,
        "reading it takes more time or memory than any game needs",
        "make its numbers smaller, or try again when the server has less to do",
    )
