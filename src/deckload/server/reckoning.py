"""What is worked out beside the games, for whoever looks back or ahead: replays, scenes, forecasts.

A replay of a long game takes seconds of computing, a move at a table a thousandth of that. So what
can be told in a few words, replays above all, is done in a process aside, and the rest, which looks
at the table as it is, in one thread of its own; there it waits for nobody but its like, and those
who play get in between often. And everybody's next question waits for his last one: a program that
asks in a loop gets its turn as often as anybody else who asks, and once it has used up what an
address has saved, its turn comes seldom.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from deckload.server.aside import HUMBLE, Aside
from deckload.server.mistakes import Mistake, RequestRefused, explain
from deckload.server.patience import Patience
from deckload.server.throttle import AsksTooMuch, Points, Rate
from deckload.server.turn import Turn
from deckload.server.workers import Workers

P = ParamSpec("P")
T = TypeVar("T")

RECKONED: Final = Rate(8.0, 0.05)
"""Seconds of computing, of an address."""

MOST_WAITING: Final = 8
"""Questions of one address."""

_LET_OTHERS_IN: Final = 0.0005
"""Seconds after which somebody else who has something to do may go on; usually it is ten times
that, which is more than a decision takes."""

_DEFECT: Final = 500
"""A mistake of such a status is ours."""

_PATIENCE: Final = Patience(60.0)
"""For what never comes to its end: charts of somebody's own can make any rule long."""


_log = logging.getLogger("deckload.server")


class Reckoning:
    """The thread, the process, and whose turn it is. Without `apart` there is no process."""

    def __init__(self, apart: bool = False) -> None:
        self._worker = Workers(1)
        self._aside = Aside(HUMBLE) if apart else None
        self._asking: dict[str, _Asker] = {}

    async def run(self, who: str | None, work: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """Have something worked out for an address; None: for whoever has the server for
        himself."""
        if who is None:
            return await self._worker.run(_reckoned, partial(work, *args, **kw), _for_nothing)
        async with self._turn_of(who) as asker:
            return await self._worker.run(_reckoned, partial(work, *args, **kw), asker.points.owe)

    async def run_aside(
        self, who: str | None, work: Callable[P, T], *args: P.args, **kw: P.kwargs
    ) -> T:
        """The same, in the process; who has the server for himself need not wait until it is up."""
        if who is None or self._aside is None:
            return await self.run(who, work, *args, **kw)
        async with self._turn_of(who) as asker:
            done = await self._aside.run(_worked_out, partial(work, *args, **kw))
            asker.points.owe(done.seconds)
        if done.mistake is not None:
            raise RequestRefused(
                done.mistake.status, done.mistake.body.error, done.mistake.body.remedy
            )
        found: T = done.found
        return found

    @asynccontextmanager
    async def _turn_of(self, who: str) -> AsyncIterator[_Asker]:
        asker = self._asking.setdefault(who, _Asker())
        if asker.waiting >= MOST_WAITING:
            raise AsksTooMuch(429, "you ask for much at a time", "wait for the answers")
        asker.waiting += 1
        try:
            async with asker.turn:
                while (wait := asker.points.spend(0.0)) > 0:
                    await asyncio.sleep(wait)
                yield asker
        finally:
            asker.waiting -= 1
            self._forget_who_owes_nothing()

    def _forget_who_owes_nothing(self) -> None:
        for who in [w for w, one in self._asking.items() if not one.waiting and one.points.is_full]:
            del self._asking[who]

    def close(self) -> None:
        """Wait for what is under way in the thread; what the process does is of no use any more."""
        if self._aside is not None:
            self._aside.close()
        self._worker.close()


class _Asker:
    def __init__(self) -> None:
        self.turn = Turn()
        self.points = Points(RECKONED)
        self.waiting = 0


def _for_nothing(_seconds: float) -> None:
    pass


def _reckoned(work: Callable[[], T], owe: Callable[[float], None]) -> T:
    """What comes of it; whatever that is, what it has computed is owed."""
    usual, began = sys.getswitchinterval(), time.thread_time()
    sys.setswitchinterval(_LET_OTHERS_IN)
    try:
        with _PATIENCE:
            return work()
    finally:
        sys.setswitchinterval(usual)
        owe(time.thread_time() - began)


# --- in the process ------------------------------------------------------------------------------


class _Done(NamedTuple):
    """What came of something, or what was wrong, and how many seconds of computing it took."""

    found: Any
    mistake: Mistake | None
    seconds: float


def _worked_out(work: Callable[[], Any]) -> _Done:
    began = time.thread_time()
    found: Any = None
    mistake = None
    try:
        with _PATIENCE:
            found = work()
    except Exception as error:
        mistake = explain(error)
        if mistake.status >= _DEFECT:
            _log.exception("looking back broke down")
    return _Done(found, mistake, time.thread_time() - began)
