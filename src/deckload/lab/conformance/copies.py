"""Copies: a clone is equal, independent, and goes the same way."""

from __future__ import annotations

import random
from collections.abc import Iterator

from deckload.engine.game import Game
from deckload.engine.plain_locals import unplain_locals
from deckload.lab.conformance.position import Moment, play_on

_STEPS = 12


def clone_equals(p: Moment) -> Iterator[str]:
    """A clone stands at the same decision in the same state."""
    clone = p.game.clone()
    if clone.s != p.game.s:
        yield f"the clone differs in {_differing(clone, p.game)}"
    if _questions(clone) != _questions(p.game):
        yield "the clone is asked something else"


def clone_is_independent(p: Moment) -> Iterator[str]:
    """Playing on in a clone leaves the original, its step's start and its siblings alone."""
    sibling = p.game.clone()
    before = (p.game.s.digest(), p.game.start.digest(), sibling.s.digest())
    clone = p.game.clone()
    for _ in play_on(clone, random.Random(p.rng.random()), _STEPS):
        pass
    after = (p.game.s.digest(), p.game.start.digest(), sibling.s.digest())
    for what, old, new in zip(
        ("the game", "its step's start", "a sibling"), before, after, strict=True
    ):
        if old != new:
            yield f"playing a clone changed {what}"


def same_choices_same_game(p: Moment) -> Iterator[str]:
    """Two clones given the same choices stay equal, whatever the global random state does."""
    seed = p.rng.random()
    digests = []
    for disturb in (1, 2):
        random.seed(disturb)
        clone = p.game.clone()
        digests.append([g.s.digest() for g in play_on(clone, random.Random(seed), _STEPS)])
    if digests[0] != digests[1]:
        yield "the same choices led to different games"


def locals_are_plain(p: Moment) -> Iterator[str]:
    """What a rule keeps in local variables while it waits is plain data."""
    yield from unplain_locals(p.game)


def values_fit(p: Moment) -> Iterator[str]:
    """Every field holds what its declaration says, or a save could not be read again."""
    yield from p.game.s.misfits()


def _questions(game: Game) -> list[tuple[int, str, list[object]]]:
    return [(side, d.kind.verb, list(d.options)) for side, d in game.pending().items()]


def _differing(a: Game, b: Game) -> str:
    fields = type(a.s)._fields
    return ", ".join(f for f in fields if getattr(a.s, f) != getattr(b.s, f))
