"""What the seats of a table see after something has happened, and what its record says then."""

from __future__ import annotations

import time
from collections.abc import Mapping

import msgspec

from deckload.engine.contract import find_scenario
from deckload.engine.seat_sequence import Circumstances, Next, SeatSequence
from deckload.engine.session import Session
from deckload.server.clocks import Clock
from deckload.server.records import GameRecord, SeatRecord
from deckload.server.restoring import orders_of
from deckload.server.wire import Status

Sequences = Mapping[str, SeatSequence]


def look_around(
    record: GameRecord, session: Session, sequences: Sequences, since: Mapping[str, int]
) -> dict[str, Next]:
    """What every person's seat sees now; `since` says where the news of some begin."""
    notices = (record.trouble,) if record.trouble else ()
    asked = {
        holder.token: session.asked(
            [sequences[seat.name].seat for seat in record.seats_of(holder.token)]
        )
        for holder in record.holders
    }
    return {
        seat.name: sequences[seat.name].look(
            session,
            Circumstances(
                asked=asked[seat.token],
                since=since.get(seat.name, seat.since),
                seen=seat.seen,
                needs_consent=record.needs_consent(seat),
                notices=notices,
            ),
        )
        for seat in record.seats
        if seat.token is not None
    }


def recorded(record: GameRecord, session: Session, shown: Mapping[str, Next]) -> GameRecord:
    """The record as it is after what has happened."""
    now = time.time()
    return msgspec.structs.replace(
        record,
        seats=tuple([_listed(seat, shown.get(seat.name), now) for seat in record.seats]),
        clock=_running(record, session, shown, now),
        status=_status(session, record),
        standing=orders_of(session),
        base=session.base,
        outcome=record.ended or tuple(session.state.outcome),
    )


def _listed(seat: SeatRecord, following: Next | None, now: float) -> SeatRecord:
    """A seat with what its list of tables says."""
    if following is None:
        return seat
    message, _, desk = following.sight
    return msgspec.structs.replace(
        seat,
        headline=message.view.headline,
        waiting_for=message.waiting_for,
        asked=message.prompt is not None,
        since=desk.since,
        changed=now if following.is_news else seat.changed,
    )


def _running(
    record: GameRecord, session: Session, shown: Mapping[str, Next], now: float
) -> Clock | None:
    """The clock, running for the sides that the others are told are waited for."""
    if record.clock is None:
        return None
    sides = find_scenario(session.rules, record.start.scenario).sides
    people = {seat.side for seat in record.seats if seat.name in shown}
    waited = {
        side
        for seat in record.seats
        if seat.name in shown
        for side in people
        if side != seat.side and sides[side] in shown[seat.name].sight[0].waiting_for
    }
    over = session.over or bool(record.ended)
    return record.clock.waiting_for(() if over else waited, now)


def _status(session: Session, record: GameRecord) -> Status:
    if session.read_only:
        return "read-only"
    return "over" if session.over or record.ended else "playing"
