"""Rules that drop their questions, miscount or lead nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from deckload.engine.decision import ask
from deckload.engine.procedures import STEPS
from deckload.games.mini.model.state import LOST, MiniState
from deckload.games.mini.rules import strike, turn
from deckload.lab.conformance import questions
from saboteurs.broken import Variant, patch_step, saboteur


@saboteur("rule that drops its question", "questions are asked")
def dropped_question(patch: pytest.MonkeyPatch) -> Variant:
    read = questions.source_of
    patch.setattr(
        questions, "source_of", lambda file: read(file).replace("goes = yield ask", "ask")
    )
    return Variant()


@saboteur("rule that drops another's questions", "questions are asked")
def dropped_questions(patch: pytest.MonkeyPatch) -> Variant:
    read, rule = questions.source_of, "report(s, marker)"
    patch.setattr(
        questions, "source_of", lambda file: read(file).replace(f"yield from {rule}", rule)
    )
    return Variant()


@saboteur("miscounted losses", "invariants")
def miscounted_losses(patch: pytest.MonkeyPatch) -> Variant:
    def forgets_to_count(s: MiniState, unit: int) -> None:
        s.air[unit] = LOST

    patch.setattr(strike, "shoot_down", forgets_to_count)
    return Variant()


@saboteur("rule that goes another way each time", "replay")
def rule_with_moods(patch: pytest.MonkeyPatch) -> Variant:
    proper = STEPS["mini.turn.end_turn"]
    ends: list[int] = []

    def counts_itself(s: MiniState) -> Any:
        if s.turn == s.last_turn:
            ends.append(s.turn)
            s.points[0] += len(ends) % 2
        return proper(s)

    return patch_step(patch, "mini.turn.end_turn", counts_itself)


@saboteur("dead end", "plays to the end")
def dead_end(patch: pytest.MonkeyPatch) -> Variant:
    def asks_nothing(s: MiniState) -> Any:
        yield ask(0, turn.MIX, [] if s.turn > 1 else ["leave"])

    return patch_step(patch, "mini.turn.mix_markers", asks_nothing)
