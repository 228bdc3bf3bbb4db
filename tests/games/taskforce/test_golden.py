"""Whole games of Task Force, move for move; `make golden` keeps them as they go now."""

from pathlib import Path

import pytest

from deckload.games.taskforce import GAME
from games.golden import Golden, mostly_by_doctrine

GAMES = {
    "pearl harbor": ("pearl-harbor", {}),
    "force z": ("force-z", {}),
    "java sea": ("java-sea", {}),
    "carrier duel": ("carrier-duel", {}),
    "coral sea, closed sheets": ("coral-sea", {"sheets": "closed"}),
    "guadalcanal": ("guadalcanal", {}),
}
GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, mostly_by_doctrine)


@pytest.mark.parametrize("name", GAMES)
def test_games_go_as_they_went(name):
    assert GOLDEN.trace(name) == GOLDEN.kept(name)
