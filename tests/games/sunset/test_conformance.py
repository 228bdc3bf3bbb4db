"""The game passes the conformance suite."""

from deckload.games.sunset import GAME
from deckload.testing import conformance_tests

test_conformance = conformance_tests(GAME, many=16)
