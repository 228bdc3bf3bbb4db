"""Playing a series: many games of one kind, by bots, on one core or on all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckload.bots import Bot, make_bot, thinks_ahead
from deckload.bots import play_out as let_them_play
from deckload.engine.contract import Rules, SetUp, find_game, new_game, settle_options
from deckload.engine.dice import DiceKey
from deckload.engine.errors import BadOption, DeckloadError
from deckload.engine.game import Game
from deckload.lab.over_seeds import Progress, over_seeds
from deckload.study.series import Measure, Order, Record, Series

LONGEST_GAME = 200_000
DEFAULT_BOT = "doctrine"


class GameBroke(DeckloadError):
    """A game of a series could not be played to its end."""


def settle(order: Order) -> Order:
    """The order with nothing left open; an error where it cannot be played."""
    rules = find_game(order.game)
    scenario = order.scenario or next(iter(rules.scenarios()))
    options = settle_options(rules, scenario, order.options)
    rules.load_data(order.overlay)
    facts = rules.scenarios()[scenario]
    for side, bot in order.bots.items():
        if not 0 <= side < len(facts.sides):
            raise BadOption(f"{scenario} of {order.game} has no side {side}")
        if side in facts.automatic:
            raise BadOption(f"{facts.sides[side]} is played by the rules themselves: no bot")
        make_bot(bot, rules, side, "")  # an error, if there is none of that name
    played = [side for side in range(len(facts.sides)) if side not in facts.automatic]
    bots = {side: order.bots.get(side, DEFAULT_BOT) for side in played}
    return Order(order.game, scenario, options, order.overlay, bots)


def run_series(
    order: Order,
    seeds: Sequence[int],
    *,
    measure: Measure | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Series:
    """Play one game for each seed; the number of processes changes nothing but the time."""
    order = settle(order)
    job = (order, measure)
    return Series(order, over_seeds(_play_some, job, seeds, jobs, progress))


def play_out(game: Game, bots: Mapping[int, Bot]) -> int:
    """Let bots play a game to its end; returns how many decisions they took."""
    decisions = let_them_play(game, bots, LONGEST_GAME)
    if not game.over:
        raise GameBroke(f"no end after {LONGEST_GAME} decisions")
    return decisions


def _play_some(job: tuple[Order, Measure | None], seeds: Sequence[int]) -> list[Record]:
    order, measure = job
    rules = find_game(order.game)
    data = rules.load_data(order.overlay)
    return [_play_one(rules, data, order, measure, seed) for seed in seeds]


def _play_one(rules: Rules, data: Any, order: Order, measure: Measure | None, seed: int) -> Record:
    setup = SetUp(order.game, order.scenario, order.options, order.overlay, DiceKey(seed=str(seed)))
    bots = {side: make_bot(name, rules, side, str(seed)) for side, name in order.bots.items()}
    try:
        # Between two sides, hiding one's open draft or answer from the other takes copies; so does
        # thinking ahead.
        keep = len(bots) > 1 or any(map(thinks_ahead, order.bots.values()))
        game = new_game(rules, setup, keep=keep, data=data)
        decisions = play_out(game, bots)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise GameBroke(f"{order.game} {order.scenario}, seed {seed}: {why}") from error
    s = game.s
    found = {} if measure is None else dict(measure(s))
    return Record(seed, tuple(s.outcome), decisions, getattr(s, "turn", None), found)
