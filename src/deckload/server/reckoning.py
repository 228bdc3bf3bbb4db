"""What is worked out beside the games, for whoever looks back or ahead: replays, scenes, forecasts.

A replay of a long game takes seconds of computing, a move at a table a thousandth of that. So all
of it is done in one thread of its own, in which it waits for nobody but its like; those who play
get in between often. And everybody's next question waits for his last one: a program that asks in
a loop gets its turn as often as anybody else who asks, and once it has used up what an address has
saved, its turn comes seldom.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, ParamSpec, TypeVar

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


_PATIENCE: Final = Patience(60.0)
"""For what never comes to its end: charts of somebody's own can make any rule long."""


class Reckoning:
    """The thread, and whose turn it is."""

    def __init__(self) -> None:
        self._worker = Workers(1)
        self._asking: dict[str, _Asker] = {}

    async def run(self, who: str | None, work: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """Have something worked out for an address; None: for whoever has the server for
        himself."""
        if who is None:
            return await self._worker.run(_reckoned, partial(work, *args, **kw), _for_nothing)
        async with self._turn_of(who) as asker:
            return await self._worker.run(_reckoned, partial(work, *args, **kw), asker.points.owe)

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
        """Wait for what is under way."""
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
