"""The conformance suite, over all scenarios that are offered."""

from __future__ import annotations

from deckload.games.taskforce import GAME
from deckload.testing import conformance_tests

test_conformance = conformance_tests(GAME, games=8, many=12)
