"""Reading and writing tables in the database. Every function is one transaction."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row
from sqlalchemy.exc import SQLAlchemyError

from deckload.engine.dice import DiceKey
from deckload.engine.errors import DeckloadError
from deckload.engine.history import Event
from deckload.engine.recorded_game import Resumption
from deckload.server import schema
from deckload.server.database import Database
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

OWNER = "the person on this machine"
"""Stands for the cookie where there is only one person."""


class NotStored(DeckloadError):
    """The database refused a write (a full disk, say); nothing was changed."""


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Storage:
    """All tables of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # --- persons -----------------------------------------------------------------------------

    def person(self, cookie: str, *, make: bool) -> int | None:
        """The person with this cookie; a new one if `make` says so."""
        hashed = hashlib.sha256(cookie.encode()).hexdigest()
        p = schema.persons
        same = sa.select(p.c.id).where(p.c.cookie == hashed)
        with self.database.read() as c:
            found: int | None = c.execute(same).scalar()
        if found is not None or not make:
            return found
        with self.database.write() as c:
            found = c.execute(same).scalar()  # two first requests may come at once
            if found is None:
                c.execute(p.insert().values(cookie=hashed, created=time.time()))
                found = c.execute(same).scalar()
        return found

    # --- tables ------------------------------------------------------------------------------

    def create(self, progress: Progress) -> None:
        """A new table."""
        record = progress.record
        try:
            with self.database.write() as c:
                c.execute(schema.games.insert().values(id=record.id, **_game_values(record)))
                c.execute(
                    schema.holders.insert(), [_holder_values(record.id, h) for h in record.holders]
                )
                c.execute(
                    schema.seats.insert(),
                    [_seat_values(record.id, n, s) for n, s in enumerate(record.seats)],
                )
                _add_progress(c, progress)
        except SQLAlchemyError as error:
            raise NotStored("the table could not be stored; nothing was made") from error

    def commit(self, progress: Progress, before: GameRecord) -> None:
        """One step of a table: its new events, its position, and what its seats' lists say."""
        record, g, s = progress.record, schema.games, schema.seats
        try:
            with self.database.write() as c:
                c.execute(g.update().where(g.c.id == record.id).values(**_game_values(record)))
                for number, (old, new) in enumerate(zip(before.seats, record.seats, strict=True)):
                    if old != new:
                        where = (s.c.game_id == record.id) & (s.c.number == number)
                        c.execute(s.update().where(where).values(**_list_values(new)))
                for old_holder, holder in zip(before.holders, record.holders, strict=True):
                    if old_holder != holder:
                        _change_holder(c, record.id, old_holder, holder)
                _add_progress(c, progress)
        except SQLAlchemyError as error:
            raise NotStored("the choice could not be stored; nothing was changed") from error

    def load(self, game_id: str) -> GameRecord | None:
        with self.database.read() as c:
            return _record(c, game_id)

    def past(self, game_id: str) -> tuple[list[EventRow], StoredPosition | None]:
        """All event rows of a table, and its last stored position."""
        e, p = schema.events, schema.positions
        with self.database.read() as c:
            rows = c.execute(
                sa.select(e.c.at, e.c.event).where(e.c.game_id == game_id).order_by(e.c.seq)
            ).all()
            stored = c.execute(sa.select(p).where(p.c.game_id == game_id)).first()
        position = None
        if stored is not None:
            position = StoredPosition(
                stored.at, stored.digest, stored.state, stored.rules_version, stored.schema
            )
        return [EventRow(at, _event(text)) for at, text in rows], position

    def of_person(self, person: int) -> list[tuple[str, GameRecord]]:
        """A person's tables with the token to each."""
        h = schema.holders
        with self.database.read() as c:
            found = c.execute(
                sa.select(h.c.token, h.c.game_id).where((h.c.person_id == person) & h.c.listed)
            ).all()
            records = [(row.token, _record(c, row.game_id)) for row in found]
        return [(token, record) for token, record in records if record is not None]


# --- rows and records ----------------------------------------------------------------------------


