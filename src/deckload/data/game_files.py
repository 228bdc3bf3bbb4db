"""All data files of a game, read and checked, with a player's overlay or without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from deckload.data.errors import DataError, Location, one_of
from deckload.data.folders import require_file_name
from deckload.data.loading import convert, is_struct, parse_toml
from deckload.data.merging import merge_tables
from deckload.data.overlay import Overlay
from deckload.data.sources import SourceLine, entry_name, table_sources

T = TypeVar("T")


class TableApart(msgspec.Struct, frozen=True):
    """A table that is left to a reader of its own: as the game has it, and what an overlay wants
    changed in it. The labels are what errors call the two files."""

    raw: Any
    label: str
    over: Any = None
    over_label: str = ""


@dataclass(frozen=True, slots=True)
class DataFile:
    """One data file after any overlay; `label` is what errors call it."""

    label: str
    raw: Mapping[str, Any]
    sources: tuple[SourceLine, ...]
    apart: TableApart

    def table(self, path: str, kind: type[T]) -> T:
        """The table at a dotted path as a typed value."""
        return self._typed(self._at(path, dict), kind, Location(self.label, path))

    def entries(self, path: str, kind: type[T]) -> dict[str, T]:
        """The tables below a path, each as a typed value, by key in file order."""
        found: dict[str, T] = {}
        for key, value in self._at(path, dict).items():
            if key == "source":
                continue
            place = Location(self.label, f"{path}.{key}")
            if not isinstance(value, dict):
                raise DataError(place, "a table is wanted here", f"write [{path}.{key}]")
            found[key] = self._typed(value, kind, place)
        return found

    def records(self, path: str, kind: type[T]) -> list[T]:
        """The entries of a list of tables (`[[path]]`), each as a typed value."""
        found: list[T] = []
        for index, value in enumerate(self._at(path, list)):
            place = Location(self.label, entry_name(path, value, index))
            if not isinstance(value, dict):
                raise DataError(place, "a table is wanted here", f"write [[{path}]]")
            found.append(self._typed(value, kind, place))
        return found

    def facts(self, path: str) -> dict[str, Any]:
        """The table at a dotted path without the words on where it comes from, for code that reads
        it by a type of its own."""
        return _without_sources(self._at(path, dict))

    def _at(self, path: str, kind: type[Any]) -> Any:
        value: Any = self.raw
        for key in path.split("."):
            if not isinstance(value, dict) or key not in value:
                known = value if isinstance(value, dict) else ()
                raise DataError(
                    Location(self.label, path), "the table is missing", one_of(known, key)
                )
            value = value[key]
        if not isinstance(value, kind):
            wanted = f"[{path}]" if kind is dict else f"[[{path}]]"
            raise DataError(Location(self.label, path), "another kind of table is wanted", wanted)
        return value

    @staticmethod
    def _typed(raw: dict[str, Any], kind: type[T], place: Location) -> T:
        """Sources are for people; a type takes one only if it has a field for it."""
        takes_source = is_struct(kind) and "source" in kind.__struct_fields__
        facts = raw if takes_source else {key: raw[key] for key in raw if key != "source"}
        return convert(facts, kind, place)


@dataclass(frozen=True, slots=True)
class GameFiles:
    """The data files of a game by name; all its tables share them, so nothing changes."""

    files: Mapping[str, DataFile]

    def file(self, name: str) -> DataFile:
        if name not in self.files:
            raise DataError(Location(name), "the data file is missing", one_of(self.files, name))
        return self.files[name]


def read_files(
    game: str, texts: Mapping[str, str], overlay: Overlay | None = None, *, apart: str = ""
) -> GameFiles:
    """Read and check all data files of a game; anything wrong raises before a game can start.

    A table called `apart` is neither checked nor merged: it has a reader of its own.
    """
    for name in texts:
        require_file_name(name)
    over = {} if overlay is None else _overlay_tables(game, texts, overlay)
    files: dict[str, DataFile] = {}
    for name, text in sorted(texts.items()):
        raw = parse_toml(text, name)
        left = raw.pop(apart, {})
        sources = [*table_sources(raw, name)]
        if overlay is None or name not in over:
            files[name] = DataFile(name, raw, tuple(sources), TableApart(left, name))
            continue
        label = overlay.label(name)
        held = TableApart(left, name, over[name].pop(apart, None), label)
        sources += merge_tables(raw, over[name], label)
        with_overlay = f"{name} with overlay {overlay.about.title!r}"
        files[name] = DataFile(with_overlay, raw, tuple(sources), held)
    return GameFiles(MappingProxyType(files))


def _overlay_tables(
    game: str, texts: Mapping[str, str], overlay: Overlay
) -> dict[str, dict[str, Any]]:
    overlay.require_game(game)
    for name in overlay.data_texts():
        if name not in texts:
            raise DataError(
                Location(overlay.label(name)), "the game has no such file", one_of(texts, name)
            )
    return {
        name: parse_toml(text, overlay.label(name)) for name, text in overlay.data_texts().items()
    }


def _without_sources(table: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _without_sources(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if key != "source"
    }
