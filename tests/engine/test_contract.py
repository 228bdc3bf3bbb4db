"""What a game need not say for those who think ahead: the contract's own answers."""

from __future__ import annotations

import pytest

from engine.tiny import play, word


@pytest.mark.parametrize(
    ("outcome", "worth"),
    [
        (["North", "by a mile"], (1.0, -1.0)),
        (["South"], (-1.0, 1.0)),
        (["draw", "North"], (0.0, 0.0)),
        ([], (0.0, 0.0)),
    ],
)
def test_the_winner_by_name_has_won_and_the_other_lost(outcome, worth):
    game = play((word, 0))
    game.s.outcome = outcome
    assert game.rules.returns(game.s) == worth


def test_every_option_is_a_plan_and_every_question_weighty():
    game = play((word, 0))
    rules, decision = game.rules, game.decision
    assert rules.is_weighty(game.s, decision)
    assert rules.plans(game.s, decision) == [(option,) for option in decision.options]


def test_there_are_no_doctrines_and_only_the_end_can_tell():
    game = play((word, 0))
    assert game.rules.doctrines(0) == {}
    assert game.rules.evaluate(game.s, 0) is None
