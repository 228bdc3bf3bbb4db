"""A table whose game goes on: one game, one lock, and whatever changes it.

Every change goes through `_change`: it waits its turn, is carried out in a worker thread, is
stored, and only then told to anyone. What cannot be stored is as if it never happened. Bots take
their turns in the same way. An answer to a game whose decisions are short goes through
`_change_at_once`, the same without a thread and without anybody who waits: to wake one costs more
than the decision. What people do here is in `open_table.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

import msgspec

from deckload.engine.errors import DeckloadError
from deckload.server.bot_process import BotProcesses
from deckload.server.committing import Told
from deckload.server.game_room import GameRoom, TableChange
from deckload.server.mistakes import RequestRefused
from deckload.server.notices import Notifier, turns_begun
from deckload.server.records import GameRecord
from deckload.server.socket_messages import SPECTATORS, Gathering
from deckload.server.storage import Storage
from deckload.server.turn import Turn
from deckload.server.workers import Workers

_LONGEST_PAUSE = 30.0
"""Seconds between attempts of bots, where the database fails."""

_log = logging.getLogger("deckload.server")
_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody connected, and the seat he looks through."""

    token: str
    seat: str

    def send(self, message: bytes) -> None: ...

    def stop(self) -> None:
        """Nothing more is sent after what is waiting now."""
        ...


