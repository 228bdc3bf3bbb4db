"""How much a game asks: the questions that a person would be put, by side and kind.

Doctrines play, and it is counted what they are asked. A covert question with a single answer counts
for nothing, since it is answered for a person who plays against a program. If a side has answered
all covert questions of a kind in words, and never preferred now one word and now the other, it
could have left them to a standing order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from deckload.bots import Bot, make_bot
from deckload.bots.problem import Problem
from deckload.engine.contract import Rules, SetUp, find_game, find_scenario, new_game
from deckload.engine.decision import Option
from deckload.engine.dice import DiceKey
from deckload.lab.over_seeds import Progress, over_seeds
from deckload.lab.series import DEFAULT_BOT, play_out


class Tally(msgspec.Struct):
    """What one side was asked in one game: in its turns by verb, and before the first of them."""

    asked: Counter[str] = msgspec.field(default_factory=Counter)
    set_up: int = 0
    preferred: dict[str, set[tuple[str, str]]] = {}
    """By verb: a word that was said, and another that was on offer as well."""
    open_or_varied: set[str] = msgspec.field(default_factory=set)

    def count(self, problem: Problem, answer: Option) -> None:
        decision = problem.decision
        if len(decision.options) == 1:
            return
        if problem.k.turn == 0:
            self.set_up += 1
            return
        verb = decision.kind.verb
        self.asked[verb] += 1
        preferred = self.preferred.setdefault(verb, set())
        if decision.covert and isinstance(answer, str):
            words = [option for option in decision.options if isinstance(option, str)]
            preferred.update((answer, word) for word in words if word != answer)
        else:
            self.open_or_varied.add(verb)

    def by_order(self) -> int:
        """Questions that standing orders could have answered, each order given the first time."""
        return sum(
            self.asked[verb] - 1
            for verb, preferred in self.preferred.items()
            if verb not in self.open_or_varied
            and not any((other, word) in preferred for word, other in preferred)
        )


class Questions(msgspec.Struct, frozen=True):
    """What the sides of a scenario were asked in some games, each tally with its side."""

    sides: tuple[str, ...]
    games: int
    turns: int
    tallies: tuple[tuple[int, Tally], ...]

    def a_turn(self, side: int) -> float:
        """Questions that a person would be asked, on average."""
        return sum(self.by_kind(side).values())

    def with_orders(self, side: int) -> float:
        """The same for a person who gives standing orders for what he always answers alike."""
        saved = sum(tally.by_order() for of, tally in self.tallies if of == side)
        return self.a_turn(side) - saved / self.turns

    def by_kind(self, side: int) -> dict[str, float]:
        """Questions a turn by verb, the most frequent first."""
        asked: Counter[str] = Counter()
        for of, tally in self.tallies:
            if of == side:
                asked += tally.asked
        return {verb: number / self.turns for verb, number in asked.most_common()}

    def at_set_up(self, side: int) -> float:
        """Questions before the first turn of a game."""
        return sum(tally.set_up for of, tally in self.tallies if of == side) / self.games


class Counting:
    """A bot of which it is counted what it is asked."""

    def __init__(self, bot: Bot, tally: Tally) -> None:
        self._bot = bot
        self._tally = tally

    def __call__(self, problem: Problem) -> Option:
        answer = self._bot(problem)
        self._tally.count(problem, answer)
        return answer


def count_questions(
    game: str,
    scenario: str,
    seeds: Sequence[int],
    jobs: int = 1,
    progress: Progress | None = None,
    bots: Mapping[int, str] = MappingProxyType({}),
) -> Questions:
    """Let doctrines play one game for each seed: by side those named, or the usual ones."""
    facts = find_scenario(find_game(game), scenario)
    played = over_seeds(_count_some, (game, scenario, dict(bots)), seeds, jobs, progress)
    turns = sum(number for number, _ in played)
    tallies = tuple(tally for _, of_game in played for tally in of_game)
    return Questions(facts.sides, len(played), turns, tallies)


def _count_some(
    job: tuple[str, str, dict[int, str]], seeds: Sequence[int]
) -> list[tuple[int, list[tuple[int, Tally]]]]:
    game, scenario, bots = job
    rules = find_game(game)
    return [_count_one(rules, scenario, bots, seed) for seed in seeds]


def _count_one(
    rules: Rules, scenario: str, names: dict[int, str], seed: int
) -> tuple[int, list[tuple[int, Tally]]]:
    """How many turns a game had, and what each side was asked."""
    facts = find_scenario(rules, scenario)
    playing = [side for side in range(len(facts.sides)) if side not in facts.automatic]
    tallies = [(side, Tally()) for side in playing]
    bots = {
        side: Counting(make_bot(names.get(side, DEFAULT_BOT), rules, side, str(seed)), tally)
        for side, tally in tallies
    }
    setup = SetUp(rules.code, scenario, key=DiceKey(seed=str(seed)))
    running = new_game(rules, setup, keep=len(bots) > 1)
    play_out(running, bots)
    ended: Any = running.s  # every game of ours counts its turns
    return ended.turn, tallies
