"""Who holds the seats of a table: its record after somebody joins, invites, or takes notes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from deckload.server.records import GameRecord, Holder


def joined(record: GameRecord, invitation: str, token: str, person: int) -> GameRecord:
    """A guest takes his seat. He gets a token that whoever invited him has never seen."""
    came = _with_holder(
        record,
        invitation,
        lambda h: msgspec.structs.replace(h, token=token, person=person, invitation=invitation),
    )
    return _with_seats_of(came, invitation, token)


def invited_again(record: GameRecord, invitation: str, token: str) -> GameRecord:
    """Another invitation to a seat that nobody has taken."""
    replaced = _with_holder(record, invitation, lambda h: msgspec.structs.replace(h, token=token))
    return _with_seats_of(replaced, invitation, token)


def unlisted(record: GameRecord, token: str) -> GameRecord:
    """The table is no longer on a holder's list."""
    return _with_holder(record, token, lambda h: msgspec.structs.replace(h, listed=False))


def with_notes(record: GameRecord, token: str, text: str) -> GameRecord:
    """What a holder has noted for himself."""
    return _with_holder(record, token, lambda h: msgspec.structs.replace(h, notes=text))


def with_nonce(record: GameRecord, token: str, nonce: str) -> GameRecord:
    """A holder's part of the dice."""
    return _with_holder(record, token, lambda h: msgspec.structs.replace(h, nonce=nonce))


def all_nonces(record: GameRecord) -> tuple[str, ...] | None:
    """Everybody's parts of the dice in the order of the seats; None while one is missing."""
    by_token = {holder.token: holder.nonce for holder in record.holders}
    nonces = [by_token[seat.token] for seat in record.seats if seat.token is not None]
    given = tuple(one for one in nonces if one is not None)
    return given if len(given) == len(nonces) else None


def _with_holder(record: GameRecord, token: str, change: Callable[[Holder], Holder]) -> GameRecord:
    holder = record.holder(token)
    assert holder is not None
    holders = tuple(change(one) if one is holder else one for one in record.holders)
    return msgspec.structs.replace(record, holders=holders)


def _with_seats_of(record: GameRecord, token: str, fresh: str) -> GameRecord:
    seats = tuple(
        msgspec.structs.replace(seat, token=fresh) if seat.token == token else seat
        for seat in record.seats
    )
    return msgspec.structs.replace(record, seats=seats)
