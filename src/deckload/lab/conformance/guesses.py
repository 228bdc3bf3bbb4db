"""Guesses: `resample` is a function of knowledge and seed, varies what is hidden, plays on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from deckload.engine.game import Game, resampled
from deckload.engine.log import Entry
from deckload.engine.state import known
from deckload.lab.conformance.position import Moment, first_difference, play_on
from deckload.lab.conformance.sent import snapshots

# The engine's own hidden fields; a game answers for the rest.
_ENGINE = {"dice_key", "rolls_own", "rolls_hidden", "handles_used", "seals"}


def guess_from_knowledge(p: Moment) -> Iterator[str]:
    """Resampling two worlds that a side cannot tell apart gives the same result."""
    for side in p.viewers:
        seed = p.rng.getrandbits(32)
        first, second = (
            p.game.resample(side, p.rng.getrandbits(32)).resample(side, seed) for _ in range(2)
        )
        if first.s != second.s:
            yield f"resample for side {side} depends on more than it knows"


def guess_looks_the_same(p: Moment) -> Iterator[str]:
    """A side cannot tell a resampled world from the true one, and finds nothing wrong with it."""
    for side in p.viewers:
        world = p.game.resample(side, p.rng.getrandbits(32))
        seen = p.game.as_seen_by(side)
        true, guess = known(seen.s, side), known(world.s, side)
        differing = [
            f
            for f in type(true)._fields
            if f not in _ENGINE and getattr(true, f) != getattr(guess, f)
        ]
        if differing and p.game.joint is None:
            yield f"resample changed what side {side} knows: {', '.join(differing)}"
        if p.game.joint is None:
            a, b = (snapshots(p.session.fork(at=g.bookmark()), side) for g in (p.game, world))
            if a != b:
                yield f"resample changed what side {side} is sent: {first_difference(a, b)}"
        for wrong in p.session.rules.invariants(world.s):
            yield f"a resampled world is impossible: {wrong}"


def guess_varies(p: Moment) -> Iterator[str]:
    """Notes which hidden fields vary; the suite asks at the end whether any never did."""
    if p.game.over:
        return
    for side in p.viewers:
        true = p.game.as_seen_by(side).s
        seen = known(true, side)
        hidden = {
            name
            for name, declared in type(true)._fields.items()
            if declared.knows.kind != "mask" and getattr(true, name) != getattr(seen, name)
        } - _ENGINE
        p.seen.hidden |= {(side, name) for name in hidden}
        worlds = [p.game.resample(side, p.rng.getrandbits(32)).s for _ in range(4)]
        for name in hidden:
            if any(getattr(w, name) != getattr(worlds[0], name) for w in worlds):
                p.seen.varied.add((side, name))
    yield from ()


def guess_plays_on(p: Moment) -> Iterator[str]:
    """Play from a resampled world reaches the end."""
    side = p.rng.choice(p.viewers)
    world = p.game.resample(side, p.rng.getrandbits(32), keep=False)
    for _ in play_on(world, random.Random(p.rng.random())):
        pass
    if not world.over:
        yield f"play from a world resampled for side {side} does not end"


def guess_leaves_a_choice(p: Moment) -> Iterator[str]:
    """An open question that another side thinks about has more than one answer in every guess.

    It is asked only where there is a choice, so that everybody sees that there is one. Where a
    guess leaves one answer, the question should have been covert, or `fill` overlooks what being
    asked has told. (Where several are asked at once, nobody sees who had a choice.)
    """
    if p.game.joint is not None:
        return
    for side in p.viewers:
        world = p.game.resample(side, p.rng.getrandbits(32))
        for other, asked in world.pending().items():
            if other != side and not asked.covert and len(asked.options) == 1:
                yield (
                    f"side {other} is openly asked {asked.kind.verb!r} (case {asked.case or '?'}),"
                    f" which in a world resampled for side {side} has one answer:"
                    " make it covert, or let fill() leave a choice"
                )


def guess_offers_its_own(p: Moment) -> Iterator[str]:
    """What another side may answer in a guess is what the rule offers in that very world.

    The step is gone through anew with other hidden facts from its start. Where that leads to the
    same world and the same question, other options are those of the true world, which the rule
    gave as a list.
    """
    if p.game.joint is not None or p.game.over:
        return
    for side in p.viewers:
        seed = p.rng.getrandbits(32)
        world = p.game.resample(side, seed)
        anew = _gone_through_anew(p, world, side, seed)
        for other, asked in world.pending().items():
            offered = None if anew is None else anew.pending().get(other)
            if other == side or offered is None or offered.kind is not asked.kind:
                continue
            if list(offered.options) != list(asked.options):
                yield (
                    f"side {other} is asked {asked.kind.verb!r} (case {asked.case or '?'}) with the"
                    f" options of the true world in one resampled for side {side}:"
                    " give ask() a function, `lambda: ...`, in place of a list"
                )


def _gone_through_anew(p: Moment, world: Game, side: int, seed: int) -> Game | None:
    """The same world, if it can be had by drawing hidden facts at the start of the step. Dice that
    were thrown in the step have fallen: in the same world they have come out the same."""
    seen = p.game.as_seen_by(side)  # another side's unfinished draft is no part of the guess
    rules, told, told_anew = p.session.rules, list[Entry](), list[Entry]()
    Game(rules, seen.start.copy(), choices=seen.since, log=told)
    start = resampled(rules, seen.start, side, seed)
    try:
        anew = Game(rules, start, choices=seen.since, log=told_anew)
    except Exception:  # what was chosen need not make sense there
        return None
    return anew if anew.s == world.s and _dice(told_anew) == _dice(told) else None


def _dice(told: list[Entry]) -> list[tuple[int, ...]]:
    return [entry.roll.dice for entry in told if entry.roll is not None]


def guess_leaves_owners_their_own(p: Moment) -> Iterator[str]:
    """Notes who is blind to what in the truth and in guesses; the suite asks at the end whether
    somebody was made blind to what he always knew.

    Of a mask a side knows its own bit alone, so that `fill` must set the bits of the others.
    """
    if p.game.over:
        return
    for side in p.viewers:
        true = p.game.as_seen_by(side).s
        guess = p.game.resample(side, p.rng.getrandbits(32)).s
        for name, declared in type(true)._fields.items():
            if declared.knows.kind == "mask":
                for other in p.sides:
                    if other != side:
                        p.seen.compare_masks(other, name, getattr(true, name), getattr(guess, name))
    yield from ()
