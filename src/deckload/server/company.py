"""The people at a table beside the game: who is there, what they say, whether they agree on a draw.

None of it is a part of the game: it is in no save, tells nothing that a side hides, and is the same
for everybody at the table. What is said is stored; who is there and what was offered is not.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from deckload.engine.contract import find_game, find_scenario
from deckload.server.mistakes import RequestRefused
from deckload.server.records import GameRecord, SeatRecord
from deckload.server.seating import plain_name
from deckload.server.socket_messages import SPECTATORS, Attendance, ChatLine, ClockFace, Company
from deckload.server.storage import Storage

_MOST_LINES = 200
"""Lines that somebody who comes is shown."""

_MOST_STORED = 5000


class TableCompany:
    """The company of one table that is open."""

    def __init__(self, record: GameRecord, storage: Storage) -> None:
        self._storage = storage
        self._chat = storage.chat(record.id)
        self._names = storage.names(record)
        self._for_a_draw: set[int] = set()

    def as_seen(self, record: GameRecord, present: Iterable[str]) -> Company:
        """What everybody at the table is shown."""
        there = list(present)
        return Company(
            seats=tuple(
                Attendance(seat.name, self._name_of(record, seat), seat.name in there)
                for seat in record.seats
                if seat.bot is None
            ),
            spectators=there.count(SPECTATORS),
            chat=tuple(self._chat[-_MOST_LINES:]),
            draw=tuple(seat.name for seat in record.seats if seat.side in self._for_a_draw),
            ended=record.ended,
            clocks=_clocks(record),
        )

    def _name_of(self, record: GameRecord, seat: SeatRecord) -> str:
        holder = None if seat.token is None else record.holder(seat.token)
        if holder is None or holder.person is None:
            return ""
        return self._names.get(holder.person, "") or (record.host if holder.maker else "")

    def learn_names(self, record: GameRecord) -> None:
        """Somebody has come, or calls himself something else."""
        self._names = self._storage.names(record)

    # --- talking -------------------------------------------------------------------------------

    def say(self, record: GameRecord, who: str, text: str) -> None:
        """Store a line of talk."""
        said = plain_name(text)
        if not said:
            raise RequestRefused(400, "there is nothing in it", "write something")
        if len(self._chat) >= _MOST_STORED:
            raise RequestRefused(409, "there has been enough talk at this table", "play on")
        line = ChatLine(who, said, time.time())
        self._storage.add_chat(record.id, len(self._chat), line)
        self._chat.append(line)

    # --- ending without the game's own end -----------------------------------------------------

    def agree_on_draw(self, record: GameRecord, seat: SeatRecord, agrees: bool) -> bool:
        """A side is for a draw, or no longer; whether all sides of people are."""
        if not agrees:
            self._for_a_draw.discard(seat.side)
            return False
        if any(one.bot is not None for one in record.seats):
            raise RequestRefused(409, "a bot does not agree on draws", "resign instead")
        self._for_a_draw.add(seat.side)
        return all(one.side in self._for_a_draw for one in record.seats)

    def play_goes_on(self) -> bool:
        """An offer stands until somebody moves; whether there was one."""
        offered = bool(self._for_a_draw)
        self._for_a_draw.clear()
        return offered


def _clocks(record: GameRecord) -> tuple[ClockFace, ...]:
    clock, now = record.clock, time.time()
    if clock is None:
        return ()
    sides = sides_of(record)
    return tuple(
        ClockFace(
            sides[side],
            round(clock.left_at(side, now), 1),
            running=side in clock.since,
            low=clock.is_low(side, now),
        )
        for side in clock.left
    )


def sides_of(record: GameRecord) -> tuple[str, ...]:
    return find_scenario(find_game(record.start.game), record.start.scenario).sides


def lost_by(side: int, sides: tuple[str, ...], reason: str) -> tuple[str, ...]:
    """How a game has ended that a side has lost: the other one wins, where there is one."""
    others = [name for number, name in enumerate(sides) if number != side]
    return (others[0], reason) if len(others) == 1 else ("Nobody", reason)
