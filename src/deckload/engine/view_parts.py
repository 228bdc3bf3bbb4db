"""Parts of a view that are kept while nothing they were made of has changed.

    @part
    def _ships(k: MiniState, side: int) -> list[Piece]: ...

A choice changes a few columns of the state, and most of what lies on a table has nothing to do with
them. A part is given a state that notes which columns are read; while those stay as they are (and
the other arguments with them), the part is what it was. So nobody has to say what it depends on,
and what is left out of a part is simply worked out anew. Whoever makes a view without `KeptParts`,
a replay for one, has every part worked out: the result is the same.

A part reads nothing but its arguments, and nobody changes what it gives.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from types import MemberDescriptorType
from typing import Any, NamedTuple, TypeVar, cast

from deckload.engine.state import State, StateMeta

F = TypeVar("F", bound=Callable[..., Any])


class _Kept(NamedTuple):
    arguments: tuple[Any, ...]
    columns: frozenset[str]
    result: Any


class KeptParts:
    """The parts of one viewer's view, from one position to the next."""

    def __init__(self) -> None:
        self._values: tuple[Any, ...] = ()
        self._parts: dict[Any, _Kept] = {}

    def reading(self, k: State) -> Any:
        """The state to make a view of that a viewer knows; None if he knew the same before."""
        values = k.values()
        if values == self._values:
            return None
        kind = _reading_kind(type(k))
        if kind is None:  # compiled, where nobody can note what is read
            self._values = values
            return k
        if self._parts:
            old = self._values
            changed = {
                name
                for name, was, now in zip(type(k)._fields, old, values, strict=True)
                if was is not now and was != now
            }
            self._parts = {
                work: kept for work, kept in self._parts.items() if changed.isdisjoint(kept.columns)
            }
        self._values = values
        return _read(kind, k, self._parts, is_whole=True)


def part(work: F) -> F:
    """Make a function of what a viewer knows, and of few other things, one that is kept."""

    @wraps(work)
    def kept(k: Any, *arguments: Any) -> Any:
        parts: dict[Any, _Kept] | None = getattr(k, "kept_parts", None)
        if parts is None:
            return work(k, *arguments)
        found = parts.get(work)
        if found is None or found.arguments != arguments:
            mine = _read(type(k), k.known, parts, is_whole=False)
            result = work(mine, *arguments)
            found = parts[work] = _Kept(arguments, frozenset(mine.__dict__), result)
        if not k.is_whole:  # a part of a part: what this depends on, that does
            for column in found.columns:
                getattr(k, column)
        return found.result

    return cast("F", kept)


def _read(kind: Any, k: State, parts: dict[Any, _Kept], *, is_whole: bool) -> Any:
    new = kind.__new__(kind)
    new.known, new.kept_parts, new.is_whole = k, parts, is_whole
    new.data, new.options, new.groups, new.log, new.script = k.data, k.options, k.groups, None, None
    return new


@cache
def _reading_kind(cls: Any) -> Any:
    """A kind of the state that notes in its instances which fields were read."""
    if not all(isinstance(getattr(cls, name), MemberDescriptorType) for name in cls._fields):
        return None
    fields = {name: _Noted(name) for name in cls._fields}
    body = {"__slots__": ("known", "kept_parts", "is_whole", "__dict__"), **fields}
    return type.__new__(StateMeta, f"{cls.__name__}Reading", (cls,), body)


class _Noted:
    """A field that is looked up once; from then on it is in the instance, which goes first."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, k: Any, owner: Any = None) -> Any:
        value = k.__dict__[self._name] = getattr(k.known, self._name)
        return value
