"""All data of a game: its charts, its other tables, their sources, with an overlay or without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from deckload.charts.chart import Chart
from deckload.charts.chart_overlay import overlay_chart
from deckload.charts.schema import build_chart
from deckload.data.errors import DataError, Location, one_of
from deckload.data.folders import require_file_name
from deckload.data.loading import convert, parse_toml
from deckload.data.merging import merge_tables
from deckload.data.overlay import Overlay
from deckload.data.sources import SourceLine, entry_name, table_sources

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DataFile:
    """One data file after any overlay; `label` is what errors call it."""

    label: str
    raw: Mapping[str, Any]

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
        takes_source = issubclass(kind, msgspec.Struct) and "source" in kind.__struct_fields__
        facts = raw if takes_source else {key: raw[key] for key in raw if key != "source"}
        return convert(facts, kind, place)


@dataclass(frozen=True, slots=True)
class GameFiles:
    """Everything read from the data files of a game; all games share it, so nothing changes."""

    files: Mapping[str, DataFile]
    charts: Mapping[str, Chart]
    sources: tuple[SourceLine, ...]

    def file(self, name: str) -> DataFile:
        if name not in self.files:
            raise DataError(Location(name), "the data file is missing", one_of(self.files, name))
        return self.files[name]

    def chart(self, name: str) -> Chart:
        if name not in self.charts:
            raise DataError(
                Location("charts", name), "the game has no such chart", one_of(self.charts, name)
            )
        return self.charts[name]


def load_data(game: str, texts: Mapping[str, str], overlay: Overlay | None = None) -> GameFiles:
    """Read and check all data of a game; anything wrong raises before a game can start."""
    for name in texts:
        require_file_name(name)
    over = {} if overlay is None else _overlay_tables(game, texts, overlay)
    files: dict[str, DataFile] = {}
    charts: dict[str, Chart] = {}
    sources: list[SourceLine] = []
    for name, text in sorted(texts.items()):
        raw = parse_toml(text, name)
        found = _charts(raw, name)
        sources += table_sources(raw, name)
        label = name
        if overlay is not None and name in over:
            label = overlay.label(name)
            sources += merge_tables(raw, over[name], label)
            found |= _overlaid_charts(found, raw, over[name], label)
            label = f"{name} with overlay {overlay.about.title!r}"
        _add_charts(charts, found, name)
        sources += _chart_sources(found, name)
        files[name] = DataFile(label, raw)
    return GameFiles(MappingProxyType(files), MappingProxyType(charts), tuple(sources))


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


def _chart_tables(raw: Mapping[str, Any], file: str) -> dict[str, Any]:
    tables = raw.get("charts", {})
    if not isinstance(tables, dict) or not all(isinstance(one, dict) for one in tables.values()):
        raise DataError(Location(file, "charts"), "only tables belong here", "write [charts.NAME]")
    return tables


def _charts(raw: Mapping[str, Any], file: str) -> dict[str, Chart]:
    return {name: build_chart(name, one, file) for name, one in _chart_tables(raw, file).items()}


def _overlaid_charts(
    charts: Mapping[str, Chart], raw: dict[str, Any], over: Mapping[str, Any], file: str
) -> dict[str, Chart]:
    built: dict[str, Chart] = {}
    for name, table in _chart_tables(over, file).items():
        if name not in charts:
            raise DataError(
                Location(file, f"charts.{name}"), "the game has no such chart", one_of(charts, name)
            )
        built[name], raw["charts"][name] = overlay_chart(
            charts[name], raw["charts"][name], table, file
        )
    return built


def _add_charts(charts: dict[str, Chart], found: Mapping[str, Chart], file: str) -> None:
    for name, chart in found.items():
        if name in charts:
            raise DataError(
                Location(file, f"charts.{name}"),
                "another file has a chart of this name",
                "give each chart its own name",
            )
        charts[name] = chart


def _chart_sources(charts: Mapping[str, Chart], file: str) -> Iterator[SourceLine]:
    for name, chart in charts.items():
        table = f"charts.{name}"
        place = Location(file, table)
        yield SourceLine(file, table, "", chart.source)
        for cell in (cell for row in chart.grid for cell in row):
            if cell.source != chart.source:
                where = place.row_and_column(cell.row, cell.column).cell
                yield SourceLine(file, table, where, cell.source)
        for modifier in chart.modifiers.values():
            if modifier.source != chart.source:
                yield SourceLine(file, table, f"modifier {modifier.name!r}", modifier.source)
