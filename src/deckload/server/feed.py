"""A seat's sequence: what it was sent, numbered, and what it is to be sent next.

The number grows when what the seat sees changes, and never otherwise. It starts at random, so that
after a restart an old number is taken for what it is: unknown.
"""

from __future__ import annotations

import secrets
from collections import deque
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from deckload.engine.messages import make_message
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.engine.side_log import SideLog
from deckload.engine.views import LogLine, Message
from deckload.server.changes import NO_CHANGE, change_between, log_change
from deckload.server.socket_messages import Change, Desk, Snapshot, TakebackNeeds, Update

_KEPT = 64
_encode = msgspec.json.Encoder().encode


class Sight(NamedTuple):
    """What a seat sees at one moment; the message is without its log."""

    message: Message
    lines: tuple[LogLine, ...]
    desk: Desk


class Kept(NamedTuple):
    """What is stored of a seat and shown to it beside its message: where its news begin, how far
    it has read, and whether another person must agree before it takes anything back."""

    since: int
    seen: int
    needs_consent: bool


class Next(NamedTuple):
    """A sight, and what is new in it: worked out but not yet stored, let alone sent."""

    sight: Sight
    change: Change
    desk: Desk | UnsetType

    @property
    def is_news(self) -> bool:
        return self.change != NO_CHANGE or self.desk is not UNSET


def message_without_log(session: Session, seat: Seat, notices: tuple[str, ...] = ()) -> Message:
    """As `Session.message`, except for the log, which is too long to be made anew each time."""
    return make_message(
        session.game,
        seat.side,
        sides=session.scenario.sides,
        commands=seat.commands,
        undo=session.undo_state(seat),
        notices=[*session.notices(seat), *notices],
    )


def standing_of(session: Session, side: int) -> dict[str, str]:
    return {verb: order.key for (of, verb), order in session.standing.items() if of == side}


def _takeback(message: Message, kept: Kept) -> TakebackNeeds:
    if not message.undo:
        return ""
    return "ask" if kept.needs_consent else "free"


class Feed:
    """The sequence of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.number = secrets.randbelow(1 << 40)
        self._log = SideLog(seat.side)
        self._sight: Sight | None = None
        self._sent: deque[tuple[int, bytes]] = deque(maxlen=_KEPT)

    @property
    def lines(self) -> int:
        """How many lines the log has that the seat was shown last."""
        return 0 if self._sight is None else len(self._sight.lines)

    # --- going on ------------------------------------------------------------------------------

    def look(
        self,
        session: Session,
        asked: tuple[str, ...],
        kept: Kept,
        notices: tuple[str, ...] = (),
    ) -> Next:
        """What the seat sees now. Nothing is sent before `go_on`."""
        message = message_without_log(session, self.seat, notices)
        lines = tuple(self._log.read(session))
        desk = Desk(
            asked=asked,
            since=min(kept.since, len(lines)),
            seen=min(kept.seen, len(lines)),
            takeback=_takeback(message, kept),
            redo=session.can_redo(self.seat.side),
            standing=standing_of(session, self.seat.side),
        )
        sight, was = Sight(message, lines, desk), self._sight
        if was is None:
            return Next(sight, NO_CHANGE, UNSET)
        change = change_between(was.message, message, log_change(was.lines, lines))
        return Next(sight, change, UNSET if was.desk == desk else desk)

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
        assert sight is not None, "a feed is looked at before it is read"
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
