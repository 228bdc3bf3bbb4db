"""Reading board descriptions from plain dicts, with errors that name the key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from deckload.board.errors import BoardError

Shape = TypeVar("Shape")


class SpecTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every table of a board description; a misspelt key is an error, never ignored."""


def read_spec(data: Mapping[str, object], shape: type[Shape], source: str) -> Shape:
    """Turn `data` into a `shape`; `source` (file and table) opens every error message."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as problem:
        raise BoardError(f"{source}: {_told(str(problem))}") from None


def _told(problem: str) -> str:
    """Put the key first, as in `key columns[0]: expected ...`, and add the remedy where known."""
    text, _, path = problem.partition(" - at ")
    where = path.replace("`", "").replace("$.", "").replace("$", "the top level")
    prefix = f"key {where}: " if where else ""
    return f"{prefix}{text}{_remedy(text)}"


def _remedy(text: str) -> str:
    if "missing required field" in text:
        return "; add it"
    if "unknown field" in text:
        return "; correct its spelling or remove it"
    return ""
