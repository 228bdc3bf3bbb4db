"""Whole games of Midway Solitaire, move for move; `make golden` keeps them as they go now."""

from pathlib import Path

import pytest

from deckload.games.midway import GAME
from games.golden import Golden

OPTIONS = {
    "standard 1": {},
    "standard 2": {},
    "flak": {"aaa": "on", "fighter_group": "on"},
    "lots": {"variable_operations": "on", "ijn_deployment": "on", "us_deployment": "on"},
    "ground": {"ground": "on", "battle_fleet": "on"},
    "team": {"team": "routes", "aaa": "on", "ground": "on"},
    "arms": {"team": "arms", "fighter_wings": "on", "fighter_group": "on"},
    "long": {"extended": "on", "fighter_wings": "on", "variable_operations": "on"},
}
GOLDEN = Golden(
    GAME, Path(__file__).parent, {name: ("campaign", options) for name, options in OPTIONS.items()}
)


@pytest.mark.parametrize("name", OPTIONS)
def test_games_go_as_they_went(name):
    assert GOLDEN.trace(name) == GOLDEN.kept(name)
