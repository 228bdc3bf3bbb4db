"""Tables: refusals, undo and redo, saves, replays, and answers given in any order."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from deckload.engine.decision import Decision
from deckload.engine.errors import NotOffered
from deckload.engine.game import Bookmark, resampled
from deckload.engine.saves import load_session, read_save, save_session
from deckload.engine.session import Session
from deckload.engine.state import State
from deckload.lab.conformance.position import Moment, first_difference, give_dice, knows, sent

_encode = msgspec.json.Encoder(order="deterministic").encode
_HORIZON = 8
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
    seat = _seat_for(session, decision)
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


def undo_after_news(p: Moment) -> Iterator[str]:
    """A choice that can be undone has told the chooser nothing he did not know.

    The same choice in worlds that he could not tell apart must look the same to him.
    """
    session = p.session.fork()
    side, decision = _any_question(p, session)
    if session.game.joint is not None:
        return
    index = p.rng.randrange(len(decision.options))
    key = list(session.offered(side))[index]
    seat = _seat_for(session, decision)
    game = session.game.clone()
    session.submit(seat, key)
    if not session.can_undo(seat):
        return
    sides = session.scenario.sides
    looks = []
    for _ in range(4):
        world = game.resample(side, p.rng.getrandbits(32))
        world.s.log = []
        world.choose(index, side)
        looks.append(sent(world, side, sides))
    if any(look != looks[0] for look in looks):
        found = first_difference(looks[0], next(look for look in looks if look != looks[0]))
        yield f"{key!r} can be undone although it told something: {found}"


def numbers_tell_nothing(p: Moment) -> Iterator[str]:
    """A seat's message number grows exactly when what it sees changes."""
    session = p.session.fork()
    side, decision = _any_question(p, session)
    key = p.rng.choice(list(session.offered(side)))
    before = {
        s.name: (session.number(s.name), _encode(session.message(s.name))) for s in session.seats
    }
    session.submit(_seat_for(session, decision), key)
    for seat in session.seats:
        number, message = before[seat.name]
        changed = _encode(session.message(seat.name)) != message
        if session.number(seat.name) != number + changed:
            yield f"the message number of {seat.name} counts something it does not see"


def twin_tables(p: Moment) -> Iterator[str]:
    """Undo states, notices and refusals are the same in two worlds that a side cannot tell apart.

    The rest of what a side is sent is compared in `secrets.twin_worlds`.
    """
    start = p.game.start
    if p.game.since or start.over:
        return  # only a step's start can be drawn anew without leaving a trace in the history
    for side in p.viewers:
        other = resampled(p.session.rules, start, side, p.rng.getrandbits(32))
        give_dice(start, other)
        one, two = (_table_at(p.session, s) for s in (start, other))
        for _ in range(_HORIZON):
            if one.over or two.over or knows(one.game, side) != knows(two.game, side):
                break
            if _asides(one, side) != _asides(two, side):
                yield f"side {side} can tell two worlds apart by undo, notices or refusals"
                break
            if not _same_answer(one, two, p.rng):
                break


def _table_at(session: Session, start: State) -> Session:
    table = session.fork()
    table._go_to(Bookmark(start, [], table.game.mark().log_length), [])
    return table


def _asides(session: Session, side: int) -> list[tuple[str, list[str], str]]:
    """What a side's seats are told beside view, prompt and log."""
    told = []
    for seat in session.seats:
        if seat.side != side:
            continue
        try:
            session.submit(seat.name, "nothing of the kind")
            refusal = ""
        except NotOffered as e:
            refusal = str(e)
        told.append((session.undo_state(seat), session.notices(seat), refusal))
    return told


def _same_answer(one: Session, two: Session, rng: random.Random) -> bool:
    """Answer with the same key at both tables; False where that is not possible."""
    side = rng.choice(list(one.game.pending()))
    key = rng.choice(list(one.offered(side)))
    if two.game.pending().get(side) is None or key not in two.offered(side):
        return False
    for session in (one, two):
        session.submit(_seat_for(session, session.game.pending()[side]), key)
    return True


def saves_round_trip(p: Moment) -> Iterator[str]:
    """A save, loaded again, is the same game to everybody."""
    text = save_session(p.session)
    again = load_session(text, rules=p.session.rules)
    if again.state != p.session.state:
        yield "a loaded game is in another state"
    if _without_undo(_all_messages(again)) != _without_undo(_all_messages(p.session)):
        yield "a loaded game looks different"
    if read_save(save_session(again)).events != read_save(text).events:
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
            session.submit(_seat_for(session, pending[side]), keys[picks[side] % len(keys)])
            picks[side] = picks[side] * 48_271 % 2_147_483_647
        ends.append((session.state.digest(), tuple(session.history.events)))
    if ends[0] != ends[1]:
        yield "the order in which sides answered made a difference"


def _any_question(p: Moment, session: Session) -> tuple[int, Decision]:
    return p.rng.choice(list(session.game.pending().items()))


def _seat_for(session: Session, decision: Decision) -> str:
    return next(seat.name for seat in session.seats if seat.may_answer(decision))


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
