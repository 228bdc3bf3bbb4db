"""A bot for any game that thinks ahead, in worlds that it imagines.

About a weighty question it does not do what doctrine says before it has tried other plans: each is
played out by doctrine in the same imagined worlds, the worse half is dropped, and those that are
left are tried in more worlds, until one plan remains beside doctrine's own answer. That plan is
taken if it did better by more than chance would explain. Everything else it leaves to doctrine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from hashlib import blake2b
from statistics import fmean, stdev

from deckload.bots.asking import play_out
from deckload.bots.budget import Budget, read_budget
from deckload.bots.doctrine_bot import doctrine_bot
from deckload.bots.following import Follower, FollowingBot
from deckload.bots.problem import Bot, Problem
from deckload.engine.contract import Plan, Rules
from deckload.engine.decision import Option
from deckload.engine.game import Game

HORIZON = 200
"""How many decisions are played before a position is evaluated, where the game can do that."""
LONGEST_GAME = 200_000
EVIDENCE = 2.5
"""How many standard errors a plan must be ahead of doctrine's own answer to be preferred. The rival
is the luckiest of several, and few worlds tell little of how widely results are spread: with half a
standard error Clash lost 36 points a game to doctrine alone."""
FEWEST_WORLDS = 8
"""How many worlds each plan must be tried in on average. Where there are too few simulations for
that, some plans, drawn at random, are left out."""

DOCTRINE = 0
"""Among the plans that are compared, the place of doctrine's own answer."""


class SearchBot:
    """Plays one side; while a plan of several answers lasts, it is followed."""

    def __init__(self, rules: Rules, side: int, seed: str, budget: Budget) -> None:
        self._staff = doctrine_bot(rules, side, seed)
        self._seed = seed
        self._budget = budget
        self._follower: Follower | None = None

    def __call__(self, problem: Problem) -> Option:
        decision = problem.decision
        if self._follower is not None and self._follower.foresees(decision):
            return self._follower.next_answer()
        self._follower = None
        usual = self._staff(problem)
        if len(decision.options) < 2 or not problem.rules.is_weighty(problem.k, decision):
            return usual
        plan = self._best_plan(problem, (usual,))
        self._follower = Follower(plan, decision)
        return plan[0]

    def _best_plan(self, problem: Problem, usual: Plan) -> Plan:
        """The same knowledge and seed lead to the same worlds, and so to the same plan."""
        draws = random.Random(blake2b(f"{self._seed} {problem.k.digest()}".encode()).digest())
        considered = problem.rules.plans(problem.k, problem.decision)
        others = [plan for plan in considered if plan != usual]
        most = max(1, self._budget.simulations // FEWEST_WORLDS - 1)
        if self._budget.simulations and len(others) > most:
            others = draws.sample(others, most)
        if not others:
            return usual
        plans = [usual, *others]
        return plans[compare(problem, plans, self._budget, draws)]


def compare(problem: Problem, plans: Sequence[Plan], budget: Budget, draws: random.Random) -> int:
    """The plan to take, by sequential halving; the first, unless another is shown to be better."""
    found: list[list[float]] = [[] for _ in plans]
    rivals = [at for at in range(len(plans)) if at != DOCTRINE]
    rounds = max(1, (len(rivals) - 1).bit_length())
    clock = _Clock(budget, rounds)
    for number in range(rounds):
        worlds = 0
        while clock.allows(number, worlds, len(rivals) + 1):
            world = problem.imagine(draws.getrandbits(63))
            for at in (DOCTRINE, *rivals):
                found[at].append(play_plan(world, problem, plans[at]))
            worlds += 1
        rivals.sort(key=lambda at: -fmean(found[at]))
        del rivals[(len(rivals) + 1) // 2 :]
    return rivals[0] if is_shown_better(found[rivals[0]], found[DOCTRINE]) else DOCTRINE


class _Clock:
    """Shares a budget out evenly over the rounds. Seconds are overrun by at most one world in which
    every plan is tried once."""

    def __init__(self, budget: Budget, rounds: int) -> None:
        self._budget = budget
        self._rounds = rounds
        self._start = time.monotonic()

    def allows(self, number: int, worlds: int, plans: int) -> bool:
        """May a round that has tried this many plans in this many worlds go on to another world?"""
        if self._budget.simulations:
            return worlds == 0 or (worlds + 1) * plans * self._rounds <= self._budget.simulations
        if worlds == number == 0:
            return True
        share = self._budget.seconds * (number + 1) / self._rounds
        return time.monotonic() - self._start < share


def play_plan(world: Game, problem: Problem, plan: Plan) -> float:
    """What comes of a plan in an imagined world, if everybody goes on by doctrine."""
    rules, side, decision = problem.rules, problem.side, problem.decision
    game = world.clone(keep=False)
    staffs: dict[int, Bot] = {
        one: doctrine_bot(rules, one, str(world.s.dice_key)) for one in range(len(game.s.rolls_own))
    }
    staffs[side] = FollowingBot(Follower(plan, decision), staffs[side])
    game.choose(decision.options.index(plan[0]), side)
    play_out(game, staffs, HORIZON)
    if not game.over:
        expected = rules.evaluate(game.s, side)
        if expected is not None:
            return expected
        play_out(game, staffs, LONGEST_GAME)
    return rules.returns(game.s)[side]


def is_shown_better(rival: Sequence[float], usual: Sequence[float]) -> bool:
    """Did a plan do better in the same worlds, by more than chance would explain?"""
    gains = [mine - theirs for mine, theirs in zip(rival, usual, strict=True)]
    mean = fmean(gains)
    if len(gains) < 2:
        return False
    return mean > 0 and mean > EVIDENCE * stdev(gains) / len(gains) ** 0.5


def search_bot(rules: Rules, side: int, seed: str, setting: str) -> SearchBot:
    """`search:200`: with a budget of 200 simulations a decision."""
    return SearchBot(rules, side, seed, read_budget(setting))
