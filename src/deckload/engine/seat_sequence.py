"""A seat's sequence: what it was sent, numbered, and what it is to be sent next.

These bytes are all that a server tells a seat of the game, and the conformance suite compares the
same bytes. The number grows when what the seat sees changes, and never otherwise. It starts at
random, so that after a restart an old number is taken for what it is: unknown.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from deckload.engine.changes import NO_CHANGE, Change, change_between, log_change
from deckload.engine.errors import StaleAnswer
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.engine.views import LogLine, Message

_KEPT: Final = 64
"""Updates that can be sent again to whoever missed them."""

_FIRST_NUMBERS: Final = 1 << 40

_encode = msgspec.json.Encoder().encode

TakebackNeeds = Literal["", "free", "ask"]


class Desk(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat knows beside its Message. `asked` names those of the holder's seats that have a
    question now; `since` is the first log line after the seat's own last choice; `redo` says
    whether there is an undone choice to take again; `standing` are the orders for covert
    questions, by verb. `seen` is how many log lines the seat has said (`seen`) that it has read.
    `takeback` is what going back behind the seal takes: "ask" where another person must agree,
    "free" where nobody has to be asked, "" where there is nothing to take back."""

    asked: tuple[str, ...] = ()
    since: int = 0
    seen: int = 0
    takeback: TakebackNeeds = ""
    redo: bool = False
    standing: Mapping[str, str] = {}


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True, tag="snapshot"):
    """Everything the seat sees now, and the number it has in the seat's sequence."""

    seat: str
    side: int
    number: int
    message: Message
    desk: Desk


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag="update"):
    """What changed since the update before, which had the number before."""

    seat: str
    number: int
    change: Change
    desk: Desk | UnsetType = UNSET


class Sight(NamedTuple):
    """What a seat sees at one moment; the message is without its log."""

    message: Message
    lines: tuple[LogLine, ...]
    desk: Desk


class Circumstances(NamedTuple):
    """What a seat is shown of things that the game knows nothing of: which seats of its holder are
    asked, where its news begin, how far it has read, whether another person must agree before it
    takes anything back, and what there is to say beside the game."""

    asked: tuple[str, ...] = ()
    since: int = 0
    seen: int = 0
    needs_consent: bool = True
    notices: tuple[str, ...] = ()


class Next(NamedTuple):
    """A sight, and what is new in it: worked out but not yet stored, let alone sent."""

    sight: Sight
    change: Change = NO_CHANGE
    desk: Desk | UnsetType = UNSET
    is_news: bool = False


class SeatSequence:
    """The sequence of one seat. `number` is that of what it was sent last; a first one is drawn
    unless it is given."""

    def __init__(self, seat: Seat, number: int | None = None) -> None:
        self.seat = seat
        self.number = secrets.randbelow(_FIRST_NUMBERS) if number is None else number
        self._sight: Sight | None = None
        self._sent: deque[tuple[int, bytes]] = deque(maxlen=_KEPT)

    @property
    def lines(self) -> int:
        """How many lines the log has that the seat was shown last."""
        return 0 if self._sight is None else len(self._sight.lines)

    def check(self, number: int) -> None:
        """Refuse what answers another message than the last: the seat has not seen all."""
        if number != self.number:
            raise StaleAnswer("the table has changed since you were asked; look again")

    # --- going on ------------------------------------------------------------------------------

    def look(self, session: Session, beside: Circumstances) -> Next:
        """What the seat sees now. Nothing is sent before `go_on`."""
        message = session.message_without_log(self.seat)
        if beside.notices:
            notices = (*message.notices, *beside.notices)
            message = msgspec.structs.replace(message, notices=notices)
        lines = tuple(session.lines_for(self.seat.side))
        desk = Desk(
            asked=beside.asked,
            since=min(beside.since, len(lines)),
            seen=min(beside.seen, len(lines)),
            takeback=_takeback(message, beside),
            redo=session.can_redo(self.seat.side),
            standing=session.standing_of(self.seat.side),
        )
        sight, was = Sight(message, lines, desk), self._sight
        if was is None:
            return Next(sight)
        change = change_between(was.message, message, log_change(was.lines, lines))
        news = UNSET if was.desk == desk else desk
        return Next(sight, change, news, news is not UNSET or change != NO_CHANGE)

    def go_on(self, following: Next) -> bytes | None:
        """Make it the seat's present; the update to send, or None if nothing has changed."""
        self._sight = following.sight
        if not following.is_news:
            return None
        self.number += 1
        update = _encode(Update(self.seat.name, self.number, following.change, following.desk))
        self._sent.append((self.number, update))
        return update

    def has_read(self, lines: int) -> None:
        """The seat has read so much; it knows that itself, so that nothing is sent."""
        if self._sight is not None:
            desk = msgspec.structs.replace(self._sight.desk, seen=min(lines, self.lines))
            self._sight = self._sight._replace(desk=desk)

    # --- sending again -------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """Everything the seat sees."""
        sight = self._sight
        assert sight is not None, "a seat looks before it is shown anything"
        message = msgspec.structs.replace(sight.message, log=sight.lines)
        return _encode(Snapshot(self.seat.name, self.seat.side, self.number, message, sight.desk))

    def after(self, have: int | None) -> list[bytes]:
        """The updates after number `have`, or a snapshot where they are no longer kept."""
        if have is not None:
            if have == self.number:
                return []
            first = self._sent[0][0] if self._sent else self.number + 1
            if first - 1 <= have < self.number:
                return [update for number, update in self._sent if number > have]
        return [self.snapshot()]


def _takeback(message: Message, beside: Circumstances) -> TakebackNeeds:
    if not message.undo:
        return ""
    return "ask" if beside.needs_consent else "free"
