"""Measures what a report is made from: runs the experiments and plays the games.

Everything is a function of the game, the seeds and the numbers of trials and games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

import msgspec

from deckload.engine.contract import find_game
from deckload.lab.calibration import find_calibration
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.over_seeds import Progress
from deckload.lab.series import run_series
from deckload.study.calibration import Bar, Measured
from deckload.study.series import Order, Series
from deckload.study.verdicts import contest_bar, trials_bar

Stage = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is to do."""


class Plan(msgspec.Struct, frozen=True):
    """What to calibrate, and with how much."""

    game: str
    games: int = 1000
    seed: int = 10_000
    trials: int = 1000
    pairing_games: int = 100
    overlay: dict[str, str] | None = None

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    @property
    def trial_seeds(self) -> range:
        return range(self.seed, self.seed + self.trials)

    @property
    def pairing_seeds(self) -> range:
        return range(self.seed, self.seed + self.pairing_games)


class Findings(msgspec.Struct, frozen=True):
    """Everything a report is made from."""

    plan: Plan
    measured: dict[str, list[Measured]]
    series: Series
    contests: dict[str, Series] = {}
    matches: list[Series] = []

    def bars(self) -> Sequence[Bar]:
        calibration = find_calibration(self.plan.game)
        trials = trials_bar(calibration.experiments, self.measured)
        contests = [contest_bar(c, self.contests[c.id]) for c in calibration.contests]
        return [trials, *calibration.bars(self.series), *contests]


def measure_all(plan: Plan, jobs: int = 1, stage: Stage | None = None) -> Findings:
    """Run every experiment, then play the games, of other scenarios too."""
    calibration = find_calibration(plan.game)
    measured = {}
    for experiment in calibration.experiments:
        told = _told(stage, experiment.title, plan.trials)
        measured[experiment.id] = run_trials(
            plan.game, experiment.id, plan.overlay, plan.trial_seeds, jobs, told
        )
    order = Order(
        plan.game, calibration.scenario, overlay=plan.overlay, bots=dict(calibration.bots)
    )
    series = _play(plan, order, jobs, _told(stage, "whole games", plan.games))
    contests = {
        c.id: _play(
            plan,
            Order(plan.game, c.scenario, dict(c.options), plan.overlay),
            jobs,
            _told(stage, c.title, plan.games),
        )
        for c in calibration.contests
    }
    matches = pairing_orders(plan)
    told = _told(stage, "pairs of doctrines", len(matches) * plan.pairing_games)
    return Findings(plan, measured, series, contests, play_pairings(plan, matches, jobs, told))


def _play(plan: Plan, order: Order, jobs: int, told: Progress | None) -> Series:
    measure = find_calibration(plan.game).measure
    return run_series(order, plan.seeds, measure=measure, jobs=jobs, progress=told)


def pairings(game: str) -> list[dict[int, str]]:
    """Every doctrine of each side against every one of the other, by its name as a bot; none where
    there is nothing to choose from."""
    rules = find_game(game)
    sides = range(len(next(iter(rules.scenarios().values())).sides))
    named = {side: list(rules.doctrines(side)) for side in sides}
    asked = [side for side in sides if named[side]]
    if all(len(named[side]) < 2 for side in asked):
        return []
    rows = product(*[named[side] for side in asked])
    return [{s: f"doctrine:{n}" for s, n in zip(asked, row, strict=True)} for row in rows]


def pairing_orders(plan: Plan) -> list[Order]:
    """Each scenario that is a contest, or else the first one, by each pair of doctrines."""
    contests = find_calibration(plan.game).contests
    scenarios = list(dict.fromkeys([c.scenario for c in contests])) or [""]
    return [
        Order(plan.game, scenario, overlay=plan.overlay, bots=bots)
        for scenario in scenarios
        for bots in pairings(plan.game)
    ]


def play_pairings(
    plan: Plan, orders: Sequence[Order], jobs: int, told: Progress | None
) -> list[Series]:
    """All of them on the same seeds."""
    measure = find_calibration(plan.game).measure
    found: list[Series] = []
    for order in orders:
        before = len(found) * plan.pairing_games
        onward = None if told is None else partial(_further, told, before)
        found.append(
            run_series(order, plan.pairing_seeds, measure=measure, jobs=jobs, progress=onward)
        )
    return found


def _further(told: Progress, before: int, done: int) -> None:
    told(before + done)


def _told(stage: Stage | None, what: str, total: int) -> Progress | None:
    return None if stage is None else lambda done: stage(what, done, total)
