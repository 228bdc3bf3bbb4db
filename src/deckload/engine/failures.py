"""Failures: which line of a rule broke down, and files from which it can be seen again."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

if TYPE_CHECKING:
    from deckload.engine.session import Session


_MOST_FILES: Final = 100
_LARGEST: Final = 32 * 1024 * 1024
"""Bytes. Somebody who runs into the same failure for hours shall not fill a disk with it."""


class BrokenLine(NamedTuple):
    """A line of a source that raised something, in whose function."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} in {self.function}"


def broken_line(error: BaseException) -> BrokenLine | None:
    """The line at which a rule broke down: the last one of a game, where one is in it at all, since
    what the engine was doing there says less. None for an error that nothing has raised."""
    frames = [
        (frame.f_globals.get("__name__", ""), frame.f_code, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    of_games = [frame for frame in frames if not _is_ours(frame[0])]
    if not frames:
        return None
    _, code, line = (of_games or frames)[-1]
    return BrokenLine(code.co_filename, line, code.co_qualname)


def _is_ours(module: str) -> bool:
    """Does a module belong to Deckload itself, and to no game?"""
    return module.startswith("deckload.") and not module.startswith("deckload.games.")


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
        if len(body) > _LARGEST or len(list(folder.glob("*.failure.json"))) >= _MOST_FILES:
            return None
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    except Exception:
        return None
    return str(path)
