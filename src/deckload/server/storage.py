"""Reading and writing tables in the database. Every function is one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from deckload.server import schema
from deckload.server.committing import Committer, NotStored, Told
from deckload.server.database import Database
from deckload.server.mail_links import hashed
from deckload.server.records import EventRow, GameRecord, Progress, StoredPosition
from deckload.server.rows import (
    event_row,
    event_values,
    game_record,
    game_values,
    holder_values,
    position_values,
    seat_values,
    stored_position,
)
from deckload.server.socket_messages import ChatLine

OWNER = "the person on this machine"
"""Stands for the cookie where there is only one person."""


class Storage:
    """All tables of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._committer = Committer(database)

    def close(self) -> None:
        """Finish what is to be written, and let the database go."""
        self._committer.close()
        self.database.close()

    # --- persons -----------------------------------------------------------------------------

    def person(self, cookie: str, *, make: bool) -> int | None:
        """The person with this cookie; a new one if `make` says so."""
        secret = hashed(cookie)
        p, more = schema.persons, schema.cookies
        same = sa.select(p.c.id).where(p.c.cookie == secret)
        let_in = sa.select(more.c.person_id).where(more.c.cookie == secret)
        with self.database.read() as c:
            found: int | None = c.execute(same.union_all(let_in)).scalar()
        if found is not None or not make:
            return found
        # Two first requests may come at once, at two processes even.
        with contextlib.suppress(IntegrityError), self.database.write() as c:
            if c.execute(same).scalar() is None:
                c.execute(p.insert().values(cookie=secret, created=time.time()))
        with self.database.read() as c:
            return c.execute(same).scalar()

    def name_person(self, person: int, name: str) -> None:
        """What somebody calls himself from now on."""
        p = schema.persons
        with self.database.write() as c:
            c.execute(p.update().where(p.c.id == person).values(name=name))

    def name_of(self, person: int) -> str:
        p = schema.persons
        with self.database.read() as c:
            return c.execute(sa.select(p.c.name).where(p.c.id == person)).scalar() or ""

    def names(self, record: GameRecord) -> dict[int, str]:
        """What the people at a table call themselves."""
        p = schema.persons
        people = [holder.person for holder in record.holders if holder.person is not None]
        with self.database.read() as c:
            found = c.execute(sa.select(p.c.id, p.c.name).where(p.c.id.in_(people))).all()
        return {row.id: row.name for row in found}

    # --- talk --------------------------------------------------------------------------------

    def chat(self, game_id: str) -> list[ChatLine]:
        """All that was said at a table."""
        t = schema.chat
        query = sa.select(t.c.who, t.c.text, t.c.time).where(t.c.game_id == game_id)
        with self.database.read() as c:
            return [ChatLine(*row) for row in c.execute(query.order_by(t.c.seq))]

    def add_chat(self, game_id: str, number: int, line: ChatLine) -> None:
        """One more line; `number` counts from 0."""
        values = {"who": line.who, "text": line.text, "time": line.at}
        try:
            with self.database.write() as c:
                c.execute(schema.chat.insert().values(game_id=game_id, seq=number, **values))
        except SQLAlchemyError as error:
            raise NotStored("what you said could not be stored") from error

    # --- tables ------------------------------------------------------------------------------

    def create(self, progress: Progress) -> None:
        """A new table."""
        record, position = progress.record, progress.position
        seats = [seat_values(record.id, n, s) for n, s in enumerate(record.seats)]
        events = event_values(progress, time.time())
        try:
            with self.database.write() as c:
                c.execute(schema.games.insert().values(**game_values(record)))
                c.execute(
                    schema.holders.insert(), [holder_values(record.id, h) for h in record.holders]
                )
                c.execute(schema.seats.insert(), seats)
                if events:
                    c.execute(schema.events.insert(), events)
                if position is not None:
                    values = position_values(record.id, position)
                    c.execute(schema.positions.insert().values(**values))
        except SQLAlchemyError as error:
            raise NotStored("the table could not be stored; nothing was made") from error

    def commit(self, progress: Progress, before: GameRecord) -> Future[None]:
        """One step of a table: its new events, its position, and what its seats' lists say. It is
        stored when the future is done."""
        return self._committer.commit(progress, before)

    def commit_then(self, progress: Progress, before: GameRecord, tell: Told) -> None:
        """The same from an event loop, in which `tell` is called when it is stored."""
        self._committer.commit_from(asyncio.get_running_loop(), progress, before, tell)

    async def committed(self, progress: Progress, before: GameRecord) -> None:
        """The same for somebody who waits."""
        stored = asyncio.get_running_loop().create_future()
        self.commit_then(progress, before, partial(_end, stored))
        await stored

    def load(self, game_id: str) -> GameRecord | None:
        with self.database.read() as c:
            return next(iter(_records(c, [game_id]).values()), None)

    def past(self, game_id: str) -> tuple[list[EventRow], StoredPosition | None]:
        """All event rows of a table, and its last stored position."""
        e, p = schema.events, schema.positions
        with self.database.read() as c:
            rows = c.execute(
                sa.select(e.c.at, e.c.event, e.c.check)
                .where(e.c.game_id == game_id)
                .order_by(e.c.seq)
            ).all()
            stored = c.execute(sa.select(p).where(p.c.game_id == game_id)).first()
        position = None if stored is None else stored_position(stored)
        return [event_row(*row) for row in rows], position

    def times(self, game_id: str) -> list[float]:
        """When each event row of a table was stored."""
        e = schema.events
        query = sa.select(e.c.time).where(e.c.game_id == game_id).order_by(e.c.seq)
        with self.database.read() as c:
            return list(c.execute(query).scalars())

    def of_person(self, person: int, start: int, most: int) -> PersonsTables:
        """Some of a person's tables, from number `start` on, the latest change first."""
        h, s = schema.holders, schema.seats
        mine = (h.c.person_id == person) & h.c.listed
        # Looked up for each of them: that takes half the time of a join in groups.
        own_seats = (s.c.game_id == h.c.game_id) & (s.c.token == h.c.token)
        latest = sa.select(sa.func.max(s.c.changed)).where(own_seats).scalar_subquery()
        query = (
            sa.select(h.c.token, h.c.game_id, latest.label("latest"))
            .where(mine)
            .order_by(sa.desc("latest"), h.c.token)
            .offset(start)
            .limit(most)
        )
        with self.database.read() as c:
            total = c.execute(sa.select(sa.func.count()).select_from(h).where(mine)).scalar()
            found = c.execute(query).all()
            records = _records(c, [row.game_id for row in found])
        listed = [(row.token, records[row.game_id]) for row in found if row.game_id in records]
        return PersonsTables(listed, total or 0)

    def open_games(self, most: int) -> list[tuple[str, GameRecord]]:
        """Tables that wait for anybody, with an invitation to each, the latest first."""
        g, h = schema.games, schema.holders
        is_free = (h.c.game_id == g.c.id) & h.c.person_id.is_(None)
        invitation = sa.select(sa.func.min(h.c.token)).where(is_free).scalar_subquery()
        query = (
            sa.select(g.c.id, invitation.label("token"))
            .where(g.c.open & (g.c.status != "over") & sa.exists().where(is_free))
            .order_by(g.c.created.desc())
            .limit(most)
        )
        with self.database.read() as c:
            found = c.execute(query).all()
            records = _records(c, [row.id for row in found])
        return [(row.token, records[row.id]) for row in found if row.id in records]

    def due(self, now: float, most: int) -> list[str]:
        """Tables whose clock has something to say."""
        g = schema.games
        query = sa.select(g.c.id).where((g.c.due <= now) & (g.c.status == "playing"))
        with self.database.read() as c:
            return list(c.execute(query.order_by(g.c.due).limit(most)).scalars())


def _end(stored: asyncio.Future[None], error: Exception | None) -> None:
    if stored.done():  # whoever waited has gone away
        return
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)


class PersonsTables(NamedTuple):
    """Some of a person's tables with the token to each, and how many there are in all."""

    listed: list[tuple[str, GameRecord]]
    total: int


def _records(c: Connection, ids: Sequence[str]) -> dict[str, GameRecord]:
    """Tables by their ids, in three queries however many they are."""
    g, s, h = schema.games, schema.seats, schema.holders
    games = c.execute(sa.select(g).where(g.c.id.in_(ids))).all()
    seats = _by_game(c, sa.select(s).where(s.c.game_id.in_(ids)).order_by(s.c.number))
    holders = _by_game(
        c, sa.select(h).where(h.c.game_id.in_(ids)).order_by(h.c.maker.desc(), h.c.token)
    )
    return {row.id: game_record(row, seats[row.id], holders[row.id]) for row in games}


def _by_game(c: Connection, query: sa.Select[Any]) -> defaultdict[str, list[Row[Any]]]:
    rows: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    for row in c.execute(query):
        rows[row.game_id].append(row)
    return rows
