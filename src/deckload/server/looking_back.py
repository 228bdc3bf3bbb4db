"""Looking back on a game, and ahead: for whoever holds a seat, as far as he may see."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from deckload.bots.forecast import Forecast, foresee
from deckload.engine.knowledge import EVERYONE
from deckload.engine.saves import read_save, save_session
from deckload.engine.scenes import stretch_of
from deckload.engine.seats import Seat
from deckload.server.forecasts import Question, question_of
from deckload.server.mistakes import RequestRefused
from deckload.server.open_table import OpenTable
from deckload.server.reckoning import Reckoning
from deckload.server.records import GameRecord, SeatRecord
from deckload.server.replays import EVERYTHING, Replay, ending
from deckload.server.scenes import reel_of
from deckload.server.socket_messages import (
    Ending,
    ForecastRequest,
    ReplayPart,
    SceneReel,
)

_MOST_REPLAYS = 16

_Key = tuple[str, str, int]
"""A table, a seat, and how many rows of it there are."""


class LookingBack:
    """What is worked out for one after the other; `who` asks, as `Reckoning` knows him. Of a table
    only what is needed is taken under its lock. With `apart` replays and endings are worked out in
    a process of their own."""

    def __init__(self, apart: bool = False) -> None:
        self._reckoning = Reckoning(apart)

    async def replay(
        self, who: str | None, table: OpenTable, token: str, seat: str | None, start: int
    ) -> ReplayPart:
        """A part of a replay. While the game runs, one's own seats only."""
        over = table.record.status == "over"
        if not over and token == table.record.watching:
            raise RequestRefused(403, "the game is going on", "look back on it when it is over")
        viewer = _viewer(table, token, seat, over)
        side = viewer.side if viewer else table.seats_of(token)[0].side
        # Rows are only ever added, by an undo as well: a replay of as many is of the same game.
        key = (table.record.id, viewer.name if viewer else EVERYTHING, table.room.rows)
        part = await self._reckoning.run_aside(who, _part_of_kept, key, start)
        if part is None:
            save = await table.look(lambda room: save_session(room.session))
            seat_seen = viewer.seat if viewer else None
            part = await self._reckoning.run_aside(
                who, _part_of_new, key, save, seat_seen, side, start
            )
        return part

    async def scenes(
        self,
        who: str | None,
        table: OpenTable,
        token: str,
        seat: str | None,
        first: int,
        last: int,
    ) -> SceneReel:
        """What happened between two lines of a log, event by event; whose, as in a replay."""
        if table.record.late and table.record.status != "over" and token == table.record.watching:
            raise RequestRefused(403, "you see this game late", "look back on it when it is over")
        viewer = _viewer(table, token, seat, table.record.status == "over")
        side = EVERYONE if viewer is None else viewer.side
        stretch = await table.look(lambda room: stretch_of(room.session, side, first, last))
        return await self._reckoning.run(who, reel_of, stretch, table.record.start.scenario)

    async def forecast(
        self, who: str | None, table: OpenTable, token: str, wanted: ForecastRequest
    ) -> Forecast:
        """What an answer may come to."""
        seat = table.seat_of(token, wanted.seat)
        if table.record.key is None:
            raise RequestRefused(409, "the game has not begun", "wait until everybody has come")
        question = await table.look(lambda room: question_of(room.session, seat.seat))
        return await self._reckoning.run(who, _foreseen, question, wanted.keys)

    async def ending(self, who: str | None, table: OpenTable, token: str) -> Ending:
        """The key, the verdict on the dice, and how they fell."""
        table.seats_of(token)
        if table.record.status != "over":
            raise RequestRefused(409, "the game is not over", "the key is shown when it has ended")
        text = await table.look(lambda room: save_session(room.session))
        return await self._reckoning.run_aside(who, _ending, table.record, text)

    def close(self) -> None:
        """Wait for what is under way."""
        self._reckoning.close()


# --- in the process, or in the thread ------------------------------------------------------------

_replays: OrderedDict[_Key, Replay] = OrderedDict()


def _part_of_kept(key: _Key, start: int) -> ReplayPart | None:
    """A part of a replay that has been looked at lately."""
    # What breaks down, or off, in the middle of a replay would leave it short.
    found = _replays.pop(key, None)
    return None if found is None else _part_to_keep(key, found, start)


def _part_of_new(key: _Key, save: str, seat: Seat | None, side: int, start: int) -> ReplayPart:
    return _part_to_keep(key, Replay(read_save(save), seat, side), start)


def _part_to_keep(key: _Key, replay: Replay, start: int) -> ReplayPart:
    part = replay.part(start)
    _replays[key] = replay
    if len(_replays) > _MOST_REPLAYS:
        _replays.popitem(last=False)
    return part


def _foreseen(question: Question, keys: Sequence[str]) -> Forecast:
    return foresee(question, keys, in_battle=question.fighting)


def _ending(record: GameRecord, text: str) -> Ending:
    return ending(record, read_save(text))


def _viewer(table: OpenTable, token: str, seat: str | None, over: bool) -> SeatRecord | None:
    """Whose view is asked for: a seat's, or None for everything."""
    if not over:
        return table.seat_of(token, seat or "")
    table.seats_of(token)
    if not seat:
        return None
    for one in table.record.seats:
        if one.name == seat:
            return one
    there = ", ".join(one.name for one in table.record.seats)
    raise RequestRefused(404, "there is no such seat at this table", f"choose from: {there}")
