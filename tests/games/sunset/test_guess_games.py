"""Guesses in whole games: the truth is possible, and so is every guess."""

import random

import pytest

from deckload.engine.contract import new_game
from deckload.engine.game import resampled
from deckload.games.sunset import GAME
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.lab.conformance.suite import random_set_up
from games.sunset.guessing import faults

OFTEN = 0.03
TIGHT = 2105
"""A game in which reports leave hardly any room for the escort carriers."""


def positions(seed):
    """Some positions of a game with random options, played by chance."""
    rng = random.Random(seed)
    game = new_game(GAME, random_set_up(GAME, rng, None))
    while not game.over:
        side, decision = rng.choice(list(game.pending().items()))
        if game.s.turn and game.joint is None and rng.random() < OFTEN:
            yield game.s, rng
        game.choose(rng.randrange(len(decision.options)), side)


@pytest.mark.parametrize("seed", [*range(4), TIGHT])
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
