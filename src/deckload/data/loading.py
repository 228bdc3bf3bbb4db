"""Data files: text to tables to typed values, with errors that name the place."""

from __future__ import annotations

import contextlib
import re
import threading
import tomllib
from collections.abc import Mapping
from typing import Any, Final, TypeGuard, TypeVar

import msgspec

from deckload.data.errors import DataError, Location, one_of

T = TypeVar("T")

MOST_BYTES: Final = 1 << 20
DEEPEST: Final = 16

_POSITION: Final = re.compile(r" \(at line (\d+), column \d+\)$")
_AT: Final = re.compile(r" - at (?:`key` in )?`\$\.?(.*)`$")
# Keys dotted deeper than any data of ours; the parser takes quadratic time over long ones.
_DEEP_KEY: Final = re.compile(
    r"""(?<![\w"'.-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){17}""", re.ASCII
)


_MEETING_TYPES: Final = threading.Lock()
_known: Final[set[Any]] = set()


class StrictTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of a table in which a misspelt key is an error at any depth, never ignored."""


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text; what cannot be read is refused with its line."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise too_large(file)
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise DataError(Location(file, line=line), "a key has too many parts", "use fewer dots")
    try:
        raw = tomllib.loads(text)
    except RecursionError as error:
        raise DataError(
            Location(file), "brackets are nested too deep", "flatten the data"
        ) from error
    except ValueError as error:
        raise _broken_toml(error, text, file) from error
    if not _is_shallow(raw):
        raise DataError(
            Location(file),
            f"tables are nested more than {DEEPEST} deep",
            "flatten the data",
        )
    return raw


def decode(content: bytes, file: str) -> str:
    """The text of a file; only UTF-8 of a reasonable size is read."""
    if len(content) > MOST_BYTES:
        raise too_large(file)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(
            Location(file, line=line), "the text is not UTF-8", "save the file as UTF-8"
        ) from error


def too_large(file: str) -> DataError:
    return DataError(
        Location(file),
        f"the file is larger than {MOST_BYTES} bytes",
        "split it or remove what is odd",
    )


def make_known(kind: Any) -> None:
    """Let the library meet a type, in one thread at a time.

    What it has learnt of a struct it keeps, and other threads find it while half of it is still
    missing: the process dies of that. Whatever it knows already can be used by all of them.
    """
    if kind in _known:
        return
    with _MEETING_TYPES, contextlib.suppress(msgspec.ValidationError):
        msgspec.convert(None, kind)
    _known.add(kind)


def convert(raw: Mapping[str, Any], kind: type[T], place: Location) -> T:
    """A table as a typed value; unknown, missing and wrong keys are refused by name."""
    make_known(kind)
    _refuse_unknown_keys(raw, kind, place)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        problem = str(error)
        at = _AT.search(problem)
        where = place.key(_named(at[1], raw, kind)) if at and at[1] else place
        what = problem[: at.start()] if at else problem
        raise DataError(where, what[:1].lower() + what[1:], _remedy(what)) from error


def is_struct(kind: type[Any]) -> TypeGuard[type[msgspec.Struct]]:
    """Is it a struct? `dict[str, str]` and the like are none, and some Pythons refuse to compare
    them with classes."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _remedy(problem: str) -> str:
    if "missing required field" in problem:
        return "add it"
    if "unknown field" in problem:
        return "correct its spelling or remove it"
    return "correct the table"


def _named(path: str, raw: Mapping[str, Any], kind: type[Any]) -> str:
    """The path of a wrong value, with the key named where the library only shows `[...]`."""
    field, dots, rest = path.partition("[...]")
    table = raw.get(field)
    if not dots or not isinstance(table, dict):
        return path
    for key, value in table.items():
        try:
            msgspec.convert({**raw, field: {key: value}}, kind)
        except msgspec.ValidationError:
            return f"{field}.{key}{rest}"
    return path


def _refuse_unknown_keys(raw: Mapping[str, Any], kind: type[Any], place: Location) -> None:
    if not is_struct(kind):
        return
    known = kind.__struct_encode_fields__
    for key in raw:
        if key not in known:
            raise DataError(place.key(key), "nothing reads this key", one_of(known, key))


def _broken_toml(error: ValueError, text: str, file: str) -> DataError:
    problem = str(error)
    position = _POSITION.search(problem)
    if position is not None:
        line = int(position[1])
        problem = problem[: position.start()]
    else:
        # The parser says "at end of document" without a number.
        line = text.count("\n") + 1 if "end of document" in problem else 0
    return DataError(
        Location(file, line=line), f"broken TOML: {problem}", "correct the file at this line"
    )


def _is_shallow(raw: dict[str, Any]) -> bool:
    level: list[Any] = [raw]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                inner.extend(value.values())
            elif isinstance(value, list):
                inner.extend(value)
        if not inner:
            return True
        level = inner
    return False
