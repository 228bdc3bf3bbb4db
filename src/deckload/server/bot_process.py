"""Bots that think in processes of their own, so that nobody at the server waits for them.

Such a process keeps a second copy of every game that its bots play, brought up to date with the
choices made since. It answers for a short while with what the bots would choose; the server then
submits that as if they had sat at the table, unless somebody has changed the game meanwhile.
"""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from deckload.bots import make_bot
from deckload.engine.contract import SetUp, find_game
from deckload.engine.history import Event
from deckload.engine.recorded_game import Resumption
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server.aside import Aside
from deckload.server.patience import Patience
from deckload.server.seated_bots import SeatedBots

_MOST_COPIES = 30
_PATIENCE = Patience(60.0)
"""For a bot that never comes to its end: those of other tables wait for it. It has stopped then."""


class BotSeat(msgspec.Struct, frozen=True):
    """A bot, its seat, and the seed of its whims."""

    seat: str
    side: int
    bot: str
    seed: str


class Thinking(msgspec.Struct, frozen=True):
    """A game as it stands, for bots to go on with; `base` is where it began, if not at its
    beginning."""

    table: str
    setup: SetUp
    seats: tuple[Seat, ...]
    bots: tuple[BotSeat, ...]
    events: tuple[Event, ...]
    base: Resumption | None = None


class Thought(msgspec.Struct, frozen=True):
    """What the bots choose, seat and key in order; and what is wrong if one broke down."""

    answers: tuple[tuple[str, str], ...]
    trouble: str = ""


class BotProcesses:
    """The processes of one server, started when the first bot is asked."""

    def __init__(self, count: int = 1) -> None:
        self._asides = [Aside() for _ in range(count)]

    async def think(self, thinking: Thinking) -> Thought:
        """Let the bots of a table think; always in the same process, which knows the game."""
        aside = self._asides[hash(thinking.table) % len(self._asides)]
        answer = await aside.run(think, msgspec.msgpack.encode(thinking))
        return msgspec.msgpack.decode(answer, type=Thought)

    def close(self) -> None:
        """What they still think about is of no use to anybody."""
        for aside in self._asides:
            aside.close()


# --- in the process itself -----------------------------------------------------------------------


class _Copy:
    """A game as a bot's process has it."""

    def __init__(self, thinking: Thinking) -> None:
        self.start = _start_of(thinking)
        rules, base = find_game(thinking.setup.game), thinking.base
        self._session = Session(
            thinking.setup, seats=thinking.seats, rules=rules, running=base is None
        )
        if base is not None:
            self._session.go_on_from(base, list(thinking.events[: base.at]))
        self._bots = SeatedBots(
            {one.seat: make_bot(one.bot, rules, one.side, one.seed) for one in thinking.bots}
        )

    def is_of(self, thinking: Thinking) -> bool:
        """Does the game go on from what this copy has?"""
        mine = self._session.history.events
        same = tuple(mine) == thinking.events[: len(mine)]
        return same and self.start == _start_of(thinking)

    def go_on(self, events: tuple[Event, ...]) -> Thought:
        for event in events[len(self._session.history.events) :]:
            self._session.apply(event)
        with _PATIENCE:
            answers = self._bots.play(self._session)
        return Thought(tuple(answers), self._bots.trouble)


def _start_of(thinking: Thinking) -> tuple[object, ...]:
    return thinking.setup, thinking.seats, thinking.bots, thinking.base


_copies: OrderedDict[str, _Copy] = OrderedDict()


def think(packed: bytes) -> bytes:
    """Answer for a game's bots."""
    thinking = msgspec.msgpack.decode(packed, type=Thinking)
    copy = _copies.pop(thinking.table, None)
    if copy is None or not copy.is_of(thinking):
        copy = _Copy(thinking)
    thought = copy.go_on(thinking.events)
    if not thought.trouble:
        _copies[thinking.table] = copy
        if len(_copies) > _MOST_COPIES:
            _copies.popitem(last=False)
    return msgspec.msgpack.encode(thought)
