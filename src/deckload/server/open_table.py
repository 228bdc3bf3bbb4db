"""A table while it is played: one game, one lock, and everybody who is connected.

Whatever changes the game goes through `_change`: it waits its turn, is carried out in a worker
thread, is stored, and only then told to anyone. What cannot be stored is as if it never happened.

From the outside in, each knowing nothing of those before it:

| | |
|---|---|
| `OpenTable` | connections, the lock, whose turn it is to change something |
| `GameRoom` | storage, who holds which seat, bots; a `SeatSequence` for every person's seat |
| `Session` | what is fair between people: who may answer what, undo, takebacks, standing orders |
| `RecordedGame` | what a session is built on: every choice so far, and the way back |
| `Game` | the rules, running: the state, and the question that is open |
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from deckload.engine.contract import find_game, find_scenario
from deckload.engine.errors import DeckloadError
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.session import Session
from deckload.server.bot_process import BotProcesses
from deckload.server.company import TableCompany, resigned
from deckload.server.game_room import GameRoom, TableChange
from deckload.server.mistakes import RequestRefused
from deckload.server.notices import Notifier, turns_begun
from deckload.server.records import GameRecord, SeatRecord
from deckload.server.seating import new_token
from deckload.server.socket_messages import SPECTATORS, Gathering
from deckload.server.storage import Storage
from deckload.server.workers import Workers

_MOST_LISTENERS = 16
"""For one token: a person has a few windows open, not hundreds."""

_LONGEST_PAUSE = 30.0
"""Seconds between attempts of bots, where the database fails."""

_log = logging.getLogger("deckload.server")
_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody connected, and the seat he looks through."""

    token: str
    seat: str

    def send(self, message: bytes) -> None: ...


