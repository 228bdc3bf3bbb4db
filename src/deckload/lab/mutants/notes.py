"""What came of trials so far, so that a long run can be stopped and go on later.

Notes are good for the rules and tests as they are, and for one budget: after any change everything
is tried anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from deckload.lab.mutants.breaks import Break
from deckload.lab.mutants.reach import Reach


class Note(msgspec.Struct, frozen=True):
    """What became of a break."""

    outcome: str
    left_out: int


class Notes:
    """A folder with what the tests reach and what became of each break, or no folder."""

    def __init__(self, folder: Path | None, about: Sequence[Path], budget: float) -> None:
        self._folder = folder
        self._name = "" if folder is None else _fingerprint(about, budget)
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def reach(self, watch: Callable[[], Reach]) -> Reach:
        """What the tests get to: noted before, or watched now."""
        if self._folder is None:
            return watch()
        file = self._folder / f"{self._name}.reach.json"
        if not file.exists():
            file.write_bytes(msgspec.json.encode(watch()))
        return msgspec.json.decode(file.read_bytes(), type=Reach)

    def of(self, broken: Break) -> Note | None:
        file = self._file(broken)
        if file is None or not file.exists():
            return None
        return msgspec.json.decode(file.read_bytes(), type=Note)

    def write(self, broken: Break, outcome: str, left_out: int) -> None:
        file = self._file(broken)
        if file is not None:
            file.write_bytes(msgspec.json.encode(Note(outcome, left_out)))

    def _file(self, broken: Break) -> Path | None:
        if self._folder is None:
            return None
        told = repr((broken.file.as_posix(), broken.start, broken.end, broken.new))
        one = hashlib.blake2b(told.encode(), digest_size=8).hexdigest()
        return self._folder / f"{self._name}.{one}.json"


def _fingerprint(about: Sequence[Path], budget: float) -> str:
    found = hashlib.blake2b(repr(budget).encode(), digest_size=8)
    for place in about:
        files = [place] if place.is_file() else sorted(place.rglob("*.py"))
        for file in files:
            found.update(file.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()
