"""Secrets: what a side cannot know changes nothing that it is sent.

Three ways to look for a leak. *Scramble* changes hidden values where they lie and makes the
message again. *Twins* go back to the step's start, draw all hidden facts anew, and play the same
choices in both worlds: as long as the side's declared knowledge is the same in both, so must be
everything that a server sends it: updates with their numbers, snapshots, refusals. *Dice to come*
gives the twin other dice instead of other facts: before the next roll nothing may differ.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from deckload.engine.decision import Decision
from deckload.engine.dice import dice_thrown
from deckload.engine.game import Bookmark, Game, resampled
from deckload.engine.knowledge import SPECTATOR
from deckload.engine.session import Session
from deckload.engine.state import State, scramble
from deckload.lab.conformance.position import (
    Moment,
    first_difference,
    give_dice,
    knows,
    same_choice,
    seat_for,
)
from deckload.lab.conformance.sent import Onlookers, refusals, seats_of, snapshots

_HORIZON = 14
_SELDOM = 0.25


def scrambled_secrets(p: Moment) -> Iterator[str]:
    """A side's message does not depend on values it does not know, nor that of spectators."""
    game = p.game
    for side in [*p.viewers, SPECTATOR]:
        before = snapshots(p.session, side)
        true = game.s.copy()
        game.s.become(scramble(game.s, side, p.rng))
        p.session.look_afresh()  # what is kept would not show the difference
        try:
            after = snapshots(p.session, side)
        except Exception as e:  # a message that cannot be made depends on the secret, too
            after = f"{type(e).__name__}: {e}".encode()
        finally:
            game.s.become(true)
            p.session.look_afresh()
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
        world, twin = (World(p.session, s, side) for s in (start, other))
        yield from compare(world, twin, random.Random(p.rng.random()))


def dice_to_come(p: Moment) -> Iterator[str]:
    """Before the next roll, nothing sent to anybody depends on the dice."""
    mark = p.game.bookmark()
    thrown = dice_thrown(mark.start)
    other = mark.start.copy()
    other.dice_key = p.rng.randbytes(32)
    world = p.session.fork(at=mark)
    if dice_thrown(world.state) != thrown:
        return
    twin = p.session.fork(at=mark._replace(start=other))
    for side in p.viewers:
        a, b = snapshots(world, side), snapshots(twin, side)
        if a != b:
            yield f"side {side} sees dice that are not thrown yet: {first_difference(a, b)}"


class World:
    """A table that begins at a step's start, and all that the seats of one side are sent there.

    It notes what the side knows at the start of every step: a fact may be shown and lose its
    meaning again before the next question; it is known all the same, and two worlds in which it
    differs can rightly be told apart.
    """

    def __init__(self, session: Session, start: State, side: int) -> None:
        self.side = side
        self.table = session.fork(at=Bookmark(start, [], 0))
        self.table.log.clear()  # what was told before the step is the same in both worlds
        self._known_at_steps: list[tuple[Any, ...]] = []
        self.game = Game(session.rules, start.copy(), log=self.table.log, watch=self._note)
        self.table.game = self.game
        self._onlookers = Onlookers(self.table, seats_of(self.table, side))
        self._onlookers.look()

    def _note(self, game: Game) -> None:
        self._known_at_steps.append(knows(game, self.side))

    def tells_apart(self, other: World) -> bool:
        """May the side tell these worlds apart, by what it knows or has known?

        One world may be some steps ahead, because in the other a question was asked: that is not
        knowledge but what the comparison is there to find.
        """
        both = min(len(self._known_at_steps), len(other._known_at_steps))
        if self._taken_from_notes(both) != other._taken_from_notes(both):
            return True
        return knows(self.game, self.side) != knows(other.game, self.side)

    def _taken_from_notes(self, steps: int) -> list[tuple[Any, ...]]:
        """What was known at the first steps that have not been compared yet."""
        taken = self._known_at_steps[:steps]
        del self._known_at_steps[:steps]
        return taken

    @property
    def drafting(self) -> Decision | None:
        """The question with which another side goes on with a draft."""
        asked = self.game.decision
        if self.game.joint is not None or asked is None or asked.side == self.side:
            return None
        return asked if asked.draft else None

    def choose(self, side: int, index: int) -> None:
        decision = self.game.pending()[side]
        key = list(self.table.offered(side))[index]
        self._onlookers.submit(seat_for(self.table, decision), key)
        self._onlookers.look()

    def sent(self) -> bytes:
        """All that the side's seats were sent and would be sent, and how they are refused."""
        told = "\n".join(refusals(self.table, self.side))
        return self._onlookers.all_sent() + told.encode()


def compare(world: World, twin: World, rng: random.Random) -> Iterator[str]:
    side = world.side
    for _ in range(_HORIZON):
        _finish_drafts(world, twin, rng)
        if world.game.over or twin.game.over or world.tells_apart(twin):
            return
        a, b = world.sent(), twin.sent()
        if a != b:
            yield f"side {side} can tell two worlds apart: {first_difference(a, b)}"
            return
        if rng.random() < _SELDOM and not _guesses_agree(world.game, twin.game, side, rng):
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


def _finish_drafts(world: World, twin: World, rng: random.Random) -> None:
    """Other sides' drafts are not seen until they close, so they are compared when they have."""
    while world.drafting and twin.drafting and _same_choice(world, twin, rng):
        pass
    for one in (world, twin):
        while (asked := one.drafting) is not None:
            one.choose(asked.side, len(asked.options) - 1)


def _same_choice(world: World, twin: World, rng: random.Random) -> bool:
    """Choose the same in both worlds; False where that is not possible."""
    chosen = same_choice(world.game, twin.game, rng)
    if chosen is None:
        return False
    for one, index in zip((world, twin), chosen.indexes, strict=True):
        one.choose(chosen.side, index)
    return True
