"""The conformance suite as one of a game's own tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from deckload.engine.contract import Rules
from deckload.lab.conformance import OVER_ALL_GAMES, Suite, findings_of

GAMES: Final = 12
MANY: Final = 25
CLOSELY: Final = 20
"""Positions to look at in each of the many games."""


def conformance_tests(game: Rules, games: int = GAMES, many: int = MANY) -> Callable[[str], None]:
    """The suite as a test: `test_conformance = conformance_tests(GAME)` in any test file of a game.

    So many `games` are watched by all checks, and `many` by those that need many positions. The
    seeds are always the same: `deckload lab fuzz` plays others.
    """

    @pytest.mark.parametrize("code", [game.code])  # by which the test is known to be about the game
    def test_conformance(code: str) -> None:  # noqa: ARG001
        suite = Suite(game)
        for seed in range(games):
            _must_be_clean(suite, seed)
        patient = Suite(game, dear=CLOSELY, only=OVER_ALL_GAMES)
        for seed in range(many):
            _must_be_clean(patient, seed)
        found = [f"{finding.check}: {finding.message}" for finding in findings_of(patient.coverage)]
        assert not found, "\n".join(found)

    return test_conformance


def _must_be_clean(suite: Suite, seed: int) -> None:
    played = suite.play(seed)
    found = [f"{finding.check}: {finding.message}" for finding in played.findings]
    assert not found, f"with seed {seed}:\n" + "\n".join(found)
    assert played.finished, f"with seed {seed} the game does not end"