def _add_progress(c: Connection, progress: Progress) -> None:
    game_id, now = progress.record.id, time.time()
    if progress.rows:
        c.execute(
            schema.events.insert(),
            [
                {
                    "game_id": game_id,
                    "seq": progress.first_row + offset,
                    "at": row.at,
                    "event": "" if row.event is None else _json(row.event),
                    "time": now,
                }
                for offset, row in enumerate(progress.rows)
            ],
        )
    if progress.position is not None:
        p = schema.positions
        c.execute(p.delete().where(p.c.game_id == game_id))
        c.execute(p.insert().values(game_id=game_id, **msgspec.structs.asdict(progress.position)))


def _game_values(record: GameRecord) -> dict[str, Any]:
    return {
        "setup": _json(record.start),
        "secret": record.secret,
        "seed": record.seed,
        "imported": record.imported,
        "key": None if record.key is None else _json(record.key),
        "rules_version": record.rules_version,
        "status": record.status,
        "standing": _json(record.standing),
        "base": None if record.base is None else _json(record.base),
        "outcome": _json(record.outcome),
        "trouble": record.trouble,
        "name": record.name,
        "host": record.host,
        "created": record.created,
        "changed": record.changed,
    }


def _holder_values(game_id: str, holder: Holder) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "token": holder.token,
        "person_id": holder.person,
        "maker": holder.maker,
        "nonce": holder.nonce,
        "listed": holder.listed,
    }


def _change_holder(c: Connection, game_id: str, old: Holder, new: Holder) -> None:
    """A holder may get another token; his seats go with him."""
    h, s = schema.holders, schema.seats
    if old.token != new.token:
        c.execute(h.insert().values(**_holder_values(game_id, new)))
        c.execute(s.update().where(s.c.token == old.token).values(token=new.token))
        c.execute(h.delete().where(h.c.token == old.token))
        return
    c.execute(h.update().where(h.c.token == new.token).values(**_holder_values(game_id, new)))


def _list_values(seat: SeatRecord) -> dict[str, Any]:
    return {
        "headline": seat.headline,
        "waiting_for": _json(seat.waiting_for),
        "asked": seat.asked,
        "since": seat.since,
        "seen": seat.seen,
        "changed": seat.changed,
    }


def _seat_values(game_id: str, number: int, seat: SeatRecord) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "number": number,
        "name": seat.name,
        "side": seat.side,
        "commands": _json(seat.commands),
        "bot": seat.bot,
        "token": seat.token,
        **_list_values(seat),
    }


def _event(text: str) -> Event | None:
    return msgspec.json.decode(text, type=Event) if text else None


def _seat_record(row: Row[Any]) -> SeatRecord:
    return SeatRecord(
        row.name,
        row.side,
        msgspec.json.decode(row.commands, type=tuple[str, ...]),
        row.bot,
        row.token,
        row.headline,
        msgspec.json.decode(row.waiting_for, type=tuple[str, ...]),
        row.asked,
        row.since,
        row.seen,
        row.changed,
    )


def _record(c: Connection, game_id: str) -> GameRecord | None:
    g, s, h = schema.games, schema.seats, schema.holders
    row = c.execute(sa.select(g).where(g.c.id == game_id)).first()
    if row is None:
        return None
    seats: Sequence[Row[Any]] = c.execute(
        sa.select(s).where(s.c.game_id == game_id).order_by(s.c.number)
    ).all()
    holders: Sequence[Row[Any]] = c.execute(
        sa.select(h).where(h.c.game_id == game_id).order_by(h.c.maker.desc(), h.c.token)
    ).all()
    return GameRecord(
        id=row.id,
        start=msgspec.json.decode(row.setup, type=Start),
        secret=row.secret,
        seed=row.seed,
        imported=row.imported,
        rules_version=row.rules_version,
        seats=tuple(_seat_record(one) for one in seats),
        holders=tuple(
            Holder(one.token, one.person_id, one.maker, one.nonce, one.listed) for one in holders
        ),
        key=None if row.key is None else msgspec.json.decode(row.key, type=DiceKey),
        status=row.status,
        standing=msgspec.json.decode(row.standing, type=Orders),
        base=None if row.base is None else msgspec.json.decode(row.base, type=Resumption),
        outcome=msgspec.json.decode(row.outcome, type=tuple[str, ...]),
        trouble=row.trouble,
        name=row.name,
        host=row.host,
        created=row.created,
        changed=row.changed,
    )
