"""Guesses in whole games: the truth is possible, and so is every guess."""

import random

import pytest

from deckload.engine.contract import new_game
from deckload.engine.game import resampled
from deckload.engine.state import known
from deckload.games.clash import GAME
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.lab.conformance.suite import random_set_up
from games.clash.guessing import faults

OFTEN = 0.03


def positions(seed):
    """Some positions of a game with random options, played half by doctrine and half by chance."""
    rng = random.Random(seed)
    game = new_game(GAME, random_set_up(GAME, rng, None))
    doctrine = [GAME.doctrines(side)["history"] for side in (USN, IJN)]
    while not game.over:
        side, decision = rng.choice(list(game.pending().items()))
        if game.s.turn and game.joint is None and rng.random() < OFTEN:
            yield game.s, rng
        chosen = decision.options.index(doctrine[side](known(game.s, side), decision))
        if rng.random() < 0.5:
            chosen = rng.randrange(len(decision.options))
        game.choose(chosen, side)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_was_seen_contradicts_the_truth_or_a_guess(seed):
    looked = 0
    for s, rng in positions(seed):
        looked += 1
        for side in (USN, IJN):
            assert faults(s, side) == [], "the rules have kept something that is not so"
            world = resampled(GAME, s, side, rng.getrandbits(32))
            assert faults(world, side) == []
            assert list(GAME.invariants(world)) == []
    assert looked > 3
