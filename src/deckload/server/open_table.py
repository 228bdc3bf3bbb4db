"""A table while it is played: everybody who is connected, and what they may do here.

From the outside in, each knowing nothing of those before it:

| | |
|---|---|
| `OpenTable` | people: who may look through which seat, who is there, what they ask for |
| `TableInPlay` | the lock, whose turn it is to change something, storing before telling, bots |
| `GameRoom` | storage, who holds which seat, bots; a `SeatSequence` for every person's seat |
| `Session` | what is fair between people: who may answer what, undo, takebacks, standing orders |
| `RecordedGame` | what a session is built on: every choice so far, and the way back |
| `Game` | the rules, running: the state, and the question that is open |
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial

import msgspec

from deckload.engine.knowledge import SPECTATOR
from deckload.engine.session import Session
from deckload.server.committing import Told
from deckload.server.company import TableCompany, lost_by, sides_of
from deckload.server.holding import invited_again, joined, unlisted, with_notes
from deckload.server.mistakes import RequestRefused
from deckload.server.notices import time_is_short
from deckload.server.records import SeatRecord
from deckload.server.seating import new_token
from deckload.server.socket_messages import SPECTATORS
from deckload.server.table_in_play import Listener, TableInPlay, owes_nonce

_MOST_LISTENERS = 16
"""For one token: a person has a few windows open, not hundreds."""

_encode = msgspec.json.Encoder().encode


class OpenTable(TableInPlay):
    """One table in memory, and everybody who is connected."""

    _company: TableCompany | None = None

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
            if listener.seat == SPECTATORS and self.record.key is not None:
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
                    is_new = is_new or owes_nonce(self.record, token)
                else:
                    if seat.name == SPECTATORS:
                        await self._workers.run(self.room.watch)
                    sequence = self.room.sequences[seat.name]
                    shown, is_new = sequence.snapshot(), sequence.number != have
            if is_new or time.monotonic() >= until:
                return shown
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), until - time.monotonic())

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

    async def learn_names(self) -> None:
        """Somebody at the table calls himself something else."""
        if self._company is not None:
            await self._workers.run(self._company.learn_names, self.record)
            self._tell_of_company()

    async def say(self, seat: SeatRecord, text: str) -> None:
        """Say something to everybody at the table."""
        async with self._lock:
            company = await self._gather_company()
            await self._workers.run(company.say, self.record, seat.name, text)
        self._tell_of_company()

    async def resign(self, seat: SeatRecord) -> None:
        """Give the game up."""
        how = lost_by(seat.side, sides_of(self.record), f"{seat.name} resigns")
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

    async def look_at_clock(self) -> None:
        """Warn whoever has little time left, and end the game of whoever has none."""
        clock, now = self.record.clock, time.time()
        if clock is None or self.record.status != "playing":
            return
        side = clock.out_of_time(now)
        if side is not None:
            sides = sides_of(self.record)
            how = lost_by(side, sides, f"{sides[side]} has run out of time")
            await self._change(None, lambda: self.room.end(how))
        elif clock.due is not None and clock.due <= now:
            low = [side for side in clock.since if clock.is_low(side, now)]
            await self._change(None, lambda: self.room.warn(now))
            if self._notifier is not None:
                for notice in time_is_short(self.record, low):
                    self._notifier.send(notice)
        self._tell_of_company()

    async def take_notes(self, token: str, text: str) -> None:
        """Keep what a holder has written down for himself."""

        check = partial(self._check_holds_a_seat, token)
        await self._change(check, lambda: self.room.keep(with_notes(self.record, token, text)))

    async def invite_again(self, token: str, name: str) -> None:
        """Another link to a guest's seat; the one that was sent opens nothing any more."""
        fresh = new_token()
        seat = next((one for one in self.record.seats if one.name == name), None)
        invitation = "" if seat is None else seat.token or ""

        def check() -> None:
            self._check_maker(token, "only whoever made the table invites")
            guest = self.record.holder(invitation)
            if guest is None or not guest.is_invitation:
                raise RequestRefused(409, f"nobody is invited to {name!r}", "choose another seat")

        await self._change(
            check, lambda: self.room.keep(invited_again(self.record, invitation, fresh))
        )

    def _check_holds_a_seat(self, token: str) -> None:
        if self.record.holder(token) is None:
            raise RequestRefused(403, "you only watch", "ask for a seat")

    def _check_maker(self, token: str, error: str) -> None:
        holder = self.record.holder(token)
        if holder is None or not holder.maker:
            raise RequestRefused(403, error, "ask him")

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
        check = partial(self._check_may_act, seat, number)
        await self._change(check, lambda: self.room.carry_out(work, seat.name))
        self._play_goes_on()

    def act_at_once(
        self, seat: SeatRecord, work: Callable[[Session], None], number: int, tell: Told
    ) -> None:
        """The same without waiting, where `can_change_at_once` says so."""

        def told(error: Exception | None) -> None:
            if error is None:
                self._play_goes_on()
            tell(error)

        check = partial(self._check_may_act, seat, number)
        self._change_at_once(check, lambda: self.room.carry_out(work, seat.name), told)

    def _check_may_act(self, seat: SeatRecord, number: int | None) -> None:
        if seat.name == SPECTATORS:
            raise RequestRefused(403, "you only watch", "ask for a seat")
        if self.record.key is None:
            raise RequestRefused(409, "the game has not begun", "wait until everybody has come")
        if number is not None:
            self.room.sequences[seat.name].check(number)

    def _play_goes_on(self) -> None:
        """What was offered before somebody played on is offered no more."""
        if self._company is not None and self._company.play_goes_on():
            self._tell_of_company()

    async def add_nonce(self, token: str, nonce: str) -> None:
        """A holder's part of the dice; the game begins with the last one."""

        def check() -> None:
            self._check_holds_a_seat(token)
            if self.record.key is not None:
                raise RequestRefused(409, "the game has begun", "play on")
            if not owes_nonce(self.record, token):
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
        await self._change(
            check, lambda: self.room.keep(joined(self.record, invitation, token, person))
        )
        return token

    async def unlist(self, token: str) -> None:
        """Take the table off its holder's list."""
        check = partial(self._check_holds_a_seat, token)
        await self._change(check, lambda: self.room.keep(unlisted(self.record, token)))

    async def let_watch(self, token: str, late: int) -> str:
        """A token for spectators, the same for all of them, who see what happens so many minutes
        later. If that changes, those who watch already must come again."""
        watching, was_late = self.record.watching or new_token(), self.record.late

        def check() -> None:
            self._check_maker(token, "only whoever made the table lets others watch")

        await self._change(check, lambda: self.room.let_watch(watching, late))
        if late != was_late:
            for listener in [one for one in self.listeners if one.seat == SPECTATORS]:
                listener.stop()
        return watching

    async def show_late(self) -> None:
        """Show spectators who see the game late what they may see by now."""
        if not self.room.is_watched_late:
            return
        async with self._lock:
            update = await self._workers.run(self.room.go_on_late)
        if update is not None:
            self._tell({SPECTATORS: update}, began=True)

    async def rename(self, token: str, name: str) -> None:
        """Call the table something else."""

        def check() -> None:
            self._check_maker(token, "only whoever made the table can rename it")

        await self._change(check, lambda: self.room.rename(name))

    async def has_read(self, seat: SeatRecord, lines: int) -> None:
        """A seat has read its log so far. Of those who watch nothing is kept."""
        if seat.name != SPECTATORS:
            await self._change(None, lambda: self.room.has_read(seat.name, lines))
