"""Whatever people do at a table, in any order, its save tells the same story."""

from __future__ import annotations

import random
from typing import Any

import pytest

from deckload.engine.errors import DeckloadError, NothingToUndo, NotOffered, RuleFailure
from deckload.engine.replay import verify
from deckload.engine.saves import read_save, save_session
from deckload.engine.session import Session
from deckload.engine.state import known
from engine.tiny import (
    boom,
    covert_word,
    drafting,
    everything,
    joint,
    joint_that_breaks,
    joint_then_roll,
    open_roll,
    part_that_breaks,
    picking,
    position,
    reload,
    reveal_after,
    roll_after,
    sit_down,
    word,
    words,
)

STEPS: tuple[Any, ...] = (
    *((step, side) for step in (word, drafting, roll_after, reveal_after, boom) for side in (0, 1)),
    *((words, side, 3) for side in (0, 1)),
    *((picking, side, 1, 3) for side in (0, 1)),
    (covert_word, 1, True),
    (covert_word, 0, False),
    joint,
    joint_then_roll,
    joint_that_breaks,
    part_that_breaks,
    open_roll,
)


def do_something(session: Session, rng: random.Random) -> None:
    """One thing that somebody at the table might do, sensible or not."""
    seat = rng.choice(("North", "South"))
    what = rng.random()
    before = position(session)
    try:
        if what < 0.55:
            session.submit(seat, some_keys(session, seat, rng))
        elif what < 0.7:
            session.undo(seat)
        elif what < 0.8:
            session.redo(seat)
        elif what < 0.84:
            session.propose_takeback(seat)
        elif what < 0.9:
            session.answer_takeback(seat, rng.random() < 0.7)
        elif what < 0.95:
            session.set_standing_order(seat, "word", rng.choice(("pass", "fight", None)))
        else:
            session.submit(seat, "nonsense")
    except (NotOffered, NothingToUndo, RuleFailure):
        assert position(session) == before


def some_keys(session: Session, seat: str, rng: random.Random) -> list[str]:
    side = session.seat(seat).side
    decision = session.game.pending().get(side)
    offered = ["a"] if decision is None else decision.keys(known(session.state, side))
    more = ["a", "number 1", "number 2", "done", "b"]
    return [rng.choice(offered), *rng.sample(more, rng.choice((0, 0, 0, 1, 2)))]


@pytest.mark.parametrize("seed", range(40))
def test_the_save_tells_what_happened(seed):
    rng = random.Random(seed)
    session = sit_down(*rng.choices(STEPS, k=12))
    for _ in range(120):
        do_something(session, rng)
        if rng.random() < 0.3:
            again = reload(session, save_session(session))
            again._takeback, session._takeback = None, None
            again._broken_orders = session._broken_orders
            assert everything(again) == everything(session)
            if rng.random() < 0.3:
                session = again
        if session.over:
            break
    verdict = verify(read_save(save_session(session)), rules=session.rules)
    assert verdict.honest, verdict.finding


@pytest.mark.parametrize("seed", range(20))
def test_undoing_everything_and_redoing_it_leads_to_the_same_place(seed):
    rng = random.Random(seed)
    session = sit_down(*rng.choices(STEPS, k=12))
    for _ in range(60):
        if session.over:
            break
        side, decision = rng.choice(list(session.game.pending().items()))
        seat = session.seats[side].name
        try:
            session.submit(seat, rng.choice(decision.keys(known(session.state, side))))
        except DeckloadError:
            continue
        there, undone = everything(session), 0
        while session.can_undo(seat):
            session.undo(seat)
            undone += 1
        for _ in range(undone):
            session.redo(seat)
        assert everything(session) == there
