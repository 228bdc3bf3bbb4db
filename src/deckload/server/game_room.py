"""A table's session with what is stored of it and what its seats have been sent.

Everything here runs under the table's lock: one thing at a time; in a worker thread, but for short
decisions and for what is made of them once they are stored.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from deckload.bots import make_bot
from deckload.engine.dice import DiceKey
from deckload.engine.errors import DeckloadError, GameIsOver
from deckload.engine.history import Event, StepStart, Took
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.seat_sequence import Circumstances, Next, SeatSequence
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server.bot_process import BotSeat, Thinking, Thought
from deckload.server.holding import all_nonces, with_nonce
from deckload.server.late_game import LateGame
from deckload.server.looking import look_around, recorded
from deckload.server.mistakes import RequestRefused
from deckload.server.pace import Pace
from deckload.server.patience import PATIENCE, TookTooLong
from deckload.server.records import (
    EventRow,
    GameRecord,
    Progress,
    StoredPosition,
    altered_row,
    checked,
    events_from,
    rows_between,
)
from deckload.server.restoring import Damaged, position_of, resume
from deckload.server.seated_bots import SeatedBots
from deckload.server.seating import plain_name
from deckload.server.socket_messages import SPECTATORS
from deckload.server.storage import Storage


class TableChange(NamedTuple):
    """What came of a change, worked out but not stored yet: what to store (None: nothing has
    changed that is stored) and how the record stood before; what each seat will see; and the
    refusal, if it was refused."""

    progress: Progress | None
    before: GameRecord
    shown: Mapping[str, Next] = {}
    error: Exception | None = None


class GameRoom:
    """One game, begun or not."""

    def __init__(self, record: GameRecord, storage: Storage, failures: Path | None) -> None:
        self.record = record
        self._session: Session | None = None
        self.sequences: dict[str, SeatSequence] = {
            seat.name: SeatSequence(seat.seat) for seat in record.seats if seat.token is not None
        }
        self._bot_asked = False
        self._storage = storage
        self._failures = failures
        self._bots = SeatedBots({})
        self._bot_seats: tuple[BotSeat, ...] = ()
        # What the database has: events, rows written so far, their check, the step of its position.
        self._events: list[Event] = []
        self.rows = 0
        self._check = ""
        self._step: StepStart | None = None
        self._pace = Pace()
        self._late: LateGame | None = None

    @property
    def is_quick(self) -> bool:
        """Decisions of late were short. Charts or a file of somebody's own can make any rule long:
        such a game is never taken to be quick."""
        known = not self.record.imported and self.record.start.overlay is None
        return known and self._pace.is_quick

    @property
    def is_forgotten(self) -> bool:
        """The game has begun, but what was in memory of it was not stored."""
        return self._session is None and self.record.key is not None

    @property
    def session(self) -> Session:
        """The game for its people, once it has begun; taken up again if it had to be forgotten."""
        if self._session is None:
            self.take_up()
        if self._session is None:
            raise RequestRefused(409, "the game has not begun", "wait until everybody has come")
        return self._session

    # --- beginning -------------------------------------------------------------------------------

    def set_up(self) -> None:
        """Store a new table; a practice game begins at once."""
        if self.record.secret is None:
            self._begin(self.record, DiceKey(seed=self.record.seed or "0"))
            self._create()
        else:
            self._storage.create(Progress(self.record, 0))

    def set_up_from(self, session: Session) -> None:
        """Store a new table with a game that is under way."""
        self._open(session)
        self._create()

    def _create(self) -> None:
        shown = self._look({})
        self.record = recorded(self.record, self.session, shown)
        rows = checked(rows_between([], self.session.history.events), "")
        progress = Progress(self.record, 0, rows, position_of(self.session))
        self._storage.create(progress)
        self.adopt(TableChange(progress, self.record, shown))

    def add_nonce(self, token: str, nonce: str) -> TableChange:
        """A holder's part of the dice; the game begins with the last one."""
        record = with_nonce(self.record, token, nonce)
        given = all_nonces(record)
        if given is None:
            return self.keep(record)
        before, self.record = self.record, record
        try:
            self._begin(record, DiceKey(secret=record.secret or b"", nonces=given))
            return self._work_out({}, before)
        except Exception:
            self.forget(before)
            raise

    def _begin(self, record: GameRecord, key: DiceKey) -> None:
        self.record = msgspec.structs.replace(record, key=key)
        seats = [seat.seat for seat in record.seats]
        self._open(Session(self.record.setup(), seats=seats, failures=self._failures))

    def _open(self, session: Session) -> None:
        self._session = session
        self._bot_seats = _bot_seats(self.record)
        self._bots = SeatedBots(
            {b.seat: make_bot(b.bot, session.rules, b.side, b.seed) for b in self._bot_seats}
        )
        session.spare(self.record.unwatched_sides)
        self.record = msgspec.structs.replace(self.record, trouble="")

    # --- beside the game --------------------------------------------------------------------------

    def keep(self, record: GameRecord) -> TableChange:
        """Store another record of the table; the game is what it was."""
        return TableChange(Progress(_following(record), self.rows), self.record)

    def end(self, how: tuple[str, ...]) -> TableChange:
        """The people end the game: the winner first, then why."""
        now = time.time()
        clock = self.record.clock and self.record.clock.waiting_for((), now)
        record = msgspec.structs.replace(
            self.record, ended=how, outcome=how, status="over", changed=now, clock=clock
        )
        return self.keep(record)

    def warn(self, now: float) -> TableChange:
        """Whoever has little time left has been told."""
        clock = self.record.clock
        assert clock is not None
        return self.keep(msgspec.structs.replace(self.record, clock=clock.having_warned(now)))

    def let_watch(self, token: str, late: int) -> TableChange:
        """From now on spectators see what happens so many minutes later."""
        if late != self.record.late:  # whoever comes next is shown what he is to see now
            self._late = None
            self.sequences.pop(SPECTATORS, None)
        return self.keep(msgspec.structs.replace(self.record, watching=token, late=late))

    def rename(self, name: str) -> TableChange:
        return self.keep(msgspec.structs.replace(self.record, name=plain_name(name)))

    def has_read(self, name: str, lines: int) -> TableChange:
        """A seat has read its log so far."""
        sequence = self.sequences[name]
        read = min(lines, sequence.lines)
        seats = tuple(
            msgspec.structs.replace(seat, seen=read) if seat.name == name else seat
            for seat in self.record.seats
        )
        sequence.has_read(read)
        return self.keep(msgspec.structs.replace(self.record, seats=seats))

    # --- playing ---------------------------------------------------------------------------------

    def watch(self) -> None:
        """From now on spectators are shown what everybody sees, or saw some time ago."""
        if self.record.late and self.record.key is not None and self._late is None:
            rows, _ = self._past()
            times = self._storage.times(self.record.id)
            self._late = LateGame(self.record, rows, times, self._shown_late())
            self.sequences[SPECTATORS] = self._late.sequence
        if SPECTATORS not in self.sequences:
            sequence = SeatSequence(Seat(SPECTATORS, SPECTATOR))
            sequence.go_on(sequence.look(self.session, Circumstances()))
            self.sequences[SPECTATORS] = sequence

    def unwatch(self) -> None:
        """Nobody watches any more. What is shown late is kept up: it is long in the making."""
        if self._late is None:
            self.sequences.pop(SPECTATORS, None)

    @property
    def is_watched_late(self) -> bool:
        return self._late is not None

    def go_on_late(self) -> bytes | None:
        """What those who watch late are to see by now."""
        return None if self._late is None else self._late.go_on(self._shown_late())

    def _shown_late(self) -> float:
        """Up to when things have happened that spectators may see now."""
        over = self.record.status == "over"
        return math.inf if over else time.time() - 60 * self.record.late

    def carry_out(self, work: Callable[[Session], None], seat: str) -> TableChange:
        """Do something to the game for a seat, and store it. A refusal changes nothing, but what
        did change is stored and shown in any case."""
        if self.record.ended:
            raise GameIsOver("the game is over")
        session, lines = self.session, self.sequences[seat].lines
        try:
            with PATIENCE, self._pace:
                error = _refusal_of(work, session)
                chose = error is None and self._has_chosen()
                return self._work_out({seat: lines} if chose else {}, self.record, error)
        except Exception:
            self.forget(self.record)
            raise

    def _has_chosen(self) -> bool:
        """Whether the last thing that happened is a choice, and new."""
        history = self.session.history
        return len(history) > len(self._events) and isinstance(history.events[-1], Took)

    @property
    def waits_for_bots(self) -> bool:
        """A bot is asked; or nobody knows, since the game just begins or must be taken up again."""
        record = self.record
        if record.ended:
            return False
        if self._session is not None:
            return self._bot_asked
        return record.key is not None and any(seat.bot is not None for seat in record.seats)

    def play_bots(self) -> TableChange:
        """Let bots answer for a short while."""
        before, session = self.record, self.session
        with self._to_its_end():
            self._bots.play(session)
            self.record = msgspec.structs.replace(self.record, trouble=self._bots.trouble)
            return self._work_out({}, before)

    def thinking(self) -> Thinking:
        """The game for bots in another process."""
        session = self.session
        events, seats = tuple(session.history.events), tuple(session.seats)
        return Thinking(self.record.id, session.setup, seats, self._bot_seats, events, session.base)

    def take(self, thinking: Thinking, thought: Thought) -> TableChange | None:
        """Submit what bots have thought of; None if the game has changed since."""
        before, session = self.record, self.session
        if tuple(session.history.events) != thinking.events:
            return None
        with self._to_its_end():
            self._bots.trouble = thought.trouble
            for seat, key in thought.answers:
                session.submit(seat, key)
            self.record = msgspec.structs.replace(self.record, trouble=thought.trouble)
            return self._work_out({}, before)

    @contextmanager
    def _to_its_end(self) -> Iterator[None]:
        """What never ends is broken off, and the game as it is stored is gone on with."""
        stored = self.record
        try:
            with PATIENCE:
                yield
        except TookTooLong:
            self.forget(stored)
            raise

    # --- storing ---------------------------------------------------------------------------------

    def _work_out(
        self, since: Mapping[str, int], before: GameRecord, error: Exception | None = None
    ) -> TableChange:
        """What is to be written down, and what the seats are to see once it is."""
        session = self.session
        shown = self._look(since)
        record = recorded(self.record, self.session, shown)
        rows = checked(rows_between(self._events, session.history.events), self._check)
        step = session.history.steps[-1]
        if session.read_only or not (rows or record != before):
            self.record = record
            return TableChange(None, before, shown, error)
        record = _following(record, changed=time.time())
        position = None if step is self._step else position_of(session)
        return TableChange(Progress(record, self.rows, rows, position), before, shown, error)

    def store(self, change: TableChange) -> None:
        """Write a change down and make it the present, waiting for the disk."""
        if change.progress is not None:
            try:
                self._storage.commit(change.progress, change.before).result()
            except Exception:
                self.forget(change.before)
                raise
        self.adopt(change)

    def adopt(self, change: TableChange) -> dict[str, bytes]:
        """Make a change that is stored what the seats see; the updates to send, by seat."""
        if change.progress is not None:
            self.record = change.progress.record
            self.rows += len(change.progress.rows)
            self._check = change.progress.rows[-1].check if change.progress.rows else self._check
            if self._late is not None:
                self._late.add(change.progress.rows, time.time())
        if not change.shown:
            return {}
        session = self.session
        self._events = list(session.history.events)
        self._step = session.history.steps[-1]
        self._bot_asked = self._bots.asked(session) is not None
        updates = {name: self.sequences[name].go_on(news) for name, news in change.shown.items()}
        return {name: update for name, update in updates.items() if update is not None}

    def _look(self, since: Mapping[str, int]) -> dict[str, Next]:
        """What everybody sees now; those who see it late have a game of their own."""
        record, session = self.record, self.session
        shown = look_around(record, session, self.sequences, since)
        if SPECTATORS in self.sequences and self._late is None:
            notices = (record.trouble,) if record.trouble else ()
            beside = Circumstances(notices=notices)
            shown[SPECTATORS] = self.sequences[SPECTATORS].look(session, beside)
        return shown

    # --- taking up what is stored --------------------------------------------------------------

    def forget(self, stored: GameRecord) -> None:
        """What is in memory was not stored: it must not be played on with."""
        self._session = None
        self.record = stored

    def take_up(self) -> None:
        """Go on from what is stored."""
        stored = self.record = self._storage.load(self.record.id) or self.record
        if self.record.key is None:
            return
        rows, position = self._past()
        if position is None:
            raise RequestRefused(500, "the stored game is incomplete", _RESTORE)
        events = events_from(rows)
        with self._to_its_end():
            self._open(self._resumed(events, position))
            same = self.session.history.events[: len(events)] == events
            self._events = self.session.history.events[: len(events)] if same else events
            self.rows = len(rows)
            self._check = rows[-1].check if rows else ""
            self._step = None
            change = self._work_out({}, stored)
        self.store(change)

    def _resumed(self, events: list[Event], position: StoredPosition) -> Session:
        try:
            return resume(self.record, events, position, self._failures)
        except Damaged as damage:
            raise RequestRefused(500, f"the stored game is damaged: {damage}", _RESTORE) from damage

    def _past(self) -> tuple[list[EventRow], StoredPosition | None]:
        """What is stored; a refusal if it is not as it was written, since nobody would know what
        game it is that goes on."""
        try:
            rows, position = self._storage.past(self.record.id)
        except msgspec.DecodeError as error:
            raise RequestRefused(500, "the stored game is damaged", _RESTORE) from error
        if (row := altered_row(rows)) is not None:
            damage = f"choice {row + 1} of {len(rows)} is not as it was made"
            raise RequestRefused(500, f"the stored game is damaged: {damage}", _RESTORE)
        return rows, position


def _following(record: GameRecord, **changes: Any) -> GameRecord:
    """A record that is to be stored after the one it was made of."""
    return msgspec.structs.replace(record, version=record.version + 1, **changes)


def _bot_seats(record: GameRecord) -> tuple[BotSeat, ...]:
    # The same seed, the same play: but for practice only, else a bot could be foretold.
    seed = record.seed if record.dice == "practice" else None
    return tuple(
        BotSeat(seat.name, seat.side, seat.bot, seed or secrets.token_hex(8))
        for seat in record.seats
        if seat.bot is not None
    )


def _refusal_of(work: Callable[[Session], None], session: Session) -> DeckloadError | None:
    try:
        work(session)
    except DeckloadError as refusal:
        return refusal
    return None


_RESTORE: Final = "restore the database from a copy"


def load_room(game_id: str, storage: Storage, failures: Path | None) -> GameRoom | None:
    """A stored table, taken up where it stood; None if there is none of that id."""
    record = storage.load(game_id)
    if record is None:
        return None
    room = GameRoom(record, storage, failures)
    room.take_up()
    return room
