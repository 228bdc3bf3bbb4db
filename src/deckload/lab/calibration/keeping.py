"""Keeps what was measured, so that a long calibration can be stopped and go on later.

What is kept goes by what was to be played and by the game's rules, data and doctrine as they are:
after a change of these it is measured anew. The engine is not part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from deckload.engine.cases import cases_of, folder_of
from deckload.engine.contract import find_game
from deckload.lab.calibration.fingerprints import fingerprint, fingerprint_of

T = TypeVar("T")


class Kept:
    """A folder with a file for each part of a calibration, or no folder, and nothing is kept."""

    def __init__(self, game: str, folder: Path | None) -> None:
        self._folder = folder
        shared = [fingerprint_of(folder_of(name)) for name in cases_of(game).shared]
        self._made_from = (fingerprint(find_game(game)), *shared)

    def part(self, what: tuple[Any, ...], kind: type[T], measure: Callable[[], T]) -> T:
        """The part that was measured before, or is measured now."""
        if self._folder is None:
            return measure()
        plain = msgspec.to_builtins((self._made_from, what), str_keys=True)
        told = msgspec.json.encode(plain, order="deterministic")
        file = self._folder / f"{hashlib.blake2b(told, digest_size=12).hexdigest()}.json"
        if file.exists():
            return msgspec.json.decode(file.read_bytes(), type=kind)
        found = measure()
        self._folder.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(".part")
        part.write_bytes(msgspec.json.encode(found))
        part.rename(file)
        return found
