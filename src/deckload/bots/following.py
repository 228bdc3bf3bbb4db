"""Carrying a plan out: its answers are given one by one, as long as the questions fit."""

from __future__ import annotations

from deckload.bots.problem import Bot, Problem
from deckload.engine.contract import Plan
from deckload.engine.decision import Decision, Option


class Follower:
    """What is left of a plan after its first answer to a question."""

    __slots__ = ("_about", "_rest", "_verb")

    def __init__(self, plan: Plan, question: Decision) -> None:
        self._verb = question.kind.verb
        self._about = question.about
        self._rest = list(plan[1:])

    def foresees(self, decision: Decision) -> bool:
        """Is the next answer one to this question? If not, the plan has come to its end."""
        fits = (
            bool(self._rest)
            and decision.kind.verb == self._verb
            and decision.about == self._about
            and self._rest[0] in decision.options
        )
        if not fits:
            self._rest.clear()
        return fits

    def next_answer(self) -> Option:
        return self._rest.pop(0)


class FollowingBot:
    """Follows a plan while it lasts, and then another bot."""

    __slots__ = ("_after", "_follower")

    def __init__(self, follower: Follower, after: Bot) -> None:
        self._follower = follower
        self._after = after

    def __call__(self, problem: Problem) -> Option:
        if self._follower.foresees(problem.decision):
            return self._follower.next_answer()
        return self._after(problem)
