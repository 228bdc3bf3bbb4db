"""The game passes the conformance suite."""

from deckload.games.carrier import GAME
from deckload.testing import conformance_tests

test_conformance = conformance_tests(GAME, games=6, many=6)
