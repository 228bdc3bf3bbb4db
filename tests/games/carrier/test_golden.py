"""Whole games of Carrier Battle, move for move; `make golden` keeps them as they go now."""

from pathlib import Path

import pytest

from deckload.games.carrier import GAME
from games.golden import Golden, mostly_by_doctrine

GAMES = {
    "scramble": ("scramble", {}),
    "beyond darkness": ("beyond-darkness", {}),
    "turkey shoot": ("turkey-shoot", {}),
    "search": ("search", {}),
    "turn on the lights": ("turn-on-the-lights", {}),
    "19 june": ("19-june", {"double_forces": "on", "deck_crashes": "on"}),
    "another Spruance": ("another-spruance", {"wind": "by die", "night_air": "on"}),
    "two days": (
        "two-days",
        {
            "refuelling": "on",
            "retirement": "on",
            "surface_combat": "on",
            "shuttle_raids": "on",
            "land_air_reinforcements": "on",
        },
    ),
}
GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, mostly_by_doctrine)


@pytest.mark.parametrize("name", GAMES)
def test_games_go_as_they_went(name):
    assert GOLDEN.trace(name) == GOLDEN.kept(name)
