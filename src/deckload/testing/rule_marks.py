"""Tests cite rule cases:

    from deckload.testing import rule

    @rule("mini", "3.2")
    def test_a_fleet_stops_at_the_edge(): ...

A test cites at most two cases, so that each case is shown by a test that is about it.
"""

from __future__ import annotations

from typing import Final

import pytest

MARK: Final = "rule"
MOST_CASES: Final = 2


def rule(game: str, *cases: str) -> pytest.MarkDecorator:
    """Say which one or two cases of a game a test is about."""
    return getattr(pytest.mark, MARK)(game, *cases)  # type: ignore[no-any-return]
