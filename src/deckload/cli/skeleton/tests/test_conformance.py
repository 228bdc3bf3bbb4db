"""The game passes the conformance suite."""

from deckload.testing import conformance_tests

from newgame import GAME

test_conformance = conformance_tests(GAME)
