"""Several sides being asked at once: each one's secret part, and what they have answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deckload.engine.decision import Decision
from deckload.engine.dice import dice_thrown
from deckload.engine.errors import DeadEnd, StateError
from deckload.engine.procedures import Procedure, Together
from deckload.engine.state import State


class Joint:
    """An open question to several sides; `resume` is the rule that waits for all the answers."""

    __slots__ = ("_answers", "first", "pending", "procedures", "resume")

    def __init__(self, procedures: Mapping[int, Procedure], resume: Procedure, first: int) -> None:
        self.procedures = procedures
        self.resume = resume
        self.first = first  # where in the choices since the step's start its answers begin
        self.pending: dict[int, Decision] = {}
        self._answers: dict[int, Any] = {}

    @property
    def answers(self) -> dict[int, Any]:
        """What the sides have answered, in the order of the sides."""
        return dict(sorted(self._answers.items()))

    def advance(self, s: State, side: int, answer: Any) -> None:
        """Run one side's part to its next real question or to its end."""
        # A new dict each time: whoever looked at the old one keeps what he saw.
        self.pending = {other: d for other, d in self.pending.items() if other != side}
        while True:
            asked = self._send(s, side, answer)
            if asked is None:
                return
            if len(asked.options) > 1 or (asked.covert and asked.options):
                self.pending = dict(sorted({**self.pending, side: asked}.items()))
                return
            if not asked.options:
                raise dead_end(asked)
            answer = asked.options[0]

    def _send(self, s: State, side: int, answer: Any) -> Decision | None:
        """The side's next question, or None if it has answered everything.

        The sides' parts run in the order in which people answer, which must not matter: so
        nothing in them may draw on the dice or the log that all of them share.
        """
        dice, lines = dice_thrown(s), _log_length(s)
        asked = None
        try:
            asked = self.procedures[side].send(answer)
        except StopIteration as end:
            self._answers[side] = end.value
        if dice != dice_thrown(s) or lines != _log_length(s):
            raise StateError(f"dice or log in the secret part of side {side}: wait for all answers")
        if asked.__class__ is Together:
            raise StateError(f"sides are asked at once in the secret part of side {side}")
        if asked is not None and asked.side != side:
            raise StateError(f"side {asked.side} is asked in the secret part of side {side}")
        return asked


def dead_end(asked: Decision) -> DeadEnd:
    """The error for a question without any possible answer."""
    return DeadEnd(f"no possible answer: {asked.kind.verb} (case {asked.case or '?'})")


def _log_length(s: State) -> int:
    return 0 if s.log is None else len(s.log)
