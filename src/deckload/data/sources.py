"""Where each number comes from: the sources that every table of data must carry."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec

from deckload.data.errors import DataError, Location
from deckload.data.loading import make_known

Kind = Literal["rulebook", "example", "history", "second-hand", "printed", "reconstructed"]

_SOURCE: Final = re.compile(
    r"(?P<kind>rulebook|example|history|second-hand|printed|reconstructed)"
    r"(?: (?P<case>[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*))?"
    r"(?:: *(?P<note>[^\s][^\n]*))?"
)
_NEEDS_CASE: Final = ("rulebook", "example")
_NEEDS_NOTE: Final = ("second-hand", "reconstructed")

HOW_TO_CITE: Final = (
    "write 'rulebook 8.3.8', 'example 8.2.3', 'history', 'printed: which copy', "
    "'second-hand: who says so' or 'reconstructed: one line of reasoning'"
)


class Source(msgspec.Struct, frozen=True):
    """One source: what kind, which case of the rulebook, and a note or the reasoning."""

    kind: Kind
    case: str = ""
    note: str = ""

    def __str__(self) -> str:
        cited = f"{self.kind} {self.case}" if self.case else self.kind
        return f"{cited}: {self.note}" if self.note else cited


make_known(Source)


class SourceLine(msgspec.Struct, frozen=True):
    """One line of the list of sources of a game."""

    file: str
    table: str
    cell: str
    source: Source
    overlaid: bool = False


def parse_source(text: object, place: Location) -> Source:
    """Read a source, or say how one is written."""
    match = _SOURCE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise DataError(place, f"{text!r} is not a source", HOW_TO_CITE)
    found: dict[str, str] = match.groupdict(default="")
    kind, case = found["kind"], found["case"]
    if bool(case) != (kind in _NEEDS_CASE):
        problem = f"source {text!r} " + ("may not name a case" if case else "names no case")
        raise DataError(place, problem, HOW_TO_CITE)
    if kind in _NEEDS_NOTE and not found["note"]:
        raise DataError(place, f"source {text!r} gives no reasoning", HOW_TO_CITE)
    return msgspec.convert(found, Source)


def source_of(table: Mapping[str, Any], place: Location) -> Source:
    """The source a table must carry."""
    if "source" not in table:
        raise DataError(place, "the table has no source", f"add source = '...': {HOW_TO_CITE}")
    return parse_source(table["source"], place.key("source"))


def table_sources(raw: Mapping[str, Any], file: str) -> Iterator[SourceLine]:
    """The sources of all tables of a file; a fact without a source is refused.

    A source covers its table and everything below it, until a table below names its own.
    """
    for name, value in raw.items():
        place = Location(file, name)
        if not isinstance(value, dict | list):
            raise DataError(
                Location(file).key(name), "a fact stands outside every table", "put it into a table"
            )
        yield from _walk(value, place, covered=False)


def _walk(value: Any, place: Location, covered: bool) -> Iterator[SourceLine]:
    if isinstance(value, list):
        yield from _walk_entries(value, place, covered)
        return
    if not isinstance(value, dict):
        return
    if "source" in value:
        yield SourceLine(place.file, place.table, "", source_of(value, place))
        covered = True
    holds_facts = not value or any(not isinstance(inner, dict | list) for inner in value.values())
    if holds_facts and not covered:
        source_of(value, place)
    for name, inner in value.items():
        if name != "source":
            yield from _walk(inner, place._replace(table=f"{place.table}.{name}"), covered)


def _walk_entries(entries: list[Any], place: Location, covered: bool) -> Iterator[SourceLine]:
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict) and not covered:
            source_of({}, place)
        yield from _walk(
            entry, place._replace(table=entry_name(place.table, entry, index)), covered
        )


def entry_name(table: str, entry: Any, index: int) -> str:
    """What to call one entry of a list of tables: by its id or name, else by its place."""
    if isinstance(entry, dict):
        for key in ("id", "name"):
            if isinstance(entry.get(key), str | int):
                return f"{table}[{entry[key]}]"
    return f"{table}[{index + 1}]"


def sources_as_text(lines: Iterable[SourceLine]) -> str:
    """The list of sources, file by file, as `deckload rules sources` prints it."""
    text: list[str] = []
    file = None
    for line in lines:
        if line.file != file:
            file = line.file
            text.append(file)
        cell = f", {line.cell}" if line.cell else ""
        by_overlay = " (overlay)" if line.overlaid else ""
        text.append(f"  {line.table}{cell}: {line.source}{by_overlay}")
    return "\n".join(text)
