"""Failure files: what is needed to see a rule break down again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from deckload.engine.session import Session


class Failure(msgspec.Struct, frozen=True):
    """A game's save before the failing answers, whose they were, and the traceback."""

    save: str
    side: int
    answers: tuple[str, ...]
    trace: str


def write_failure(
    session: Session, side: int, answers: Sequence[str], trace: str, folder: Path | None
) -> str | None:
    """Write a failure file into `folder`; None if there is none or it cannot be written.

    A full disk must not turn one failure into two, so whatever goes wrong here is swallowed.
    """
    if folder is None:
        return None
    from deckload.engine.saves import save_session  # saves need sessions; only failures need saves

    try:
        failure = Failure(save_session(session), side, tuple(answers), trace)
        body = msgspec.json.format(msgspec.json.encode(failure))
        name = hashlib.blake2b(body, digest_size=6).hexdigest()
        path = folder / f"{session.rules.code}-{name}.failure.json"
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    except Exception:
        return None
    return str(path)
