"""Several sides being asked at once: each one's secret part, and what they have answered."""

from __future__ import annotations

from typing import Any

from deckload.engine.decision import Decision
from deckload.engine.dice import dice_thrown
from deckload.engine.errors import DeadEnd, StateError
from deckload.engine.procedures import Procedure, Together, not_a_question
from deckload.engine.state import State


class Joint:
    """An open question to several sides; `resume` is the rule that waits for all the answers."""

    __slots__ = ("_answers", "first", "pending", "procedures", "resume")

    def __init__(self, procedures: dict[int, Procedure], resume: Procedure, first: int) -> None:
        self.procedures = procedures
        self.resume = resume
        self.first = first  # where in the choices since the step's start its answers begin
        self.pending: dict[int, Decision] = {}
        self._answers: dict[int, Any] = {}

    @property
    def answers(self) -> dict[int, Any]:
        """What the sides have answered, in the order of the sides."""
        return dict(sorted(self._answers.items()))

    @property
    def first_pending(self) -> Decision | None:
        """The question to the first of the sides that have not answered everything."""
        for asked in self.pending.values():  # compiled, the quickest way to it
            return asked
        return None

    def advance(self, s: State, side: int, answer: Any, *, again: bool = False) -> None:
        """Run one side's part to its next real question or to its end. When it is run `again` with
        earlier answers, a covert question needs no options."""
        asked = self._send(s, side, answer, again)
        while asked is not None and not ((again and asked.covert) or is_real(asked)):
            asked = self._send(s, side, only_answer(asked), again)
        self._ask(side, asked)

    def _ask(self, side: int, asked: Decision | None) -> None:
        """Put a question to one side, in place of what it was asked before.

        `pending` becomes a new dict, in the order of the sides: whoever looked at the old one
        keeps what he saw."""
        pending: dict[int, Decision] = {}
        for other in self.procedures:
            question = asked if other == side else self.pending.get(other)
            if question is not None:
                pending[other] = question
        self.pending = pending

    def _send(self, s: State, side: int, answer: Any, again: bool) -> Decision | None:
        """The side's next question, or None if it has answered everything.

        The sides' parts run in the order in which people answer, which must not matter: so
        nothing in them may draw on the dice or the log that all of them share.
        """
        dice, lines = dice_thrown(s), _log_length(s)
        asked = None
        try:
            asked = self.procedures[side].send(answer)
            if not again and isinstance(asked, Decision):
                _ = asked.options  # they are worked out by now, under the same rule
        except StopIteration as end:
            self._answers[side] = end.value
        if dice != dice_thrown(s) or lines != _log_length(s):
            raise StateError(f"dice or log in the secret part of side {side}: wait for all answers")
        if asked is None:
            return None
        if isinstance(asked, Together):
            raise StateError(f"sides are asked at once in the secret part of side {side}")
        if not isinstance(asked, Decision):
            raise not_a_question(asked)
        if asked.side != side:
            raise StateError(f"side {asked.side} is asked in the secret part of side {side}")
        return asked


def is_real(asked: Decision) -> bool:
    """Must somebody be asked? A question with one answer is answered by itself, unless it is
    covert."""
    offered = asked.offered
    count = len(asked.options if offered is None else offered)
    return count > 1 or (count == 1 and asked.covert)


def only_answer(asked: Decision) -> Any:
    """The answer to a question that leaves no choice."""
    if not asked.options:
        raise dead_end(asked)
    return asked.options[0]


def dead_end(asked: Decision) -> DeadEnd:
    """The error for a question without any possible answer."""
    return DeadEnd(f"no possible answer: {asked.kind.verb} (case {asked.case or '?'})")


def _log_length(s: State) -> int:
    return 0 if s.log is None else len(s.log)
