"""The compiled build: where `make fast` leaves it, whether it was made from these sources, and how
the lab comes to use it."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

SWITCH: Final = "DECKLOAD_COMPILED"
"""The environment variable that keeps the lab to the sources: DECKLOAD_COMPILED=off."""

MADE_FROM: Final = "made_from.txt"
STALE: Final = (
    "The compiled build was made from other sources, so it is not used: `make fast` makes it anew."
)

_PACKAGE: Final = Path(__file__).parents[1]
_ON_SOURCES: Final = ("again",)  # shows the lines of a failure


def fingerprint(package: Path = _PACKAGE) -> str:
    """A short hash of all code and data of the package, and of the Python that it is compiled
    for."""
    found = hashlib.blake2b(sys.implementation.cache_tag.encode(), digest_size=16)
    files = [file for file in package.rglob("*") if file.suffix in (".py", ".toml")]
    for file in sorted(files):
        name = file.relative_to(package).as_posix()
        found.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def build_folder() -> Path:
    """Where `make fast` puts the build: beside the Python that it is for."""
    return Path(sys.prefix) / "fast"


def is_there(folder: Path) -> bool:
    return (folder / MADE_FROM).exists()


def is_up_to_date(folder: Path) -> bool:
    """Was the build in a folder made from the sources that run now?"""
    made_from = folder / MADE_FROM
    return made_from.exists() and made_from.read_text(encoding="utf-8").strip() == fingerprint()


def path_with(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which Python finds the build first."""
    others = environment.get("PYTHONPATH")
    return {
        **environment,
        "PYTHONPATH": os.pathsep.join([str(folder), *([others] if others else [])]),
    }


def wants_compiled(arguments: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Does a command play many games, and did nobody say to keep to the sources?"""
    if len(arguments) < 2 or arguments[0] != "lab" or arguments[1] in _ON_SOURCES:
        return False
    return environment.get(SWITCH) != "off"


def use_compiled_build() -> None:
    """Start this command again on the compiled build, where it is there and up to date."""
    folder = build_folder()
    if not wants_compiled(sys.argv[1:], os.environ):
        return
    if is_up_to_date(folder):
        once = {**path_with(folder, os.environ), SWITCH: "off"}  # or it would start again for ever
        os.execve(sys.executable, sys.orig_argv, once)
    elif is_there(folder):
        sys.stderr.write(f"{STALE}\n")
