"""What is kept from one question to the next gives no other answers than a fresh look."""

import random

import pytest

from deckload.engine.contract import SetUp, find_game, new_game
from deckload.engine.dice import DiceKey

KEPT = {"air", "arrange", "order"}


def options_at_a_fresh_look(game):
    """Worked out with nothing that was kept."""
    s, asked = game.s, game.decision
    kept, s.groups = s.groups, {}
    fresh = [*asked.source(), *asked.also]
    s.groups = kept
    return fresh


@pytest.mark.parametrize(("scenario", "choices"), [("coral-sea", 1200), ("midway", 1200)])
def test_menus_that_are_kept_are_those_of_a_fresh_look(scenario, choices):
    """Also where a copy of the game, which shares what is kept, goes another way."""
    chance = random.Random(5)
    game = new_game(
        find_game("taskforce"), SetUp("taskforce", scenario, key=DiceKey(seed="kept menus"))
    )
    copy, compared = None, 0
    for number in range(choices):
        for one in (game, copy):
            if one is None or one.decision is None:
                continue
            if one.decision.kind.verb in KEPT:
                assert list(one.decision.options) == options_at_a_fresh_look(one)
                compared += 1
            one.choose(chance.randrange(len(one.decision.options)))
        if number % 40 == 0:
            copy = game.clone()
    assert compared > choices
