"""The lessons speak of what there is."""

from deckload.games.carrier import GAME
from deckload.testing import lesson_tests

test_lessons = lesson_tests(GAME)
