"""Failures of many games by their causes: a defect is told once, however many games it spoils."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import msgspec

from deckload.lab.conformance import Finding
from deckload.lab.conformance.suite import LOOKS

_DETAILS = re.compile(r"""b?'[^']*'|b?"[^"]*"|\d+""")
"""What differs between two findings of one cause: names, bytes, numbers."""
_TELLING = 160


class FuzzFailure(msgspec.Struct, frozen=True):
    """A failure that can be looked at again: `deckload lab again FILE`."""

    game: str
    seed: int
    check: str
    message: str
    save: str
    games: int = 1
    """In how many games the same was found."""
    looks: int = LOOKS
    """How often the suite looked at a game: a look draws lots, so the game depends on it."""


class Causes:
    """Gathers findings; of each cause the first is kept, with the number of games that had it.

    With a folder there is a file for each cause, up to date after every `add`.
    """

    def __init__(self, game: str, folder: Path | None = None, looks: int = LOOKS) -> None:
        self._game = game
        self._looks = looks
        self._folder = folder
        self._first: dict[str, tuple[int, Finding]] = {}
        self._seeds: dict[str, set[int]] = {}

    def add(self, seed: int, finding: Finding) -> None:
        cause = cause_of(finding)
        self._first.setdefault(cause, (seed, finding))
        self._seeds.setdefault(cause, set()).add(seed)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file(cause).write_bytes(self._written(cause))

    def lines(self) -> list[str]:
        """One line for each cause, in the order in which they came up."""
        return [self._line(cause) for cause in self._first]

    def _line(self, cause: str) -> str:
        seed, finding = self._first[cause]
        games = len(self._seeds[cause])
        how_often = f"seed {seed}" if games == 1 else f"{games} games, first with seed {seed}"
        file = "" if self._folder is None else f": {self._file(cause)}"
        return f"{finding.check}: {finding.message} ({how_often}){file}"

    def _file(self, cause: str) -> Path:
        assert self._folder is not None
        name = hashlib.blake2b(cause.encode(), digest_size=5).hexdigest()
        return self._folder / f"fuzz-{self._game}-{name}.json"

    def _written(self, cause: str) -> bytes:
        seed, f = self._first[cause]
        games = len(self._seeds[cause])
        failure = FuzzFailure(self._game, seed, f.check, f.message, f.save, games, self._looks)
        return msgspec.json.format(msgspec.json.encode(failure))


def cause_of(finding: Finding) -> str:
    """What findings have in common that one defect is behind: the line that broke down, whichever
    check came across it, or else what is said, without its details."""
    said = _DETAILS.sub("...", finding.message)[:_TELLING]
    return finding.where or f"{finding.check}: {said}"
