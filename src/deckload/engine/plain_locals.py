"""What a rule keeps in local variables while it waits for an answer must be plain data.

A copy of a game is made by running the step again, and one day perhaps by copying its frames. Both
need locals that can be made again or copied: numbers, words, and collections of them; the state;
static facts; functions that close over nothing but these. A list that is also part of the state is
not plain: when hidden facts are drawn anew, the state gets new lists and the local keeps the old.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from types import CellType, FunctionType, GeneratorType
from typing import Any, Final

import msgspec

from deckload.engine.decision import Kind
from deckload.engine.game import Game
from deckload.engine.state import State

_PLAIN: Final = (type(None), bool, int, float, str, bytes, range)
_DEEPEST: Final = 6


def unplain_locals(game: Game) -> list[str]:
    """Sentences about the locals of waiting rules that are not plain data (none in good rules)."""
    finder = _Finder(game.s)
    found = []
    for procedure in _waiting(game):
        for frame in _frames(procedure):
            for name, value in frame.gi_frame.f_locals.items():
                trouble = finder.trouble(value)
                if trouble:
                    found.append(f"{frame.gi_code.co_qualname}: {name} is {trouble}")
    return found


def _waiting(game: Game) -> list[Any]:
    if game.joint is not None:
        return [game.joint.resume, *game.joint.procedures.values()]
    return [] if game.decision is None else [game._procedure]


def _frames(procedure: Any) -> Iterator[Any]:
    """A suspended rule and those it is waiting for in turn."""
    while isinstance(procedure, GeneratorType) and procedure.gi_frame is not None:
        yield procedure
        procedure = procedure.gi_yieldfrom


class _Finder:
    """Says what is wrong with a value, given the state that it lives beside."""

    def __init__(self, s: State) -> None:
        self._s = s
        self._of_state = {
            id(inner): name for name, value in s.pack().items() for inner in _collections(value)
        }
        self._static: dict[int, Any] | None = None
        self._functions: set[FunctionType] = set()

    def trouble(self, value: Any) -> str:
        """What is not plain about a value, or nothing."""
        if isinstance(value, _PLAIN) or value is self._s or isinstance(value, Kind):
            return ""
        if id(value) in self._of_state:
            return f"the state's own {self._of_state[id(value)]}: take a copy"
        if isinstance(value, Mapping):
            return self._first_trouble([*value.keys(), *value.values()])
        if isinstance(value, list | tuple | set | frozenset):
            return self._first_trouble(value)
        if isinstance(value, FunctionType):
            return self._trouble_of_function(value)
        if _is_frozen(value) or self._is_static(value):
            return ""
        return f"a {type(value).__name__}, which is not plain data"

    def _trouble_of_function(self, function: FunctionType) -> str:
        if function in self._functions:  # it calls itself
            return ""
        self._functions.add(function)
        cells = [cell for cell in function.__closure__ or () if cell != CellType()]
        return self._first_trouble([cell.cell_contents for cell in cells])

    def _first_trouble(self, values: Any) -> str:
        return next(filter(None, map(self.trouble, values)), "")

    def _is_static(self, value: Any) -> bool:
        """Whether it belongs to the game's data, which no copy changes."""
        if self._static is None:
            self._static = {}
            _gather((self._s.data, self._s.options), self._static, _DEEPEST)
        return id(value) in self._static


def _collections(value: Any) -> Iterator[Any]:
    """A field's list or dict, and all those in it."""
    if not isinstance(value, list | dict):
        return
    yield value
    for inner in value.values() if isinstance(value, dict) else value:
        yield from _collections(inner)


def _is_frozen(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return bool(value.__struct_config__.frozen)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return bool(type(value).__dataclass_params__.frozen)  # type: ignore[attr-defined]
    return False


def _gather(value: Any, into: dict[int, Any], depth: int) -> None:
    """All objects that can be reached from a game's data."""
    if depth == 0 or isinstance(value, _PLAIN) or id(value) in into:
        return
    into[id(value)] = value
    if isinstance(value, Mapping):
        parts = list(value.values())
    elif isinstance(value, list | tuple | set | frozenset):
        parts = list(value)
    else:
        slots = [name for base in type(value).__mro__ for name in getattr(base, "__slots__", ())]
        names = [*slots, *getattr(value, "__dict__", ())]
        parts = [getattr(value, name) for name in names if hasattr(value, name)]
    for part in parts:
        _gather(part, into, depth - 1)
