"""Absurd, outdated and wrong-side answers are refused, whatever they are, and change nothing."""

from __future__ import annotations

import random

import pytest

from deckload.engine.contract import SetUp, find_game
from deckload.engine.dice import DiceKey
from deckload.engine.errors import NotOffered
from deckload.engine.session import Seat, Session
from deckload.engine.state import known
from engine.tiny import everything, sit_down, word, words

ABSURD = [
    "",
    " ",
    "a ",
    " a",
    "A",
    "а",  # noqa: RUF001  a Cyrillic look-alike
    "a\u0301",
    "ａ",  # noqa: RUF001  full width
    "a\x00",
    "\x00",
    "a\n",
    "\ud800",
    "x" * 401,
    "x" * 10_000_000,
    "__class__",
    "0",
    b"a",
    0,
    1,
    True,
    None,
    1.5,
    float("nan"),
    object(),
    {"a": 1},
    {"a"},
    [],
    (),
    [[]],
    [["a"]],
    ["a"] * 5_000,
    iter("a"),
    range(3),
]


@pytest.mark.parametrize("keys", ABSURD, ids=lambda k: repr(k)[:20])
def test_absurd_keys_are_refused(keys):
    session = sit_down((words, 0, 3), (word, 1))
    session.submit("North", "b")
    before = everything(session)
    with pytest.raises(NotOffered) as refusal:
        session.submit("North", keys)
    assert len(str(refusal.value)) < 1000
    assert everything(session) == before


def test_twenty_thousand_false_answers_change_nothing():
    """The long run of this is part of the soak."""
    rules = find_game("mini")
    seats = (
        Seat("Fleet", 0, ("fleet",)),
        Seat("Air", 0, ("air",)),
        Seat("Red", 1),
    )
    rng = random.Random(11)
    tried = 0
    while tried < 20_000:
        setup = SetUp("mini", list(rules.scenarios())[-1], key=DiceKey(seed=str(rng.random())))
        session = Session(setup, seats=seats, rules=rules)
        old: list[str] = ["pass"]
        while not session.over and tried < 20_000:
            pending = session.game.pending()
            offers = {side: d.keys(known(session.state, side)) for side, d in pending.items()}
            before = session.state.digest(), len(session.log), len(session.history)
            for _ in range(60):
                tried += 1
                refuse_one(session, rng, pending, offers, old)
            assert (session.state.digest(), len(session.log), len(session.history)) == before
            side = rng.choice(list(pending))
            seat = next(s.name for s in seats if s.may_answer(pending[side]))
            key = rng.choice(offers[side])
            old = [*old[-30:], *offers[side]]
            session.submit(seat, key)


def refuse_one(session, rng, pending, offers, old) -> None:
    """One answer that must be refused: an old key, another's key, a mangled one, a bad list."""
    seat = rng.choice(session.seats)
    asked = seat.side in pending and seat.may_answer(pending[seat.side])
    own = offers[seat.side] if asked else []
    key = rng.choice((*old, *rng.choice(list(offers.values()))))
    if rng.random() < 0.5:
        key = rng.choice(
            (key[:-1], key + " ", key.upper() + "?", key[::-1] + "\x00", f"move {key}")
        )
    answer: object = key
    if rng.random() < 0.3 and own:
        answer = [rng.choice(own), *["no such key"] * rng.randrange(1, 4)]
    elif key in own:
        return
    try:
        session.submit(seat.name, answer)
    except NotOffered:
        return
    pytest.fail(f"{seat.name} was allowed {answer!r}; on offer was {own}")
