"""Whole games of Imperial Sunset, move for move; `make golden` keeps them as they go now."""

from pathlib import Path

import pytest

from deckload.games.sunset import GAME
from games.golden import Golden, mostly_by_doctrine

EVERYTHING = {
    "ground_support": "on",
    "airfield_suppression": "on",
    "divine_wind": "on",
    "bombardment": "on",
    "hermaphrodites": "on",
    "fatigue": "on",
    "keeping_contact": "on",
    "fine_reports": "on",
}
GAMES = {
    "historical": ("historical", {}),
    "historical, all options": ("historical", EVERYTHING),
    "what-if": ("what-if", {}),
    "campaign": ("campaign", {"keeping_contact": "on"}),
}
GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, mostly_by_doctrine)


@pytest.mark.parametrize("name", GAMES)
def test_games_go_as_they_went(name):
    assert GOLDEN.trace(name) == GOLDEN.kept(name)
