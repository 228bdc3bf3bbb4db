"""Replays and verification: the same events through the same rules, looked at from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from deckload.engine.contract import Rules, find_game
from deckload.engine.dice import dice_thrown
from deckload.engine.errors import BadSave
from deckload.engine.failures import Failure
from deckload.engine.history import Event, StepStart, Took
from deckload.engine.saves import (
    EDITED_STATE,
    Save,
    load_session,
    opened,
    rolls_of,
    state_was_edited,
    stored_state_agrees,
)
from deckload.engine.session import Session
from deckload.engine.state import known


def replay(
    save: Save, rules: Rules | None = None, begun: Session | None = None
) -> Iterator[tuple[Event | None, Session]]:
    """The session at its start and after each event. The same session object is given each time.

    With `begun`, which was loaded from an earlier save of this game, what came after that one. An
    event that does not fit, in an edited save or under other rules, is a `BadSave`.
    """
    session = begun
    if session is None:
        session = opened(save, rules if rules is not None else find_game(save.setup.game))
    yield None, session
    first = len(session.history)
    for number, event in enumerate(save.events[first:], start=first + 1):
        try:
            session.apply(event)
        except Exception as e:
            raise BadSave(f"event {number} cannot be replayed: {e}") from e
        yield event, session


class Question(NamedTuple):
    """What a side is asked, in words, and how its options read, by key."""

    text: str
    labels: dict[str, str]


def questions(session: Session) -> dict[int, Question]:
    """What is asked now, by side: for those who want to explain the next choice."""
    found = {}
    for side, decision in session.game.pending().items():
        k, kind = known(session.state, side), decision.kind
        labels = {kind.key(k, value): kind.reads(k, value) for value in decision.options}
        found[side] = Question(decision.prompt(k), labels)
    return found


class Verdict(msgspec.Struct, frozen=True):
    """What `deckload verify` found."""

    honest: bool
    rolls: int
    practice: bool
    commitment: str
    finding: str
    draws: int = 0
    """Numbers taken from the dice in all, rolls and others (0 where it could not be replayed)."""


def verify(
    save: Save,
    commitment: str | None = None,
    rules: Rules | None = None,
    begun: Session | None = None,
) -> Verdict:
    """Recompute every roll of a finished (or own) game from its key and compare.

    `commitment` is what the server showed before the nonces were given. `begun` was loaded from an
    earlier save of this game: it is gone on with, so that its part is not recomputed again.
    """
    rules = rules if rules is not None else find_game(save.setup.game)
    key = save.setup.key

    def verdict(honest: bool, finding: str, draws: int = 0) -> Verdict:
        return Verdict(honest, len(save.rolls), key.is_practice, key.commitment, finding, draws)

    if commitment is not None and (key.is_practice or key.commitment != commitment):
        return verdict(False, "the secret does not fit the commitment given at the start")
    try:
        session = _compared(save, rules, begun)
    except Exception as e:  # a tampered save may break down anywhere
        return verdict(
            False, str(e) if isinstance(e, _Differs) else f"the game cannot be replayed: {e}"
        )
    draws = dice_thrown(session.state)
    finding = _difference_of_rolls(save, session)
    if finding:
        return verdict(False, finding, draws)
    if not stored_state_agrees(session, save) or state_was_edited(save):
        return verdict(False, EDITED_STATE, draws)
    return verdict(True, _what_follows(save, draws), draws)


class _Differs(Exception):
    """A step that began in another state than the save says."""


def _compared(save: Save, rules: Rules, begun: Session | None) -> Session:
    """The game replayed, with every step's digest compared to the one in the save."""
    stored = dict(save.digests)
    for step in [] if begun is None else begun.history.steps:
        _compare_digests(step, stored)
    session = None
    for _event, session in replay(save, rules, begun):
        _compare_digests(session.history.steps[-1], stored)
    assert session is not None
    return session


def _compare_digests(step: StepStart, stored: Mapping[int, str]) -> None:
    if step.at not in stored:
        raise _Differs(f"the digest after event {step.at} is missing")
    if stored[step.at] != step.digest:
        raise _Differs(f"the game differs after event {step.at}")


def _difference_of_rolls(save: Save, session: Session) -> str:
    """The first roll that the key gives otherwise than recorded, in words; "" if there is none."""
    again = rolls_of(session)
    for number, (was, now) in enumerate(zip(save.rolls, again, strict=False), start=1):
        if was != now:
            return f"roll {number} ({was[1]}): recorded {was[2]}, the key gives {now[2]}"
    if len(again) != len(save.rolls):
        return f"{len(save.rolls)} rolls recorded, the key gives {len(again)}"
    return ""


def _what_follows(save: Save, draws: int) -> str:
    """What an honest game has shown: its rolls, and numbers that have no record of their own."""
    since, before = "", 0
    if save.base is not None:
        since, before = f" since event {save.base.at}", _drawn_in(save.base.state)
    rolls = f"every roll{since} follows from the key"
    further = draws - before - sum(len(dice) for _, _, dice in save.rolls)
    if further <= 0:
        return rolls
    so_do = "so does 1 further draw" if further == 1 else f"so do {further} further draws"
    return f"{rolls}, and {so_do} (deals, shuffles), checked by the positions' digests"


def _drawn_in(packed: dict[str, Any]) -> int:
    """How many numbers had been taken from the dice in a packed state."""
    drawn: int = packed["rolls_open"] + packed["rolls_hidden"] + sum(packed["rolls_own"])
    return drawn


def replay_failure(body: bytes, rules: Rules | None = None) -> None:
    """Do again what a failure file says: raises what the rule raised, unless it is mended."""
    try:
        failure = msgspec.json.decode(body, type=Failure)
    except msgspec.DecodeError as e:
        raise BadSave(f"this is not a failure file: {e}") from e
    session = load_session(failure.save, where="the failure file's save", rules=rules)
    for key in failure.answers:
        session.apply(Took(failure.side, key))
