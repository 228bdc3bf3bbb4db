"""A game as it stood some minutes ago, for spectators who are to see it late.

It is played again beside the true one, from what is stored and when that was: so nothing of what
happened since is anywhere near what they are sent. Once the game is over there is nothing to hold
back, and they are shown the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from deckload.engine.contract import find_game
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.seat_sequence import Circumstances, SeatSequence
from deckload.engine.seats import Seat
from deckload.engine.session import Session
from deckload.server.records import EventRow, GameRecord, events_from
from deckload.server.socket_messages import SPECTATORS


class LateGame:
    """`rows` are all that is stored of the game, `times` when each came."""

    def __init__(
        self, record: GameRecord, rows: Sequence[EventRow], times: Sequence[float], until: float
    ) -> None:
        self._record = record
        self._rows = list(rows)
        self._times = list(times)
        self._shown = bisect_right(self._times, until)
        self._session = self._played()
        self.sequence = SeatSequence(Seat(SPECTATORS, SPECTATOR))
        self.sequence.go_on(self.sequence.look(self._session, Circumstances()))

    def add(self, rows: Sequence[EventRow], now: float) -> None:
        """More has happened, which is not shown yet."""
        self._rows += rows
        self._times += [now] * len(rows)

    def go_on(self, until: float) -> bytes | None:
        """Show what had happened by then; the update to send, if there is anything new to see."""
        shown = bisect_right(self._times, until)
        rows, self._shown = self._rows[self._shown : shown], shown
        if not rows:
            return None
        for row in rows:
            if row.event is None or row.at != len(self._session.history):
                self._session = self._played()  # something was undone
                break
            self._session.apply(row.event)
        return self.sequence.go_on(self.sequence.look(self._session, Circumstances()))

    def _played(self) -> Session:
        """The game up to what is shown. Where it went on under changed rules, it begins there."""
        record, base = self._record, self._record.base
        rules, seats = find_game(record.start.game), [seat.seat for seat in record.seats]
        session = Session(record.setup(), seats=seats, rules=rules, running=base is None)
        events = events_from(self._rows[: self._shown])
        if base is not None:
            before = events_from(self._rows)[: base.at]
            session.go_on_from(base, before)
        for event in events[len(session.history) :]:
            session.apply(event)
        return session