class TableInPlay:
    """One table in memory, without its company."""

    def __init__(
        self,
        room: GameRoom,
        storage: Storage,
        workers: Workers,
        bot_processes: BotProcesses | None = None,
        notifier: Notifier | None = None,
    ) -> None:
        self.room = room
        self._storage = storage
        self.listeners: set[Listener] = set()
        self.touched = time.monotonic()
        self._workers = workers
        self._bot_processes = bot_processes
        self._notifier = notifier
        self._lock = Turn()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._news = asyncio.Event()
        self._is_elsewhere = False

    @property
    def record(self) -> GameRecord:
        return self.room.record

    @property
    def is_idle(self) -> bool:
        """Nobody is connected and nothing is going on."""
        return not self.listeners and not self._tasks and not self._lock.locked()

    def _tell_of_company(self) -> None:
        """Show everybody what has changed beside the game."""

    # --- changing --------------------------------------------------------------------------------

    async def look(self, work: Callable[[GameRoom], Any]) -> Any:
        """Something that only reads, while nobody changes the game."""
        async with self._lock:
            return await self._workers.run(work, self.room)

    async def _change(
        self, check: Callable[[], None] | None, work: Callable[[], TableChange]
    ) -> None:
        """Carry something out to its end, even if whoever asked for it goes away meanwhile."""
        task = asyncio.create_task(self._locked(check, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        error = await asyncio.shield(task)
        self.wake_bots()
        if error is not None:
            raise error

    async def _locked(
        self, check: Callable[[], None] | None, work: Callable[[], TableChange]
    ) -> Exception | None:
        async with self._lock:
            if self._is_elsewhere:
                return RequestRefused(503, "the table has moved", "connect to it again")
            await self._take_up_again()
            began = self.record.key is not None
            is_watched = any(one.seat == SPECTATORS for one in self.listeners)
            if not is_watched:
                self.room.unwatch()
            try:
                if check is not None:
                    check()
                change = await self._workers.run(work)
                updates = await self._store(change)
                if is_watched and not began and self.record.key is not None:
                    await self._workers.run(self.room.watch)
            except DeckloadError as error:
                return error
            except Exception as error:
                _log.exception("table %s", self.record.id)
                return error
            self._tell(updates, began)
            if change.before.clock != self.record.clock:
                self._tell_of_company()
            return change.error

    @property
    def can_change_at_once(self) -> bool:
        """Nobody is at it, and what there is to do will not hold up the others."""
        return not (
            self._lock.locked()
            or self._is_elsewhere
            or self.room.is_forgotten
            or not self.room.is_quick
        )

    def _change_at_once(
        self, check: Callable[[], None], work: Callable[[], TableChange], tell: Told
    ) -> None:
        """Carry something out here and now, where that can be; `tell` hears of it once it is
        stored, or has been refused."""
        self._lock.take()
        if not any(one.seat == SPECTATORS for one in self.listeners):
            self.room.unwatch()
        try:
            check()
            change = work()
        except Exception as error:
            if not isinstance(error, DeckloadError):
                _log.exception("table %s", self.record.id)
            self._lock.release()
            tell(error)
            return
        if change.progress is None:
            self._end_at_once(change, tell, None)
        else:
            told = partial(self._end_at_once, change, tell)
            self._storage.commit_then(change.progress, change.before, told)

    def _end_at_once(self, change: TableChange, tell: Told, error: Exception | None) -> None:
        try:
            if error is None:
                self._tell(self._adopt(change), began=True)
                if change.before.clock != self.record.clock:
                    self._tell_of_company()
            else:
                self.room.forget(change.before)
        except Exception as defect:
            _log.exception("table %s", self.record.id)
            error = defect
        finally:
            self._lock.release()
        self.wake_bots()
        tell(error or change.error)

    async def _take_up_again(self) -> None:
        """After something that could not be stored: go on from what is, and show it to everybody,
        since their numbers may be of the past."""
        if self.room.is_forgotten:
            with contextlib.suppress(Exception):  # whoever needs the game is told what is wrong
                await self._workers.run(self.room.take_up)
                for listener in list(self.listeners):
                    self._show(listener, None)

    async def _store(self, change: TableChange) -> Mapping[str, bytes]:
        """Wait until a change is stored; then, and only then, it is what the seats see."""
        if change.progress is not None:
            try:
                await self._storage.committed(change.progress, change.before)
            except Exception:
                self.room.forget(change.before)
                raise
        return self._adopt(change)

    def _adopt(self, change: TableChange) -> Mapping[str, bytes]:
        updates = self.room.adopt(change)
        if self._notifier is not None and change.progress is not None:
            present = {listener.seat for listener in self.listeners}
            for notice in turns_begun(change.before, self.record, present):
                self._notifier.send(notice)
        return updates

    def _tell(self, updates: Mapping[str, bytes], began: bool) -> None:
        self._news.set()
        self._news = asyncio.Event()
        for listener in list(self.listeners):
            if not began:
                self._show(listener, None)
            elif listener.seat in updates:
                listener.send(updates[listener.seat])

    # --- showing ---------------------------------------------------------------------------------

    def _show(self, listener: Listener, have: int | None, *, afresh: bool = False) -> None:
        """Send what came after `have`; to somebody who sits down afresh at least a snapshot."""
        if self.record.key is None:
            listener.send(_encode(self._gathering(listener.token)))
            return
        sequence = self.room.sequences[listener.seat]
        news = sequence.after(have)
        for message in news or ([sequence.snapshot()] if afresh else []):
            listener.send(message)

    def _gathering(self, token: str) -> Gathering:
        record = self.record
        missing = [
            seat.name
            for seat in record.seats
            if seat.token is not None and owes_nonce(record, seat.token)
        ]
        return Gathering(record.commitment, not owes_nonce(record, token), tuple(missing))

    # --- bots ------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let bots answer if they are asked."""
        running = self._bots is not None and not self._bots.done()
        if running or self._closing.is_set() or not self.room.waits_for_bots:
            return
        self._bots = asyncio.create_task(self._play_bots())
        self._tasks.add(self._bots)
        self._bots.add_done_callback(self._tasks.discard)

    async def _play_bots(self) -> None:
        """A little at a time, so that people who are asked as well get their turn at the lock."""
        pause = 0.0
        while not self._closing.is_set() and self.room.waits_for_bots:
            try:
                await self._let_bots_answer()
                pause = 0.0
            except Exception:
                if self._closing.is_set():
                    return
                _log.exception("bots of table %s", self.record.id)
                pause = min(_LONGEST_PAUSE, pause * 2 + 1)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), pause)

    async def _let_bots_answer(self) -> None:
        """In a process of their own where there is one: then nobody waits while they think."""
        if self._bot_processes is None:
            async with self._lock:
                change = await self._workers.run(self.room.play_bots)
                self._tell(await self._store(change), began=True)
            return
        async with self._lock:
            thinking = await self._workers.run(self.room.thinking)
        thought = await self._bot_processes.think(thinking)
        async with self._lock:
            taken = await self._workers.run(self.room.take, thinking, thought)
            if taken is not None:
                self._tell(await self._store(taken), began=True)

    def dissolve(self) -> None:
        """The table is played elsewhere now: everybody is sent there."""
        self._is_elsewhere = True
        self.stop_bots()
        for listener in list(self.listeners):
            listener.stop()

    def stop_bots(self) -> None:
        """They begin with nothing new."""
        self._closing.set()

    async def close(self) -> None:
        """Finish what is under way."""
        self.stop_bots()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        async with self._lock:  # what goes on at once is nobody's task
            pass


def owes_nonce(record: GameRecord, token: str) -> bool:
    """Whether a part of the dice is still to come from this holder; none comes from spectators."""
    holder = record.holder(token)
    return holder is not None and holder.nonce is None