class OpenTable:
    """One table in memory."""

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
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._company: TableCompany | None = None
        self._news = asyncio.Event()

    @property
    def record(self) -> GameRecord:
        return self.room.record

    @property
    def is_idle(self) -> bool:
        """Nobody is connected and nothing is going on."""
        return not self.listeners and not self._tasks and not self._lock.locked()

    # --- who is there ----------------------------------------------------------------------------

    def seats_of(self, token: str) -> tuple[SeatRecord, ...]:
        """The seats that a token opens; a refusal if it opens none."""
        seats = self.seats_offered(token)
        holder = self.record.holder(token)
        if holder is not None and holder.is_invitation:
            raise RequestRefused(
                409, "this is an invitation", "join the table first, to get a token"
            )
        return seats

    def seats_offered(self, token: str) -> tuple[SeatRecord, ...]:
        """The seats that a token opens, or would open if it were taken up."""
        if token and token == self.record.watching:
            return (SeatRecord(SPECTATORS, SPECTATOR),)
        seats = self.record.seats_of(token)
        if not seats:
            raise RequestRefused(
                401, "this token opens no seat of this table", "use the link you got"
            )
        return seats

    def seat_of(self, token: str, name: str) -> SeatRecord:
        """One of a token's seats by name; the one that is asked, or the first, without a name."""
        seats = self.seats_of(token)
        if not name:
            return next((seat for seat in seats if seat.asked), seats[0])
        for seat in seats:
            if seat.name == name:
                return seat
        there = ", ".join(seat.name for seat in seats)
        raise RequestRefused(
            403, f"your token does not open the seat {name!r}", f"choose from: {there}"
        )

    async def sit(self, listener: Listener, have: int | None) -> None:
        """Show a listener the seat he has chosen, from now on."""
        async with self._lock:
            own = [one for one in self.listeners if one.token == listener.token]
            if listener not in self.listeners and len(own) >= _MOST_LISTENERS:
                raise RequestRefused(
                    409, "this table is open in too many windows", "close some of them"
                )
            company = await self._gather_company()
            if listener.seat == SPECTATORS:
                await self._workers.run(self.room.watch)
            self.listeners.add(listener)
            self._show(listener, have, afresh=True)
            await self._workers.run(company.learn_names, self.record)
        self._tell_of_company()
        self.wake_bots()

    async def send_again(self, listener: Listener, have: int | None) -> None:
        async with self._lock:
            self._show(listener, have)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._tell_of_company()

    def _show(self, listener: Listener, have: int | None, *, afresh: bool = False) -> None:
        """Send what came after `have`; to somebody who sits down afresh at least a snapshot."""
        if self.record.key is None:
            listener.send(_encode(self._gathering(listener.token)))
            return
        sequence = self.room.sequences[listener.seat]
        news = sequence.after(have)
        for message in news or ([sequence.snapshot()] if afresh else []):
            listener.send(message)

    async def wait_for_news(self, token: str, name: str, have: int | None, seconds: float) -> bytes:
        """What a seat sees, at once if it is not what the asker has, else when that changes; after
        some seconds in any case. For programs that ask over HTTP."""
        seat = self.seat_of(token, name)
        until = time.monotonic() + seconds
        while True:
            news = self._news
            async with self._lock:
                if self.record.key is None:
                    shown, is_new = _encode(self._gathering(token)), have is not None
                    is_new = is_new or _has_no_nonce(self.record, token)
                else:
                    sequence = self.room.sequences[seat.name]
                    shown, is_new = sequence.snapshot(), sequence.number != have
            if is_new or time.monotonic() >= until:
                return shown
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), until - time.monotonic())

    def _gathering(self, token: str) -> Gathering:
        record = self.record
        missing = [
            seat.name
            for seat in record.seats
            if seat.token is not None and _has_no_nonce(record, seat.token)
        ]
        return Gathering(record.commitment, not _has_no_nonce(record, token), tuple(missing))

    def number(self, seat: str) -> int:
        """The number of the seat's last update."""
        sequence = self.room.sequences.get(seat)
        return 0 if sequence is None else sequence.number

    # --- company -------------------------------------------------------------------------------

    async def _gather_company(self) -> TableCompany:
        if self._company is None:
            self._company = await self._workers.run(TableCompany, self.record, self._storage)
        return self._company

    def _tell_of_company(self) -> None:
        """Show everybody who is there and what was said."""
        if self._company is None or not self.listeners:
            return
        present = {(one.token, one.seat) for one in self.listeners if one.seat != SPECTATORS}
        watching = [one.seat for one in self.listeners if one.seat == SPECTATORS]
        there = [seat for _, seat in present] + watching
        shown = _encode(self._company.as_seen(self.record, there))
        for listener in list(self.listeners):
            listener.send(shown)

    async def say(self, seat: SeatRecord, text: str) -> None:
        """Say something to everybody at the table."""
        async with self._lock:
            company = await self._gather_company()
            await self._workers.run(company.say, self.record, seat.name, text)
        self._tell_of_company()

    async def resign(self, seat: SeatRecord) -> None:
        """Give the game up."""
        sides = find_scenario(find_game(self.record.start.game), self.record.start.scenario).sides
        how = resigned(seat, sides)
        await self._change(self._check_running(seat), lambda: self.room.end(how))
        self._tell_of_company()

    async def agree_on_draw(self, seat: SeatRecord, agrees: bool) -> None:
        """Be for a draw, or no longer; it is one when all sides are for it."""
        self._check_running(seat)()
        async with self._lock:
            company = await self._gather_company()
            agreed = company.agree_on_draw(self.record, seat, agrees)
        if agreed:
            how = ("Draw", "by agreement")
            await self._change(self._check_running(seat), lambda: self.room.end(how))
        self._tell_of_company()

    def _check_running(self, seat: SeatRecord) -> Callable[[], None]:
        """Only who plays can end a game, and only one that is going on."""

        def check() -> None:
            if seat.name == SPECTATORS:
                raise RequestRefused(403, "you only watch", "ask for a seat")
            if self.record.status != "playing":
                raise RequestRefused(409, "no game is going on", "start another one")

        return check

    # --- changing --------------------------------------------------------------------------------

    async def act(
        self, seat: SeatRecord, work: Callable[[Session], None], number: int | None = None
    ) -> None:
        """Let a seat do something. `number` is that of the update it answers."""

        def check() -> None:
            if seat.name == SPECTATORS:
                raise RequestRefused(403, "you only watch", "ask for a seat")
            if self.record.key is None:
                raise RequestRefused(409, "the game has not begun", "wait until everybody has come")
            if number is not None:
                self.room.sequences[seat.name].check(number)

        await self._change(check, lambda: self.room.carry_out(work, seat.name))
        if self._company is not None and self._company.play_goes_on():
            self._tell_of_company()

    async def add_nonce(self, token: str, nonce: str) -> None:
        """A holder's part of the dice; the game begins with the last one."""

        def check() -> None:
            if not _has_no_nonce(self.record, token):
                raise RequestRefused(
                    409, "your part of the dice is in already", "wait for the others"
                )

        await self._change(check, lambda: self.room.add_nonce(token, nonce))

    async def join(self, invitation: str, person: int, *, agrees: bool) -> str:
        """Take a guest's seat; gives the token that opens it from now on. Whoever has come already
        gets his token again: the answer may have been lost on the way."""
        token = new_token()

        def check() -> None:
            holder = self.record.holder(invitation)
            if holder is None or not holder.is_invitation:
                raise RequestRefused(
                    401, "this invitation has been taken up already", "ask for a new one"
                )
            if self.record.peculiarities and not agrees:
                raise RequestRefused(
                    409, "this is " + " and ".join(self.record.peculiarities), "agree to it first"
                )

        for holder in self.record.holders:
            if holder.invitation == invitation and holder.person == person:
                return holder.token
        await self._change(check, lambda: self.room.join(invitation, token, person))
        return token

    async def unlist(self, token: str) -> None:
        """Take the table off its holder's list."""
        await self._change(None, lambda: self.room.unlist(token))

    async def let_watch(self, token: str) -> str:
        """A token for spectators, the same for all of them."""
        watching = self.record.watching or new_token()

        def check() -> None:
            holder = self.record.holder(token)
            if holder is None or not holder.maker:
                raise RequestRefused(403, "only its maker lets others watch", "ask him")

        await self._change(check, lambda: self.room.let_watch(watching))
        return watching

    async def rename(self, token: str, name: str) -> None:
        """Call the table something else."""

        def check() -> None:
            holder = self.record.holder(token)
            if holder is None or not holder.maker:
                raise RequestRefused(403, "only whoever made the table can rename it", "ask him")

        await self._change(check, lambda: self.room.rename(name))

    async def has_read(self, seat: SeatRecord, lines: int) -> None:
        """A seat has read its log so far."""
        await self._change(None, lambda: self.room.has_read(seat.name, lines))

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
            began = self.record.key is not None
            if not any(one.seat == SPECTATORS for one in self.listeners):
                self.room.unwatch()
            try:
                if check is not None:
                    check()
                change = await self._workers.run(work)
                updates = await self._store(change)
            except DeckloadError as error:
                return error
            except Exception as error:
                _log.exception("table %s", self.record.id)
                return error
            self._tell(updates, began)
            return change.error

    async def _store(self, change: TableChange) -> Mapping[str, bytes]:
        """Wait until a change is stored; then, and only then, it is what the seats see."""
        if change.progress is not None:
            try:
                await asyncio.wrap_future(self._storage.commit(change.progress, change.before))
            except Exception:
                self.room.forget(change.before)
                raise
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
        thinking = None
        async with self._lock:
            if self._bot_processes is not None:
                thinking = await self._workers.run(self.room.thinking)
            if thinking is None:
                change = await self._workers.run(self.room.play_bots)
                self._tell(await self._store(change), began=True)
                return
        assert self._bot_processes is not None
        thought = await self._bot_processes.think(thinking)
        async with self._lock:
            taken = await self._workers.run(self.room.take, thinking, thought)
            if taken is not None:
                self._tell(await self._store(taken), began=True)

    def stop_bots(self) -> None:
        """They begin with nothing new."""
        self._closing.set()

    async def close(self) -> None:
        """Finish what is under way."""
        self.stop_bots()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def _has_no_nonce(record: GameRecord, token: str) -> bool:
    holder = record.holder(token)
    return holder is None or holder.nonce is None
