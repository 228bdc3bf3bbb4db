"""Short hashes of what a report was made from."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from deckload.engine.contract import Rules


def fingerprint(rules: Rules) -> str:
    """A short hash of all code and data of a game: another one, and the report is out of date."""
    return fingerprint_of(files(type(rules).__module__))


def fingerprint_of(folder: Traversable) -> str:
    """The same of any package."""
    found = hashlib.blake2b(digest_size=8)
    for name, content in sorted(_sources(folder, "")):
        found.update(name.encode() + b"\0" + content + b"\0")
    return found.hexdigest()


def _sources(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            yield from _sources(entry, f"{name}/")
        elif name.endswith((".py", ".toml")):
            yield name, entry.read_bytes()
