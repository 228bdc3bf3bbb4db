"""Random play to the end, as measurements and thinking bots do it many times a second."""

from __future__ import annotations

import random

from deckload.engine.game import Game


def play_out(game: Game, rng: random.Random | None = None) -> int:
    """Play to the end and count the choices; without chance, the first option each time."""
    choices = 0
    decision = game.decision
    while decision is not None:
        options = decision.offered
        if options is None:  # usually they are there, and this is asked all the time
            options = decision.options
        game.choose(0 if rng is None else int(rng.random() * len(options)))
        choices += 1
        decision = game.decision
    return choices
