"""What is stored of a table, as plain data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.history import Event
from deckload.engine.recorded_game import Resumption
from deckload.engine.seats import Seat
from deckload.server.clocks import Clock
from deckload.server.wire import Dice, Status


class Start(msgspec.Struct, frozen=True):
    """What is played: the set-up without its dice."""

    game: str
    scenario: str
    options: Mapping[str, str] = {}
    overlay: Mapping[str, str] | None = None


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat, who has it, and what its list of tables says."""

    name: str
    side: int
    commands: tuple[str, ...] = ()
    bot: str | None = None
    token: str | None = None
    headline: str = ""
    waiting_for: tuple[str, ...] = ()
    asked: bool = False
    since: int = 0
    seen: int = 0
    changed: float = 0.0
    """When the seat was last shown something new: not when others did what it cannot see."""

    @property
    def seat(self) -> Seat:
        return Seat(self.name, self.side, self.commands)


class Holder(msgspec.Struct, frozen=True):
    """Whoever has a token. `person` is None until a guest has come."""

    token: str
    person: int | None
    maker: bool
    nonce: str | None = None
    listed: bool = True
    invitation: str | None = None
    """What a guest traded for his token: he may do so again, if the answer was lost."""
    notes: str = ""

    @property
    def is_invitation(self) -> bool:
        """Nobody has come with this token yet."""
        return self.person is None


Orders = tuple[tuple[int, str, str, tuple[str, ...]], ...]
"""Standing orders as a save has them: side, verb, key, commands."""


class GameRecord(msgspec.Struct, frozen=True):
    """A table as stored, without its events."""

    id: str
    start: Start
    secret: bytes | None
    seed: str | None
    imported: bool
    rules_version: str
    seats: tuple[SeatRecord, ...]
    holders: tuple[Holder, ...]
    key: DiceKey | None = None
    status: Status = "gathering"
    standing: Orders = ()
    base: Resumption | None = None
    outcome: tuple[str, ...] = ()
    trouble: str = ""
    name: str = ""
    host: str = ""
    created: float = 0.0
    changed: float = 0.0
    watching: str | None = None
    """A token that lets spectators in; None where nobody is to watch."""
    late: int = 0
    """How many minutes later spectators see what happens."""
    ended: tuple[str, ...] = ()
    """How people have ended the game: the winner (or "Draw"), then why."""
    version: int = 0
    """How often the table was changed: whoever would store a change of it has to know the last."""
    open: bool = False
    clock: Clock | None = None

    @property
    def dice(self) -> Dice:
        if self.imported:
            return "imported"
        return "practice" if self.secret is None else "fair"

    @property
    def peculiarities(self) -> tuple[str, ...]:
        """What a guest has to agree to before he sits down."""
        found = []
        if self.imported:
            found.append("a game from a file, whose dice its owner can foretell")
        elif self.secret is None:
            found.append("a practice game, whose dice anyone who knows the seed can foretell")
        if self.start.overlay:
            found.append("a game with charts of its host's own")
        return tuple(found)

    @property
    def commitment(self) -> str:
        """What binds the server to its part of the dice; nothing in a practice game."""
        return "" if self.secret is None else DiceKey(secret=self.secret).commitment

    def setup(self) -> SetUp:
        """The set-up of a game that has begun."""
        if self.key is None:
            raise ValueError("the game has not begun")
        start = self.start
        return SetUp(start.game, start.scenario, start.options, start.overlay, self.key)

    def holder(self, token: str) -> Holder | None:
        for one in self.holders:
            if one.token == token:
                return one
        return None

    def seats_of(self, token: str) -> tuple[SeatRecord, ...]:
        return tuple([seat for seat in self.seats if seat.token == token])

    def agreeing_with(self, seat: SeatRecord) -> tuple[SeatRecord, ...]:
        """The seats of other sides that agree to any takeback of this one: bots, and whatever
        else the same person holds."""
        return tuple(
            other
            for other in self.seats
            if other.side != seat.side and (other.bot is not None or other.token == seat.token)
        )

    def needs_consent(self, seat: SeatRecord) -> bool:
        """Whether a person of another side has to agree before this seat takes back a choice."""
        agreeing = {seat.side}
        for other in self.seats:
            if other.bot is not None or other.token == seat.token:
                agreeing.add(other.side)
        return any(other.side not in agreeing for other in self.seats)

    @property
    def unwatched_sides(self) -> frozenset[int]:
        """The sides of people who have nobody but programs against them."""
        people = {seat.side for seat in self.seats if seat.bot is None}
        return frozenset(people if len(people) == 1 else ())

    @property
    def is_solitary(self) -> bool:
        """One person holds every seat that no bot has."""
        return len(self.holders) == 1


class StoredPosition(msgspec.Struct, frozen=True):
    """The state at the start of the last step, and how many events came before it."""

    at: int
    digest: str
    state: bytes
    rules_version: str
    schema: int

    def unpacked(self) -> dict[str, Any]:
        packed: dict[str, Any] = msgspec.json.decode(self.state)
        return packed


class EventRow(msgspec.Struct, frozen=True):
    """Cut the events to the first `at`, then add this one, if there is one."""

    at: int
    event: Event | None
    check: str = ""
    """A hash of this row and of all before it; nothing in rows of older releases."""


def rows_between(stored: list[Event], now: list[Event]) -> list[EventRow]:
    """The rows that lead from the events stored to those there are now."""
    same = len(stored)
    if now[:same] != stored:  # something was undone, which is rare
        same = 0
        for was, is_now in zip(stored, now, strict=False):
            if was != is_now:
                break
            same += 1
    rows = [EventRow(at, now[at]) for at in range(same, len(now))]
    if not rows and same < len(stored):
        rows = [EventRow(same, None)]
    return rows


def events_from(rows: Sequence[EventRow]) -> list[Event]:
    """The events that remain after all rows."""
    events: list[Event] = []
    for row in rows:
        del events[row.at :]
        if row.event is not None:
            events.append(row.event)
    return events


def checked(rows: Sequence[EventRow], before: str) -> tuple[EventRow, ...]:
    """The rows with their checks; `before` is the check of the row before them."""
    done = []
    for row in rows:
        before = _check(row, before)
        done.append(msgspec.structs.replace(row, check=before))
    return tuple(done)


def altered_row(rows: Sequence[EventRow]) -> int | None:
    """The first row that is not as it was written, or follows one that is missing."""
    before = ""
    for number, row in enumerate(rows):
        if row.check and row.check != _check(row, before):
            return number
        before = row.check
    return None


def _check(row: EventRow, before: str) -> str:
    written = msgspec.json.encode((before, row.at, row.event))
    return hashlib.blake2b(written, digest_size=16).hexdigest()


class Progress(msgspec.Struct, frozen=True):
    """What one decision changes in storage: written in one transaction, or not at all."""

    record: GameRecord
    first_row: int
    rows: tuple[EventRow, ...] = ()
    position: StoredPosition | None = None
