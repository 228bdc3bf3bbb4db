"""The odds of the whole: what a strike may come to, before anybody gives the word.

An answer is tried out in many worlds that the side cannot tell from the true one: everybody goes on
by doctrine until the battle that it leads to is over, and what that cost (`Rules.toll`) is counted.
It comes of what the side knows and of nothing else. The same worlds are used whatever is tried out,
so that two answers can be compared: one more squadron, one target or another.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from statistics import fmean, stdev
from typing import Final

import msgspec

from deckload.bots.asking import ask_bot
from deckload.bots.budget import Budget
from deckload.bots.doctrine_bot import doctrine_bot
from deckload.bots.problem import Bot, Problem
from deckload.engine.decision import Decision
from deckload.engine.errors import NotOffered
from deckload.engine.game import Draft, Game
from deckload.engine.knowledge import EVERYONE
from deckload.engine.log import BEGINS, ENDS, TURN, Entry
from deckload.engine.procedures import DONE
from deckload.engine.recorded_game import option_called
from deckload.engine.toll import Counted, Tally, increase

USUAL: Final = Budget(simulations=240, seconds=1.5)
"""So many worlds, or as many as there is time for."""

LONGEST_WAY: Final = 400
"""Decisions from the answer to the end of the battle; after more of them it is another matter."""

_Z: Final = 1.96  # both sides of an interval that holds the true value 95 times in 100


class Chance(msgspec.Struct, frozen=True, omit_defaults=True):
    """How likely a ship is hit, and sunk; `low` and `high` are the interval of the latter."""

    side: int
    piece: str
    hit: float
    sunk: float
    low: float
    high: float
    name: str = ""


class Measure(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many of something one side may lose (of points: win): the mean with its interval, and in
    how many worlds it came to each number."""

    side: int
    kind: Counted
    mean: float
    low: float
    high: float
    spread: tuple[tuple[float, int], ...]


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of an answer in so many `worlds`; `fought` of them came to a battle, and the rest
    is about those. Intervals hold the true value 95 times in 100."""

    worlds: int
    fought: int
    measures: tuple[Measure, ...] = ()
    ships: tuple[Chance, ...] = ()


def foresee(
    problem: Problem, keys: Sequence[str], *, in_battle: bool = False, budget: Budget = USUAL
) -> Forecast:
    """Try answers out, by their keys and in a row. Where several things are picked one by one, what
    was picked is then taken for all. With `in_battle` a battle is under way: what it costs from
    here on."""
    if not keys or not problem.offers(keys[0]):
        raise NotOffered(f"{keys[0] if keys else 'no answer'!r} is not on offer now")
    known = blake2b(problem.k.digest().encode(), digest_size=6).digest()
    first, until = int.from_bytes(known, "big"), time.monotonic() + budget.seconds
    costs: list[tuple[Tally, ...]] = []
    worlds = 0
    for number in range(budget.simulations):
        if number and budget.seconds and time.monotonic() > until:
            break
        worlds += 1
        cost = _cost(problem, problem.imagine(first + number), keys, in_battle)
        if cost is not None:
            costs.append(cost)
    return Forecast(worlds, len(costs), _measures(costs), _ships(costs))


# --- one world -----------------------------------------------------------------------------------


class _BattleWatch(list[Entry]):
    """A log that keeps nothing, and notes where the battle that is waited for begins and ends."""

    def __init__(self, game: Game, side: int, *, in_battle: bool) -> None:
        super().__init__()
        self._game = game
        self._by = side
        self.before: list[Tally] | None = self._toll() if in_battle else None
        self.cost: tuple[Tally, ...] | None = None
        self.missed = False

    def append(self, entry: Entry) -> None:
        if entry.battle == BEGINS and self.before is None and entry.by in (self._by, -1):
            self.before = self._toll()
        elif entry.battle == ENDS and self.before is not None and self.cost is None:
            self.cost = increase(self.before, self._toll())
        elif entry.heading == TURN and self.before is None:
            self.missed = True

    @property
    def is_over(self) -> bool:
        return self.cost is not None or self.missed

    def end(self) -> None:
        """The battle has ended the game."""
        if self.before is not None and self.cost is None:
            self.cost = increase(self.before, self._toll())

    def _toll(self) -> list[Tally]:
        return list(self._game.rules.toll(self._game.s, EVERYONE))


def _cost(
    problem: Problem, world: Game, keys: Sequence[str], in_battle: bool
) -> tuple[Tally, ...] | None:
    """What the battle costs in one world; None if it does not come to one."""
    game, side = world.clone(keep=False), problem.side
    watch = _BattleWatch(game, side, in_battle=in_battle)
    game.s.log = watch
    staffs = _staffs(game, str(world.s.dice_key))
    asked = game.pending()[side]
    for key in keys:
        index = option_called(game, side, key)
        if index is None:
            return None
        asked = game.pending()[side]
        game.choose(index, side)
    _finish_picking(game, asked, keys[-1])
    decisions = 0
    while decisions < LONGEST_WAY and not watch.is_over and (pending := game.pending()):
        one = next(iter(pending))
        if one == side and watch.before is None and _is_opening(pending[one], world.draft):
            game.choose(list(pending[one].options).index(DONE), one)
        else:
            game.choose(ask_bot(staffs[one], game, one), one)
        decisions += 1
    if game.over:
        watch.end()
    return watch.cost


def _staffs(game: Game, seed: str) -> dict[int, Bot]:
    sides = range(len(game.s.rolls_own))
    return {side: doctrine_bot(game.rules, side, seed) for side in sides}


def _finish_picking(game: Game, asked: Decision, key: str) -> None:
    """Where one thing was picked of several, that is all."""
    now = game.pending().get(asked.side)
    if not asked.draft or key == DONE or now is None or now.kind is not asked.kind:
        return
    if DONE in now.options:
        game.choose(list(now.options).index(DONE), asked.side)


def _is_opening(asked: Decision, draft: Draft | None) -> bool:
    """Whether the question with which the draft began is asked again. Then that was all: the
    staff would send the rest after a strike of few, and one squadron more would make no
    difference."""
    return draft is not None and asked.kind is draft.opening and DONE in asked.options


# --- all of them together ------------------------------------------------------------------------


def _measures(costs: Sequence[tuple[Tally, ...]]) -> tuple[Measure, ...]:
    kinds: tuple[Counted, ...] = ("aircraft", "hits", "sunk", "points")
    sides = sorted({tally.side for cost in costs for tally in cost})
    found = [(side, kind, _sums(costs, side, kind)) for side in sides for kind in kinds]
    return tuple(_measure(side, kind, sums) for side, kind, sums in found if any(sums))


def _sums(costs: Iterable[tuple[Tally, ...]], side: int, kind: Counted) -> list[float]:
    return [sum(t.number for t in cost if (t.side, t.kind) == (side, kind)) for cost in costs]


def _measure(side: int, kind: Counted, sums: list[float]) -> Measure:
    mean = fmean(sums)
    off = _Z * stdev(sums) / math.sqrt(len(sums)) if len(sums) > 1 else mean
    spread = tuple(sorted(Counter(sums).items()))
    low = max(0.0, mean - off)
    return Measure(side, kind, round(mean, 2), round(low, 2), round(mean + off, 2), spread)


def _ships(costs: Sequence[tuple[Tally, ...]]) -> tuple[Chance, ...]:
    """The ships that may be hit, the most endangered first."""
    hits = Counter(_pieces(costs, "hits"))
    sunk = Counter(_pieces(costs, "sunk"))
    chances = []
    for ship in {*hits, *sunk}:
        low, high = interval(sunk[ship], len(costs))
        side, piece, name = ship
        hit = max(hits[ship], sunk[ship]) / len(costs)
        chances.append(
            Chance(side, piece, round(hit, 3), round(sunk[ship] / len(costs), 3), low, high, name)
        )
    return tuple(sorted(chances, key=lambda one: (-one.sunk, -one.hit, one.side, one.piece)))


def _pieces(costs: Iterable[tuple[Tally, ...]], kind: Counted) -> list[tuple[int, str, str]]:
    return [(t.side, t.piece, t.name) for cost in costs for t in cost if t.kind == kind]


def interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's interval of a chance, which is right for few trials and for chances near 0 and 1."""
    share = successes / trials
    middle = share + _Z**2 / (2 * trials)
    off = _Z * math.sqrt(share * (1 - share) / trials + _Z**2 / (4 * trials**2))
    whole = 1 + _Z**2 / trials
    return round(max(0.0, (middle - off) / whole), 3), round(min(1.0, (middle + off) / whole), 3)
