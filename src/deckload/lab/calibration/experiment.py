"""Running a few steps of a game's rules from a position that somebody has laid out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from deckload.bots import Bot, Problem, make_bot
from deckload.engine.contract import Rules, find_game
from deckload.engine.decision import Option
from deckload.engine.game import Game
from deckload.engine.procedures import Step, end_game, steps, then
from deckload.engine.state import State
from deckload.lab.calibration.contract import Outcome
from deckload.lab.over_seeds import Progress, over_seeds
from deckload.lab.series import play_out

step: Final = steps("lab.experiment")


@step
def curtain(s: State) -> None:
    """The steps of the experiment are through."""
    end_game(s, "experiment over")


def play_steps(
    rules: Rules,
    s: State,
    steps: Sequence[Step | tuple[Any, ...]],
    *,
    sides: Sequence[int],
    seed: str,
    orders: Mapping[str, Any] | None = None,
) -> None:
    """Let the doctrine of some sides play these steps and no others.

    `orders` are answers given beforehand, by the verb of the question.
    """
    s.agenda.clear()
    then(s, *steps, curtain)
    bots = {side: make_bot("doctrine", rules, side, seed) for side in sides}
    obeying = {side: _obeying(bot, orders or {}) for side, bot in bots.items()}
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
) -> list[Outcome]:
    """One outcome of an experiment for each seed, whatever the number of processes."""
    return over_seeds(_try_some, (game, experiment, overlay), seeds, jobs, progress)


def _try_some(job: tuple[str, str, dict[str, str] | None], seeds: Sequence[int]) -> list[Outcome]:
    from deckload.lab.calibration import find_calibration

    game, name, overlay = job
    trial = find_calibration(game).experiment(name).trial
    data = find_game(game).load_data(overlay)
    return [trial(data, f"{name} {seed}") for seed in seeds]
