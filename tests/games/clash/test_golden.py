"""Whole games of Clash of Carriers, move for move; `make golden` keeps them as they go now."""

from pathlib import Path

import pytest

from deckload.games.clash import GAME
from games.golden import Golden, mostly_by_doctrine

EVERYTHING = {
    "japanese_submarines": "on",
    "wind": "on",
    "night_speed": "on",
    "group_cost": "on",
    "other_carriers": "on",
}
GAMES = {
    "historical": ("historical", {}),
    "historical, all options": ("historical", EVERYTHING | {"secret_movement": "on"}),
    "historical, open sheets": ("historical", {"secret_composition": "off"}),
    "unleashed": ("unleashed", {"other_carriers": "on"}),
    "dream": ("dream", {"japanese_submarines": "on", "wind": "on"}),
}
GOLDEN = Golden(GAME, Path(__file__).parent, GAMES, mostly_by_doctrine)


@pytest.mark.parametrize("name", GAMES)
def test_games_go_as_they_went(name):
    assert GOLDEN.trace(name) == GOLDEN.kept(name)
