"""The guided first turn speaks of what there is."""

from __future__ import annotations

from deckload.games.clash import GAME
from deckload.testing import lesson_tests

test_lessons = lesson_tests(GAME)
