"""A moment of a game under test, and what every check needs of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from deckload.engine.decision import Decision
from deckload.engine.game import Game
from deckload.engine.session import Session
from deckload.engine.state import State, known
from deckload.lab.conformance.coverage import Coverage
from deckload.lab.conformance.notebook import Ground, Notebook


@dataclass
class Moment:
    """A session at a decision, with a source of chance for the checks."""

    session: Session
    rng: random.Random
    seen: Coverage = field(default_factory=Coverage)
    notes: Notebook = field(default_factory=Notebook)

    @property
    def ground(self) -> Ground:
        return self.notes.ground(self.session)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def sides(self) -> range:
        return range(len(self.session.scenario.sides))

    @property
    def viewers(self) -> list[int]:
        """The sides that people play: those who must not learn too much."""
        return [side for side in self.sides if side not in self.session.scenario.automatic]


def knows(game: Game, side: int) -> tuple[Any, ...]:
    """What a side's declared knowledge amounts to.

    The agenda is left out: how far the rules have come is no fact of the game, and must not tell
    anything.
    """
    k = known(game.as_seen_by(side).s, side)
    k.agenda = []
    values: tuple[Any, ...] = k.values()
    return values


def play_on(game: Game, rng: random.Random, most: int = 100_000) -> Iterator[Game]:
    """Random play to the end (or for `most` choices), the game given back after each choice."""
    for _ in range(most):
        pending = game.pending()
        if not pending:
            return
        side = rng.choice(list(pending))
        game.choose(rng.randrange(len(pending[side].options)), side)
        yield game


class SameChoice(NamedTuple):
    """What a side chooses in two worlds: the index of one option in each."""

    side: int
    indexes: tuple[int, int]


def same_choice(game: Game, twin: Game, rng: random.Random) -> SameChoice | None:
    """A choice that some side has in both worlds; None where the one drawn is on offer in one."""
    mine, other = game.pending(), twin.pending()
    asked = rng.choice(list(mine)) if mine else None
    if asked is None or asked not in other:
        return None
    index = rng.randrange(len(mine[asked].options))
    value, options = mine[asked].options[index], list(other[asked].options)
    return SameChoice(asked, (index, options.index(value))) if value in options else None


def seat_for(session: Session, decision: Decision) -> str:
    """A seat that may answer a question."""
    return next(seat.name for seat in session.seats if seat.may_answer(decision))


def first_difference(a: bytes, b: bytes) -> str:
    """Where two messages part, with some context, for a finding that one can act on."""
    at = next(
        (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    return f"...{a[max(0, at - 40) : at + 40]!r} / ...{b[max(0, at - 40) : at + 40]!r}"


def give_dice(source: State, s: State) -> None:
    """Both worlds throw the same dice, so that what differs comes from hidden facts alone."""
    s.dice_key = source.dice_key
    s.rolls_hidden, s.rolls_own = source.rolls_hidden, source.rolls_own[:]
