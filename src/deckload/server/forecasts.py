"""The odds of the whole, for a seat that is asked: worked out beside the game, not in it."""

from __future__ import annotations

from deckload.bots.problem import Problem
from deckload.engine.errors import NotOffered
from deckload.engine.seats import Seat
from deckload.engine.session import Session


class Question(Problem):
    """A copy of what a seat is asked, good whatever becomes of the game meanwhile."""

    __slots__ = ("fighting",)

    def __init__(self, session: Session, side: int) -> None:
        self.fighting = Problem(session.game, side).in_battle
        super().__init__(session.game.clone(), side)


def question_of(session: Session, seat: Seat) -> Question:
    """What the seat is asked now, if that is something to be foreseen."""
    decision = session.game.pending().get(seat.side)
    if decision is None or not seat.may_answer(decision):
        raise NotOffered(f"{seat.name} is not asked anything now")
    if not decision.kind.foresee:
        raise NotOffered("nothing can be foreseen about this question")
    return Question(session, seat.side)
