"""Measures what a report is made from: runs the experiments and plays the games.

Everything is a function of the game, the seeds and the numbers of trials and games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import msgspec

from deckload.engine.contract import find_game
from deckload.lab.calibration import find_calibration
from deckload.lab.calibration.experiment import run_trials
from deckload.lab.calibration.keeping import Kept
from deckload.lab.compare import Comparison, Played, returns_of
from deckload.lab.over_seeds import Progress
from deckload.lab.series import DEFAULT_BOT, run_series
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
    thinking: str = "search"
    thinking_games: int = 0
    """Games for each pair of a bot that thinks ahead and a doctrine; none, if nobody asks."""
    contest_games: int = 0
    """Games of each contest; as many as of the first scenario, if nobody asks."""

    @property
    def seeds(self) -> range:
        return range(self.seed, self.seed + self.games)

    @property
    def contest_seeds(self) -> range:
        return range(self.seed, self.seed + (self.contest_games or self.games))

    @property
    def trial_seeds(self) -> range:
        return range(self.seed, self.seed + self.trials)

    @property
    def pairing_seeds(self) -> range:
        return range(self.seed, self.seed + self.pairing_games)

    @property
    def thinking_seeds(self) -> range:
        return range(self.seed, self.seed + self.thinking_games)


class Gain(msgspec.Struct, frozen=True):
    """What a bot that thinks ahead wins for a side beside the usual doctrine."""

    order: Order
    side: int
    found: Comparison


class Findings(msgspec.Struct, frozen=True):
    """Everything a report is made from."""

    plan: Plan
    measured: dict[str, list[Measured]]
    series: Series
    contests: dict[str, Series] = {}
    matches: list[Series] = []
    gains: list[Gain] = []

    def bars(self) -> Sequence[Bar]:
        calibration = find_calibration(self.plan.game)
        trials = trials_bar(calibration.experiments, self.measured)
        contests = [contest_bar(c, self.contests[c.id]) for c in calibration.contests]
        return [trials, *calibration.bars(self.series), *contests]


def measure_all(
    plan: Plan, jobs: int = 1, stage: Stage | None = None, keep: Path | None = None
) -> Findings:
    """Run every experiment, then play the games, of other scenarios too."""
    calibration = find_calibration(plan.game)
    kept = Kept(plan.game, keep)
    measured = {}
    for experiment in calibration.experiments:
        told = _told(stage, experiment.title, plan.trials)
        seeds = plan.trial_seeds
        measure = partial(run_trials, plan.game, experiment.id, plan.overlay, seeds, jobs, told)
        what = ("experiment", experiment.id, plan.overlay, seeds[0], seeds[-1])
        measured[experiment.id] = kept.part(what, list[Measured], measure)
    play = partial(_play, plan, jobs, kept)
    order = Order(
        plan.game, calibration.scenario, overlay=plan.overlay, bots=dict(calibration.bots)
    )
    series = play(order, plan.seeds, _told(stage, "whole games", plan.games))
    contests = {
        c.id: play(
            Order(plan.game, c.scenario, dict(c.options), plan.overlay),
            plan.contest_seeds,
            _told(stage, c.title, len(plan.contest_seeds)),
        )
        for c in calibration.contests
    }
    orders = pairing_orders(plan)
    total = len(orders) * plan.pairing_games
    matches: list[Series] = []
    for order in orders:
        told = _told(stage, "pairs of doctrines", total, len(matches) * plan.pairing_games)
        matches.append(play(order, plan.pairing_seeds, told))
    gains = measure_gains(plan, jobs, stage, kept) if plan.thinking_games else []
    return Findings(plan, measured, series, contests, matches, gains)


def _play(
    plan: Plan, jobs: int, kept: Kept, order: Order, seeds: range, told: Progress | None
) -> Series:
    measure = find_calibration(plan.game).measure
    run = partial(run_series, order, seeds, measure=measure, jobs=jobs, progress=told)
    return kept.part(("series", order, seeds[0], seeds[-1]), Series, run)


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


def thinking_orders(plan: Plan) -> list[tuple[int, Order]]:
    """Each side that is asked, against each doctrine of the other."""
    contests = find_calibration(plan.game).contests
    rules = find_game(plan.game)
    scenario = contests[0].scenario if contests else next(iter(rules.scenarios()))
    facts = rules.scenarios()[scenario]
    asked = [side for side in range(len(facts.sides)) if side not in facts.automatic]
    found = []
    for side in asked:
        others = product(*[rules.doctrines(other) for other in asked if other != side])
        for names in others:
            rivals = zip([other for other in asked if other != side], names, strict=True)
            bots = {other: f"doctrine:{name}" for other, name in rivals}
            found.append((side, Order(plan.game, scenario, overlay=plan.overlay, bots=bots)))
    return found


def measure_gains(plan: Plan, jobs: int, stage: Stage | None, kept: Kept) -> list[Gain]:
    """What thinking ahead wins, on the same seeds."""
    orders, seeds = thinking_orders(plan), plan.thinking_seeds
    found: list[Gain] = []
    total = 2 * len(orders) * len(seeds)
    for side, order in orders:
        played: list[Played] = []
        for bot in (plan.thinking, DEFAULT_BOT):
            told = _told(
                stage, "thinking ahead", total, len(seeds) * (2 * len(found) + len(played))
            )
            play = partial(returns_of, bot, order, side, seeds, jobs=jobs, progress=told)
            what = ("returns", bot, side, order, seeds[0], seeds[-1])
            played.append(kept.part(what, Played, play))
        found.append(Gain(order, side, Comparison(*played)))
    return found


def _told(stage: Stage | None, what: str, total: int, before: int = 0) -> Progress | None:
    return None if stage is None else lambda done: stage(what, before + done, total)
