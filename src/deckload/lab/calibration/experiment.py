"""Running the experiments of a game: positions that it lays out, played by doctrine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from deckload.bots import Bot, Problem, make_bot
from deckload.engine.contract import Rules, find_game
from deckload.engine.decision import Option
from deckload.engine.game import Game
from deckload.engine.procedures import end_game, steps, then
from deckload.engine.state import State
from deckload.lab.calibration import find_calibration
from deckload.lab.over_seeds import Progress, over_seeds
from deckload.lab.series import DEFAULT_BOT, play_out
from deckload.study.calibration import Measured, StartsTrial, ToPlay

step: Final = steps("lab.experiment")


@step
def stop_here(s: State) -> None:
    """The steps of the experiment are through."""
    end_game(s, "experiment over")


def run_trial(rules: Rules, data: Any, trial: StartsTrial, seed: str) -> Measured:
    """One trial: whatever it wants played is played, until it has measured."""
    running = trial(data, seed)
    while True:
        try:
            to_play = next(running)
        except StopIteration as through:
            measured: Measured = through.value
            return measured
        _play(rules, to_play, seed)


def _play(rules: Rules, wanted: ToPlay, seed: str) -> None:
    s = wanted.s
    s.agenda.clear()
    s.over, s.outcome = False, []  # a trial may have more played when the first is through
    then(s, *wanted.steps, stop_here)
    named = {side: wanted.bots.get(side, DEFAULT_BOT) for side in wanted.sides}
    bots = {side: make_bot(name, rules, side, seed) for side, name in named.items()}
    obeying = {side: _obeying(bot, wanted.orders) for side, bot in bots.items()}
    play_out(Game(rules, s, keep=len(bots) > 1), obeying)


def _obeying(bot: Bot, orders: Mapping[str, Any]) -> Bot:
    def choose(problem: Problem) -> Option:
        ordered = orders.get(problem.decision.kind.verb)
        if ordered is not None and ordered in problem.decision.options:
            return ordered
        return bot(problem)

    return choose


def run_trials(
    game: str,
    experiment: str,
    overlay: dict[str, str] | None,
    seeds: Sequence[int],
    jobs: int = 1,
    progress: Progress | None = None,
) -> list[Measured]:
    """What an experiment measures for each seed, whatever the number of processes."""
    return over_seeds(_try_some, (game, experiment, overlay), seeds, jobs, progress)


def _try_some(job: tuple[str, str, dict[str, str] | None], seeds: Sequence[int]) -> list[Measured]:
    game, name, overlay = job
    rules = find_game(game)
    trial = find_calibration(game).experiment(name).trial
    data = rules.load_data(overlay)
    return [run_trial(rules, data, trial, f"{name} {seed}") for seed in seeds]
