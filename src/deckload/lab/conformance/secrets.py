"""Secrets: what a side cannot know changes nothing that it is sent.

Three ways to look for a leak. *Scramble* changes hidden values where they lie and makes the
message again. *Twins* go back to the step's start, draw all hidden facts anew, and play the same
choices in both worlds: as long as the side's declared knowledge is the same in both, so must be
everything it is sent. *Dice to come* gives the twin other dice instead of other facts: before the
next roll nothing may differ.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from deckload.engine.contract import Rules
from deckload.engine.decision import Decision
from deckload.engine.dice import dice_thrown
from deckload.engine.errors import DeckloadError
from deckload.engine.game import Choice, Game, resampled
from deckload.engine.state import State, scramble
from deckload.lab.conformance.position import Moment, first_difference, give_dice, knows, sent

_HORIZON = 14
_SELDOM = 0.25


def scrambled_secrets(p: Moment) -> Iterator[str]:
    """A side's message does not depend on values it does not know."""
    game, sides = p.game, p.session.scenario.sides
    for side in p.viewers:
        before = sent(game, side, sides)
        true = game.s.copy()
        game.s.become(scramble(game.s, side, p.rng))
        try:
            after = sent(game, side, sides)
        except Exception as e:  # a message that cannot be made depends on the secret, too
            after = f"{type(e).__name__}: {e}".encode()
        finally:
            game.s.become(true)
        if before != after:
            yield f"side {side} sees hidden values: {first_difference(before, after)}"


def twin_worlds(p: Moment) -> Iterator[str]:
    """A side is sent the same in two worlds that it cannot tell apart."""
    for side in p.viewers:
        seed = p.rng.getrandbits(32)
        start = p.game.start
        if start.over:
            continue
        other = resampled(p.session.rules, start, side, seed)
        give_dice(start, other)
        p.seen.twins += 1
        world, twin = (_Watched(p.session.rules, s.copy(), side) for s in (start, other))
        yield from _compare(p, side, world, twin)


def dice_to_come(p: Moment) -> Iterator[str]:
    """Before the next roll, nothing sent to anybody depends on the dice."""
    sides = p.session.scenario.sides
    start, since, _ = p.game.mark()
    other = start.copy()
    other.dice_key = p.rng.randbytes(32)
    world = _with_choices(p, start, since)
    try:
        twin = _with_choices(p, other, since)
    except (DeckloadError, IndexError):
        return  # the dice fell differently on the way: not the same position any more
    if dice_thrown(world.s) != dice_thrown(start) or dice_thrown(twin.s) != dice_thrown(start):
        return
    for side in p.viewers:
        a, b = sent(world, side, sides), sent(twin, side, sides)
        if a != b:
            yield f"side {side} sees dice that are not thrown yet: {first_difference(a, b)}"


def _with_choices(p: Moment, start: State, since: Sequence[Choice]) -> Game:
    """Play on from a step's start, with choices that may not be on offer there."""
    game = Game(p.session.rules, start.copy(), log=[])
    for side, index, _ in since:
        game.choose(index, side)
    return game


class _Watched(Game):
    """A game that notes what a side knows at the start of every step.

    A fact may be shown and lose its meaning again before the next question; it is known all the
    same, and two worlds in which it differs can rightly be told apart.
    """

    __slots__ = ("known_at_steps", "side")

    def __init__(self, rules: Rules, s: State, side: int) -> None:
        self.side = side
        self.known_at_steps: list[tuple[Any, ...]] = []
        super().__init__(rules, s, log=[])

    def _mark_step(self) -> None:
        super()._mark_step()
        self.known_at_steps.append(knows(self, self.side))

    def tells_apart(self, other: _Watched) -> bool:
        """May the side tell these worlds apart, by what it is declared to know?

        One world may be some steps ahead, because in the other a question was asked: that is not
        knowledge but what the comparison is there to find.
        """
        steps = zip(self.known_at_steps, other.known_at_steps, strict=False)
        if any(a != b for a, b in steps):
            return True
        return knows(self, self.side) != knows(other, self.side)


def _compare(p: Moment, side: int, world: _Watched, twin: _Watched) -> Iterator[str]:
    sides = p.session.scenario.sides
    rng = random.Random(p.rng.random())
    for _ in range(_HORIZON):
        _finish_drafts(world, twin, side, rng)
        if world.over or twin.over or world.tells_apart(twin):
            return
        a, b = sent(world, side, sides), sent(twin, side, sides)
        if a != b:
            yield f"side {side} can tell two worlds apart: {first_difference(a, b)}"
            return
        if rng.random() < _SELDOM and not _guesses_agree(world, twin, side, rng):
            yield f"a world resampled for side {side} still offers what was true before"
            return
        if not _same_choice(world, twin, rng):
            return


def _guesses_agree(world: Game, twin: Game, side: int, rng: random.Random) -> bool:
    """Drawn anew with one seed, two worlds a side cannot tell apart ask the same of everybody."""
    seed = rng.getrandbits(32)
    first, second = (_offers(game.resample(side, seed)) for game in (world, twin))
    return first == second


def _offers(game: Game) -> dict[int, list[Any]]:
    return {side: list(decision.options) for side, decision in game.pending().items()}


def _finish_drafts(world: Game, twin: Game, side: int, rng: random.Random) -> None:
    """Other sides' drafts are not seen until they close, so they are compared when they have."""
    while _drafting(world, side) and _drafting(twin, side) and _same_choice(world, twin, rng):
        pass
    for game in (world, twin):
        while _drafting(game, side) and game.decision is not None:
            game.choose(len(game.decision.options) - 1)


def _drafting(game: Game, side: int) -> bool:
    asked = game.decision
    return game.joint is None and asked is not None and asked.draft and asked.side != side


def _same_choice(world: Game, twin: Game, rng: random.Random) -> bool:
    """Choose the same in both worlds; False where that is not possible."""
    mine, other = world.pending(), twin.pending()
    asked = rng.choice(list(mine)) if mine else None
    if asked is None or asked not in other:
        return False
    index = rng.randrange(len(mine[asked].options))
    matching = _index_of(other[asked], mine[asked].options[index])
    if matching is None:
        return False
    world.choose(index, asked)
    twin.choose(matching, asked)
    return True


def _index_of(decision: Decision, value: Any) -> int | None:
    options = list(decision.options)
    return options.index(value) if value in options else None
