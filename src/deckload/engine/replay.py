"""Replays and verification: the same events through the same rules, looked at from outside."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from deckload.engine.contract import Rules, find_game
from deckload.engine.errors import BadSave
from deckload.engine.failures import Failure
from deckload.engine.history import Event, Took
from deckload.engine.saves import Save, events_to_replay, load_session, opened, rolls_of
from deckload.engine.session import Session


def replay(save: Save, rules: Rules | None = None) -> Iterator[tuple[Event | None, Session]]:
    """The session at its start and after each event. The same session object is given each time.

    An event that does not fit, in an edited save or under other rules, is a `BadSave`.
    """
    session = opened(save, rules if rules is not None else find_game(save.setup.game))
    yield None, session
    for number, event in enumerate(events_to_replay(save), start=len(session.history) + 1):
        try:
            session.apply(event)
        except Exception as e:
            raise BadSave(f"event {number} cannot be replayed: {e}") from e
        yield event, session


class Verdict(msgspec.Struct, frozen=True):
    """What `deckload verify` found."""

    honest: bool
    rolls: int
    practice: bool
    commitment: str
    finding: str


def verify(save: Save, commitment: str | None = None, rules: Rules | None = None) -> Verdict:
    """Recompute every roll of a finished (or own) game from its key and compare.

    `commitment` is what the server showed before the nonces were given.
    """
    rules = rules if rules is not None else find_game(save.setup.game)
    key = save.setup.key

    def verdict(honest: bool, finding: str) -> Verdict:
        return Verdict(honest, len(save.rolls), key.is_practice, key.commitment, finding)

    if commitment is not None and (key.is_practice or key.commitment != commitment):
        return verdict(False, "the secret does not fit the commitment given at the start")
    stored = dict(save.digests)
    session = None
    try:
        for _event, session in replay(save, rules):
            step = session.history.steps[-1]
            if stored.get(step.at, step.digest) != step.digest:
                return verdict(False, f"the game differs after event {step.at}")
    except Exception as e:  # a tampered save may break down anywhere
        return verdict(False, f"the game cannot be replayed: {e}")
    assert session is not None
    again = rolls_of(session)
    for number, (was, now) in enumerate(zip(save.rolls, again, strict=False), start=1):
        if was != now:
            return verdict(
                False, f"roll {number} ({was[1]}): recorded {was[2]}, the key gives {now[2]}"
            )
    if len(again) != len(save.rolls):
        return verdict(False, f"{len(save.rolls)} rolls recorded, the key gives {len(again)}")
    if save.base is not None:
        return verdict(True, f"every roll since event {save.base.at} follows from the key")
    return verdict(True, "every roll follows from the key")


def replay_failure(body: bytes, rules: Rules | None = None) -> None:
    """Do again what a failure file says: raises what the rule raised, unless it is mended."""
    try:
        failure = msgspec.json.decode(body, type=Failure)
    except msgspec.DecodeError as e:
        raise BadSave(f"this is not a failure file: {e}") from e
    session = load_session(failure.save, where="the failure file's save", rules=rules)
    for key in failure.answers:
        session.apply(Took(failure.side, key))
