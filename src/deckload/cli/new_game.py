"""`deckload new`: the skeleton of a game as a package of its own, which passes and plays at once.

`skeleton/` is a whole little game called newgame; what is written is that game under another name.
"""

from __future__ import annotations

import keyword
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from deckload.engine.cases import game_packages
from deckload.engine.errors import BadOption


def write_new_game(name: str, folder: Path) -> Path:
    """Write a game of that name into a new folder below `folder`; all of it, or nothing."""
    _check_name(name)
    target = folder / name
    if target.exists():
        raise BadOption(f"{target} is there already: choose another name or --folder, or remove it")
    if not folder.is_dir():
        raise BadOption(f"there is no folder {folder}: make it first, or name another --folder")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder) as unfinished:
            made = Path(unfinished) / name
            for path, text in _files(name):
                file = made / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            shutil.move(made, target)
    except OSError as error:
        raise BadOption(f"{target} cannot be written: {error.strerror}") from error
    return target


def _check_name(name: str) -> None:
    is_word = name.isascii() and name.isidentifier() and name == name.lower()
    if not is_word or keyword.iskeyword(name) or name.startswith("_"):
        raise BadOption(
            f"{name!r} cannot be the name of a game: it becomes the name of a Python package, so"
            " write a lower-case word such as regatta or night_raid"
        )
    if name in game_packages():
        raise BadOption(f"a game called {name} is installed already: choose another name")
    if find_spec(name) is not None:
        raise BadOption(
            f"Python has a module called {name} here, and the game would hide it or be hidden:"
            " choose another name"
        )


def _files(name: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The files of the new game by their paths in it."""
    skeleton = files("deckload.cli") / "skeleton"
    for path, file in _below(skeleton, PurePosixPath()):
        yield PurePosixPath(_renamed(str(path), name)), _renamed(file.read_text("utf-8"), name)


def _below(folder: Traversable, path: PurePosixPath) -> Iterator[tuple[PurePosixPath, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_file():
            yield path / entry.name, entry
        elif not entry.name.startswith((".", "__")):  # what tools have left there
            yield from _below(entry, path / entry.name)


def _renamed(text: str, name: str) -> str:
    """A text of the skeleton for a game of that name."""
    words = [word.capitalize() for word in name.split("_") if word]
    text = text.replace("newgame", name)
    return text.replace("NewGame", "".join(words)).replace("New Game", " ".join(words))
