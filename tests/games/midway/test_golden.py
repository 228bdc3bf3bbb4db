"""Whole games, move for move: a change of any rule shows here.

What was asked and told, and the state at each turn, are kept as digests in golden.json. A change
of rules or data that is meant makes new ones: run this file as a script, and look at what changed
before keeping it.
"""

import hashlib
import json
import random
from pathlib import Path

import pytest

from deckload.engine.channel import log_lines, make_prompt
from deckload.engine.contract import SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.state import known
from deckload.games.midway import GAME

KEPT = Path(__file__).with_name("golden.json")
GAMES = {
    "standard 1": {},
    "standard 2": {},
    "flak": {"aaa": "on", "fighter_group": "on"},
    "lots": {"variable_operations": "on", "ijn_deployment": "on", "us_deployment": "on"},
    "ground": {"ground": "on", "battle_fleet": "on"},
    "team": {"team": "routes", "aaa": "on", "ground": "on"},
    "arms": {"team": "arms", "fighter_wings": "on", "fighter_group": "on"},
    "long": {"extended": "on", "fighter_wings": "on", "variable_operations": "on"},
}


def trace(name):
    """Turn by turn: a digest of the state and of all that was asked and told; and the end."""
    log = []
    setup = SetUp("midway", "campaign", GAMES[name], key=DiceKey(seed=name))
    game = new_game(GAME, setup, keep=False, log=log)
    chance = random.Random(name)
    told = hashlib.blake2b(digest_size=8)
    kept, turn = [], 0
    while not game.over:
        if game.s.turn != turn:
            turn = game.s.turn
            told.update(repr(log_lines(log, 0)).encode())
            log.clear()
            kept.append(f"{game.s.digest()} {told.hexdigest()}")
        told.update(repr(make_prompt(game.decision, known(game.s, 0))).encode())
        options = game.decision.options
        number = chance.randrange(len(options))
        # Skipping less than pure chance would, so that more happens.
        for _ in range(3):
            if options[number] not in ("skip", "stay", "stop", "done"):
                break
            number = chance.randrange(len(options))
        game.choose(number)
    return [*kept, *game.s.outcome]


@pytest.mark.parametrize("name", GAMES)
def test_games_go_as_they_went(name):
    assert trace(name) == json.loads(KEPT.read_text())[name]


if __name__ == "__main__":
    KEPT.write_text(json.dumps({name: trace(name) for name in GAMES}, indent=1) + "\n")
