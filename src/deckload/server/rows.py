"""What stands in the database, turned into records and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy.engine import Row

from deckload.engine.dice import DiceKey
from deckload.engine.history import Event
from deckload.engine.recorded_game import Resumption
from deckload.server.clocks import Clock
from deckload.server.records import (
    EventRow,
    GameRecord,
    Holder,
    Orders,
    Progress,
    SeatRecord,
    Start,
    StoredPosition,
)

Values = dict[str, Any]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# --- into the database ---------------------------------------------------------------------------


def game_values(record: GameRecord) -> Values:
    """All of a table's own row."""
    return {
        "id": record.id,
        "setup": _json(record.start),
        "secret": record.secret,
        "seed": record.seed,
        "imported": record.imported,
        "host": record.host,
        "open": record.open,
        "created": record.created,
        **progress_values(record),
    }


def progress_values(record: GameRecord) -> Values:
    """What of a table's row can change while it is played."""
    return {
        "key": None if record.key is None else _json(record.key),
        "rules_version": record.rules_version,
        "status": record.status,
        "standing": _json(record.standing),
        "base": None if record.base is None else _json(record.base),
        "outcome": _json(record.outcome),
        "trouble": record.trouble,
        "name": record.name,
        "watching": record.watching,
        "late": record.late,
        "ended": _json(record.ended),
        **step_values(record),
    }


def step_values(record: GameRecord) -> Values:
    """What of a table's row changes with every step."""
    clock = record.clock
    return {
        "changed": record.changed,
        "version": record.version,
        "clock": "" if clock is None else _json(clock),
        "due": None if clock is None else clock.due,
    }


def holder_values(game_id: str, holder: Holder) -> Values:
    return {
        "game_id": game_id,
        "token": holder.token,
        "person_id": holder.person,
        "maker": holder.maker,
        "nonce": holder.nonce,
        "listed": holder.listed,
        "invitation": holder.invitation,
        "notes": holder.notes,
    }


def seat_values(game_id: str, number: int, seat: SeatRecord) -> Values:
    return {
        "game_id": game_id,
        "number": number,
        "name": seat.name,
        "side": seat.side,
        "commands": _json(seat.commands),
        "bot": seat.bot,
        "token": seat.token,
        **list_values(seat),
    }


def list_values(seat: SeatRecord) -> Values:
    """What a seat's list of tables says."""
    return {
        "headline": seat.headline,
        "waiting_for": _json(seat.waiting_for),
        "asked": seat.asked,
        "since": seat.since,
        "seen": seat.seen,
        "changed": seat.changed,
    }


def event_values(progress: Progress, now: float) -> list[Values]:
    return [
        {
            "game_id": progress.record.id,
            "seq": progress.first_row + offset,
            "at": row.at,
            "event": "" if row.event is None else _json(row.event),
            "time": now,
            "check": row.check,
        }
        for offset, row in enumerate(progress.rows)
    ]


def position_values(game_id: str, position: StoredPosition) -> Values:
    return {"game_id": game_id, **msgspec.structs.asdict(position)}


# --- out of the database -------------------------------------------------------------------------

# Made here, before there are threads that could meet one of these types at the same time.
_read_event = msgspec.json.Decoder(Event).decode
_read_start = msgspec.json.Decoder(Start).decode
_read_key = msgspec.json.Decoder(DiceKey).decode
_read_orders = msgspec.json.Decoder(Orders).decode
_read_base = msgspec.json.Decoder(Resumption).decode
_read_clock = msgspec.json.Decoder(Clock).decode
_read_texts = msgspec.json.Decoder(tuple[str, ...]).decode


def event_row(at: int, text: str, check: str) -> EventRow:
    return EventRow(at, _read_event(text) if text else None, check)


def stored_position(row: Row[Any]) -> StoredPosition:
    return StoredPosition(row.at, row.digest, row.state, row.rules_version, row.schema)


def game_record(
    row: Row[Any], seats: Sequence[Row[Any]], holders: Sequence[Row[Any]]
) -> GameRecord:
    """A table of its own row, those of its seats in order, and those of its holders."""
    return GameRecord(
        id=row.id,
        start=_read_start(row.setup),
        secret=row.secret,
        seed=row.seed,
        imported=row.imported,
        rules_version=row.rules_version,
        seats=tuple(_seat_record(one) for one in seats),
        holders=tuple(
            Holder(
                one.token,
                one.person_id,
                one.maker,
                one.nonce,
                one.listed,
                one.invitation,
                one.notes,
            )
            for one in holders
        ),
        key=None if row.key is None else _read_key(row.key),
        status=row.status,
        standing=_read_orders(row.standing),
        base=None if row.base is None else _read_base(row.base),
        outcome=_read_texts(row.outcome),
        trouble=row.trouble,
        name=row.name,
        host=row.host,
        created=row.created,
        changed=row.changed,
        watching=row.watching,
        late=row.late,
        ended=_read_texts(row.ended),
        version=row.version,
        open=row.open,
        clock=_read_clock(row.clock) if row.clock else None,
    )


def _seat_record(row: Row[Any]) -> SeatRecord:
    return SeatRecord(
        row.name,
        row.side,
        _read_texts(row.commands),
        row.bot,
        row.token,
        row.headline,
        _read_texts(row.waiting_for),
        row.asked,
        row.since,
        row.seen,
        row.changed,
    )
