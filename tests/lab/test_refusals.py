"""A million answers that nobody asked for: none is taken, none changes anything."""

import random

import pytest

from deckload.engine.contract import SetUp
from deckload.engine.dice import DiceKey
from deckload.engine.errors import NotOffered
from deckload.engine.session import Seat, Session
from deckload.engine.state import known

COMMANDS = ("fleet", "air")
POSITIONS = 200
BAD_ANSWERS = 5_000


def some_position(number: int) -> Session:
    """A random moment of a random game, two seats sharing each side."""
    rng = random.Random(number)
    key = DiceKey(seed=str(number))
    seats = [Seat(f"{side} {command}", side, (command,)) for side in (0, 1) for command in COMMANDS]
    session = Session(SetUp("mini", ("dawn", "skirmish")[number % 2], key=key), seats=seats)
    for _ in range(rng.randrange(40)):
        if not session.over:
            choose_any(session, rng)
    return session


def choose_any(session: Session, rng: random.Random) -> None:
    side, decision = rng.choice(list(session.game.pending().items()))
    keys = decision.keys(known(session.state, side))
    session.submit(asked_seat(session, side), rng.choice(keys))


def asked_seat(session: Session, side: int) -> str:
    decision = session.game.pending()[side]
    return next(seat.name for seat in session.seats if seat.may_answer(decision))


def everything_about(session: Session) -> tuple[object, ...]:
    """State, history, and what every seat sees, undo included."""
    seats = [session.message(seat.name) for seat in session.seats]
    return session.state.digest(), list(session.history.events), seats


def bad_answers(session: Session, rng: random.Random) -> list[tuple[str, object]]:
    """Keys that look right for another moment, for the other side, or for no game at all."""
    offers = {
        side: set(decision.keys(known(session.state, side)))
        for side, decision in session.game.pending().items()
    }
    words = ["pass", "stay", "hunt", "strike", "done", "hold", "mix", "leave", "scramble", "patrol"]
    keys: list[object] = [*words, "", "move", "move 9999", "move 0101 ", "MOVE 0101", None, 7, b"x"]
    keys += [f"move {column:02}{row:02}" for column in range(14) for row in range(11)]
    keys += [f"{verb} {n}" for verb in ("fly", "intercept", "report", "bomb") for n in range(25)]
    keys += [
        "".join(chr(rng.randrange(0x300)) for _ in range(rng.randrange(30))) for _ in range(50)
    ]
    keys += [key for offered in offers.values() for key in sorted(offered)]
    return [
        (seat.name, key)
        for seat in session.seats
        for key in keys
        if not isinstance(key, str)
        or key not in offers.get(seat.side, ())
        or not seat.may_answer(session.game.pending()[seat.side])
    ]


@pytest.mark.parametrize("part", range(4))
def test_a_quarter_of_a_million_bad_answers_are_refused(part):
    tried = 0
    for number in range(part, POSITIONS, 4):
        session = some_position(number)
        rng = random.Random(number)
        before = everything_about(session)
        pool = bad_answers(session, rng)
        for _ in range(BAD_ANSWERS):
            seat, key = pool[int(rng.random() * len(pool))]
            try:
                session.submit(seat, key)
            except NotOffered:
                tried += 1
            else:
                pytest.fail(f"{seat} was allowed {key!r}")
        assert everything_about(session) == before
    assert tried == POSITIONS // 4 * BAD_ANSWERS
