"""From a stored table back to a running game, and from a running game to what is stored of it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from deckload import __version__
from deckload.engine.contract import find_game
from deckload.engine.errors import DeckloadError
from deckload.engine.history import Event
from deckload.engine.saves import FORMAT, Save, as_text, events_to_replay, load_session, opened
from deckload.engine.session import Session, StandingOrder
from deckload.server.records import GameRecord, Orders, StoredPosition


class Damaged(DeckloadError):
    """What is stored of a table is not what was written."""


def position_of(session: Session) -> StoredPosition:
    """The state at the start of the present step, in full."""
    step = session.history.steps[-1]
    return StoredPosition(
        at=step.at,
        digest=step.digest,
        state=msgspec.json.encode(session.game.start.pack()),
        rules_version=session.rules.version,
        schema=session.rules.schema,
    )


def orders_of(session: Session) -> Orders:
    return tuple((*what, *order) for what, order in session.standing.items())


def resume(
    record: GameRecord, events: list[Event], position: StoredPosition, failures: Path | None
) -> Session:
    """The session of a stored table: its choices taken again; or, where the rules have changed so
    that they lead elsewhere, its last stored position."""
    save = _as_save(record, events, position)
    session = _replayed(save, position, failures)
    if session is None:
        if position.at > len(events):  # whatever the rules say
            raise Damaged(f"of {position.at} choices only {len(events)} are there")
        session = load_session(as_text(save), where=f"table {record.id}", failures=failures)
        begun = session.history.steps[0]
        if position.schema == session.rules.schema and begun.digest != position.digest:
            raise Damaged("its position is not as it was written")
    session.standing = {
        (side, verb): StandingOrder(key, commands) for side, verb, key, commands in record.standing
    }
    return session


def _replayed(save: Save, position: StoredPosition, failures: Path | None) -> Session | None:
    """Take the choices again; None if that does not lead to the stored position."""
    try:
        session = opened(save, find_game(save.setup.game), failures)
        for event in events_to_replay(save):
            session.apply(event)
    except Exception:  # whatever it is, these rules do not lead where the game stood
        return None
    step = session.history.steps[-1]
    return session if (step.at, step.digest) == (position.at, position.digest) else None


def _as_save(record: GameRecord, events: list[Event], position: StoredPosition) -> Save:
    return Save(
        format=FORMAT,
        program=__version__,
        rules_version=f"{record.rules_version} (as stored)",
        schema=position.schema,
        setup=record.setup(),
        seats=tuple(seat.seat for seat in record.seats),
        standing=record.standing,
        events=tuple(events),
        digests=(),
        state=position.unpacked(),
        state_at=position.at,
        rolls=(),
        over=record.status == "over",
        base=record.base,
    )
