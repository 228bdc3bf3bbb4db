"""Tables: refusals, undo and redo, saves, replays, and answers given in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from deckload.engine.decision import Decision
from deckload.engine.errors import NotOffered
from deckload.engine.game import Choice
from deckload.engine.saves import read_save, save_session
from deckload.engine.session import Session
from deckload.engine.state import State, known
from deckload.lab.conformance.position import Moment, first_difference, seat_for
from deckload.lab.conformance.sent import Onlookers, seats_of

_encode = msgspec.json.Encoder(order="deterministic").encode
_ABSURD = ("", " ", "nothing of the kind", "pass ", "0", "\x00", "é" * 300, "x" * 100_000)


def refuses_what_is_not_offered(p: Moment) -> Iterator[str]:
    """Keys that are not on offer, and seats that are not asked, change nothing."""
    session = p.session
    before = session.state.digest()
    pending = session.game.pending()
    offers = {side: list(session.offered(side)) for side in pending}
    everything = [key for keys in offers.values() for key in keys]
    for seat in session.seats:
        own = set(offers.get(seat.side, ()))
        for key in (*_ABSURD, *everything[:20]):
            if key in own and seat.may_answer(pending[seat.side]):
                continue
            try:
                session.submit(seat.name, key)
            except NotOffered:
                continue
            yield f"{seat.name} was allowed {key[:40]!r}, which was not on offer"
    if session.state.digest() != before:
        yield "a refused answer changed the state"


def undo_restores(p: Moment) -> Iterator[str]:
    """Undo brings back the state and all messages; redo does again what was undone."""
    session = p.session.fork()
    side, decision = _any_question(p, session)
    seat = seat_for(session, decision)
    before = _all_messages(session)
    digest = session.state.digest()
    key = p.rng.choice(list(session.offered(side)))
    session.submit(seat, key)
    if not session.can_undo(seat):
        return
    after = session.state.digest()
    session.undo(seat)
    if session.state.digest() != digest:
        yield f"undo of {key!r} did not restore the state"
    if _without_undo(_all_messages(session)) != _without_undo(before):
        yield f"undo of {key!r} did not restore what is shown"
    session.redo(seat)
    if session.state.digest() != after:
        yield f"redo of {key!r} led somewhere else"


def locks_are_true(p: Moment) -> Iterator[str]:
    """What is shown as final cannot be undone."""
    side, decision = _any_question(p, p.session)
    k = known(p.game.as_seen_by(side).s, side)
    final = [value for value in decision.options if decision.kind.is_final(k, value)]
    if not final:
        return
    session = p.session.fork()
    key = decision.kind.key(k, p.rng.choice(final))
    seat = seat_for(session, decision)
    session.submit(seat, key)
    if session.can_undo(seat):
        yield f"{key!r} is shown as final, but can be undone"


def undo_after_news(p: Moment) -> Iterator[str]:
    """A choice that can be undone has told the chooser nothing he did not know.

    The same choice in worlds that he could not tell apart must look the same to him.
    """
    session = p.session.fork()
    side, decision = _any_question(p, session)
    if session.game.joint is not None:
        return
    key = p.rng.choice(list(session.offered(side)))
    seat = seat_for(session, decision)
    session.submit(seat, key)
    if not session.can_undo(seat):
        return
    looks = []
    for _ in range(4):
        world = p.game.resample(side, p.rng.getrandbits(32))
        table = p.session.fork(at=world.bookmark())
        onlookers = Onlookers(table, seats_of(table, side))
        onlookers.look()
        onlookers.submit(seat, key)
        onlookers.look()
        looks.append(onlookers.all_sent())
    if any(look != looks[0] for look in looks):
        found = first_difference(looks[0], next(look for look in looks if look != looks[0]))
        yield f"{key!r} can be undone although it told something: {found}"


def numbers_tell_nothing(p: Moment) -> Iterator[str]:
    """A seat is sent something, and its number grows by one, exactly when what it sees changes;
    and what a side may not see yet changes nothing for it."""
    session = p.session.fork()
    side, decision = _any_question(p, session)
    seat, key = seat_for(session, decision), p.rng.choice(list(session.offered(side)))
    onlookers = Onlookers(session, session.seats)
    onlookers.look()
    yield from _watched(onlookers, "an answer", lambda: session.submit(seat, key))
    if not session.can_undo(seat):
        return
    yield from _watched(onlookers, "an undo", lambda: session.undo(seat))
    yield from _watched(onlookers, "a redo", lambda: session.redo(seat))


def _watched(onlookers: Onlookers, what: str, act: Callable[[], None]) -> Iterator[str]:
    session = onlookers.session
    names = [seat.name for seat in session.seats]
    number = {name: onlookers.number(name) for name in names}
    sees = {name: onlookers.sees(name) for name in names}
    open_to = {seat.side: _open_to(session, seat.side) for seat in session.seats}
    act()
    news = onlookers.look()
    for seat in session.seats:
        name = seat.name
        changed = onlookers.sees(name) != sees[name]
        if onlookers.number(name) != number[name] + changed or (name in news) != changed:
            yield f"the number of {name} counts something it does not see ({what})"
        if name in news and _open_to(session, seat.side) == open_to[seat.side]:
            yield f"{name} is sent something by {what} that is hidden from it: {news[name]!r}"


def _open_to(session: Session, side: int) -> tuple[State, tuple[Choice, ...]]:
    """The start of the present step and its choices, as far as a side may see them."""
    return session.game.start, session.game.as_seen_by(side).since


def saves_round_trip(p: Moment) -> Iterator[str]:
    """A save, loaded again, is the same game to everybody."""
    save, again = p.notes.loaded(save_session(p.session), p.session)
    if again.state != p.session.state:
        yield "a loaded game is in another state"
    if _without_undo(_all_messages(again)) != _without_undo(_all_messages(p.session)):
        yield "a loaded game looks different"
    if read_save(save_session(again)).events != save.events:
        yield "a loaded game has another history"


def any_order_of_answers(p: Moment) -> Iterator[str]:
    """Where several sides are asked at once, the order of their answers leaves no trace."""
    if p.game.joint is None:
        return
    seed = p.rng.getrandbits(32)
    ends = []
    for backwards in (False, True):
        session = p.session.fork()
        joint = session.game.joint
        picks = {side: seed + side for side in session.game.pending()}
        while session.game.joint is joint:
            pending = session.game.pending()
            side = max(pending) if backwards else min(pending)
            keys = list(session.offered(side))
            session.submit(seat_for(session, pending[side]), keys[picks[side] % len(keys)])
            picks[side] = picks[side] * 48_271 % 2_147_483_647
        ends.append((session.state.digest(), tuple(session.history.events)))
    if ends[0] != ends[1]:
        yield "the order in which sides answered made a difference"


def _any_question(p: Moment, session: Session) -> tuple[int, Decision]:
    return p.rng.choice(list(session.game.pending().items()))


def _all_messages(session: Session) -> list[bytes]:
    return [_encode(session.message(seat.name)) for seat in session.seats]


def _without_undo(messages: list[bytes]) -> list[bytes]:
    """Whether something can be undone is the one thing that may differ after loading."""
    return [
        message.replace(b'"undo":"possible"', b'"undo":""').replace(
            b'"undo":"sealed"', b'"undo":""'
        )
        for message in messages
    ]
