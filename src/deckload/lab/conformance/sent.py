"""What the seats of a table are sent: the bytes that a server sends, number by number.

Everybody here sits alone, with one seat. Numbers start at 0, so that those of two tables can be
compared.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from deckload.engine.errors import NotOffered
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.seat_sequence import Circumstances, SeatSequence, Sight
from deckload.engine.seats import Seat
from deckload.engine.session import Session

_encode = msgspec.json.Encoder().encode
_UNHEARD_OF = "nothing of the kind"


class Onlookers:
    """Some seats of a table, and what each of them has been sent since they came."""

    def __init__(self, session: Session, seats: Sequence[Seat]) -> None:
        self.session = session
        self.updates: list[bytes] = []
        self._sequences = {seat.name: SeatSequence(seat, number=0) for seat in seats}
        self._sights: dict[str, Sight] = {}
        self._since = dict.fromkeys(self._sequences, 0)

    def submit(self, seat: str, key: str) -> None:
        """Let a seat answer. Nobody is sent anything before he looks."""
        before = self._sequences[seat].lines if seat in self._sequences else 0
        self.session.submit(seat, key)
        self._since[seat] = before

    def look(self) -> dict[str, bytes]:
        """Send everybody what is new to him; by seat, what was sent."""
        news = {}
        for name, sequence in self._sequences.items():
            asked = self.session.asked([sequence.seat])
            beside = Circumstances(asked, since=self._since[name])
            following = sequence.look(self.session, beside)
            self._sights[name] = following.sight
            update = sequence.go_on(following)
            if update is not None:
                news[name] = update
        self.updates += news.values()
        return news

    def number(self, seat: str) -> int:
        return self._sequences[seat].number

    def sees(self, seat: str) -> bytes:
        """What a seat sees, whatever its number."""
        return _encode(self._sights[seat])

    def all_sent(self) -> bytes:
        """Every update so far, and what a snapshot would show now."""
        snapshots = [sequence.snapshot() for sequence in self._sequences.values()]
        return b"\n".join([*self.updates, *snapshots])


def seats_of(session: Session, side: int) -> list[Seat]:
    """The seats of a side; for spectators the one that they all look through."""
    if side == SPECTATOR:
        return [Seat("spectators", SPECTATOR)]
    return [seat for seat in session.seats if seat.side == side]


def snapshots(session: Session, side: int) -> bytes:
    """Everything that the seats of a side see now."""
    onlookers = Onlookers(session, seats_of(session, side))
    onlookers.look()
    return onlookers.all_sent()


def refusals(session: Session, side: int) -> list[str]:
    """How an absurd answer from each seat of a side is refused."""
    return [_refusal(session, seat.name) for seat in seats_of(session, side)]


def _refusal(session: Session, seat: str) -> str:
    try:
        session.submit(seat, _UNHEARD_OF)
    except NotOffered as refusal:
        return str(refusal)
    return ""
