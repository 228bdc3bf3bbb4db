"""Reading the data files of a folder or of an installed package, and nothing else."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from deckload.data.errors import DataError, Location
from deckload.data.loading import MOST_BYTES, decode, too_large

MOST_FILES: Final = 200
DEEPEST_FOLDER: Final = 3

_NAME: Final = re.compile(r"\w[\w.-]*(/\w[\w.-]*){0,3}\.toml", re.ASCII)
# Neither follow a link nor wait for a pipe, even if one is put there while we look.
_OPEN: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
)


def require_file_name(name: str) -> None:
    """Refuse names that are not plain relative ones, such as `charts.toml`."""
    if not _NAME.fullmatch(name) or ".." in name:
        raise DataError(
            Location(repr(name)),
            "this is no name for a data file",
            "use letters, digits, '-' and '_', ending in .toml",
        )


def read_folder(folder: Path) -> dict[str, str]:
    """The texts of all TOML files in and under a folder, by relative name, in name order."""
    if not folder.is_dir():
        raise DataError(Location(str(folder)), "there is no such folder", "check the path")
    try:
        names = sorted(_names_under(folder, "", 0))
    except OSError as error:
        raise DataError(
            Location(str(folder)),
            f"the folder cannot be read ({error.strerror})",
            "check its rights",
        ) from error
    if len(names) > MOST_FILES:
        raise DataError(
            Location(str(folder)), f"it holds more than {MOST_FILES} TOML files", "remove some"
        )
    return {name: _read_file(folder / name, name) for name in names}


def read_package(package: str, folder: str = "data") -> dict[str, str]:
    """The texts of all TOML files in a folder of an installed package, in name order."""
    found = dict(_resources_under(files(package) / folder, ""))
    return {name: found[name] for name in sorted(found)}


def _names_under(folder: Path, prefix: str, depth: int) -> Iterator[str]:
    for entry in os.scandir(folder):
        name = prefix + entry.name
        if entry.is_symlink():
            raise DataError(
                Location(name), "links are not followed", "put the file itself into the folder"
            )
        if entry.is_dir(follow_symlinks=False):
            if entry.name.startswith("."):
                continue
            if depth == DEEPEST_FOLDER:
                raise DataError(Location(name), "folders are nested too deep", "flatten them")
            yield from _names_under(folder / entry.name, f"{name}/", depth + 1)
        elif entry.name.endswith(".toml"):
            require_file_name(name)
            yield name


def _read_file(path: Path, name: str) -> str:
    try:
        descriptor = os.open(path, _OPEN)
    except OSError as error:
        raise DataError(
            Location(name), f"the file cannot be opened ({error.strerror})", "check the file"
        ) from error
    with os.fdopen(descriptor, "rb") as file:
        facts = os.fstat(descriptor)
        if not stat.S_ISREG(facts.st_mode):
            raise DataError(Location(name), "it is not a plain file", "put a plain file there")
        if facts.st_size > MOST_BYTES:
            raise too_large(name)
        return decode(file.read(MOST_BYTES + 1), name)


def _resources_under(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _resources_under(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".toml"):
            yield prefix + entry.name, decode(entry.read_bytes(), prefix + entry.name)
