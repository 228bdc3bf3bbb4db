"""Results, plans and doctrines that no bot can use."""

from __future__ import annotations

import pytest

from deckload.games.mini import Duel
from saboteurs.broken import Variant, saboteur


@saboteur("returns for one side alone", "returns")
def returns_for_one_side(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "returns", lambda self, s: (float(s.points[0] - s.points[1]),))
    return Variant()


@saboteur("returns that cannot be compared", "returns")
def returns_that_cannot_be_compared(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "returns", lambda self, s: (float("nan"), float("nan")))
    return Variant()


@saboteur("returns that both sides can win", "returns")
def returns_that_both_can_win(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "returns", lambda self, s: (s.points[0] + 1.0, s.points[1] + 1.0))
    return Variant()


@saboteur("plan that nobody may follow", "advice is on offer")
def plan_not_on_offer(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "plans", lambda self, k, decision: [("surrender",)])
    return Variant()


@saboteur("doctrine that gives an index", "advice is on offer")
def doctrine_by_index(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "doctrines", lambda self, side: {"by number": lambda k, decision: -1})
    return Variant()


@saboteur("evaluation without bounds", "advice is on offer")
def boundless_evaluation(patch: pytest.MonkeyPatch) -> Variant:
    patch.setattr(Duel, "evaluate", lambda self, s, side: float("inf"))
    return Variant()
