"""True and guessed positions of doctrine games side by side, for both sister games."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from deckload.engine.contract import Rules, SetUp, new_game
from deckload.engine.dice import DiceKey
from deckload.engine.game import resampled
from deckload.engine.state import known
from deckload.games.fleet.model.game_data import IJN, SIDES, USN

GUESSES = 3
"""Worlds that are drawn for each side of a position."""

Doctrines = tuple[str, str]
"""By side: the doctrine that plays it."""

Measure = Callable[[Any, Any, int], dict[str, float]]
"""How much a world holds of what a viewer does not know in a position."""


@dataclass
class Sample:
    """A position of a doctrine game, and what both sides last said to patrols."""

    s: Any
    patrols: tuple[str, str]


def samples(
    game: Rules, doctrines: Doctrines, options: Iterable[Mapping[str, str]], first_turn: int
) -> Iterator[Sample]:
    """One position of each game; `options` has those of each game in turn."""
    for seed, chosen in enumerate(options):
        taken = sample(game, doctrines, seed, chosen, first_turn)
        if taken is not None:
            yield taken


def sample(
    rules: Rules, doctrines: Doctrines, seed: int, options: Mapping[str, str], first_turn: int
) -> Sample | None:
    """Play until a turn drawn by lot is over; of its questions each is as likely to be taken. A
    game may end before."""
    rng = random.Random(seed)
    key = DiceKey(seed=f"guess {seed}")
    game: Any = new_game(rules, SetUp(rules.code, "historical", options, key=key))
    staff = [rules.doctrines(side)[doctrines[side]] for side in SIDES]
    turn = rng.randint(first_turn, game.s.last_turn)
    taken, asked, patrols = None, 0, ["none", "none"]
    while not game.over and game.s.turn <= turn:
        if game.s.turn == turn and game.joint is None:
            asked += 1
            if rng.randrange(asked) == 0:
                taken = Sample(game.s.copy(), (patrols[USN], patrols[IJN]))
        side, decision = next(iter(game.pending().items()))
        answer = staff[side](known(game.s, side), decision)
        if decision.kind.verb == "patrol":
            patrols[side] = answer
        game.choose(decision.options.index(answer), side)
    return taken


def compare(
    game: Rules, measure: Measure, taken: Iterable[Sample]
) -> dict[str, tuple[float, float]]:
    """By measure: the true mean over all positions, and the guessed one."""
    true: dict[str, float] = defaultdict(float)
    guessed: dict[str, float] = defaultdict(float)
    number: Counter[str] = Counter()
    for index, one in enumerate(taken):
        for viewer in SIDES:
            for name, value in measure(one.s, one.s, viewer).items():
                true[name] += value
                number[name] += 1
            for draw in range(GUESSES):
                world = resampled(game, one.s, viewer, index * GUESSES + draw)
                for name, value in measure(world, one.s, viewer).items():
                    guessed[name] += value / GUESSES
    return {name: (true[name] / number[name], guessed[name] / number[name]) for name in number}


def beyond_tolerance(
    rates: Mapping[str, tuple[float, float]], tolerated: Mapping[str, float]
) -> dict[str, tuple[float, float]]:
    """By measure, the true and the guessed mean where they differ by more than they may."""
    return {
        name: (round(true, 2), round(guessed, 2))
        for name, (true, guessed) in rates.items()
        if abs(true - guessed) > tolerated[name]
    }
