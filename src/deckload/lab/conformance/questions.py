"""Every question that a rule makes is put to somebody.

A rule that forgets its `yield` goes on without an answer, and nothing breaks if it did not need
one. So the sources are searched for a call that stands alone, of something that asks.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from deckload.engine.procedures import Step
from deckload.lab.conformance.position import Moment


def questions_are_asked(p: Moment) -> Iterator[str]:
    """No rule of the game drops a question that it has made."""
    if p.notes.sources_are_read:
        return
    p.notes.sources_are_read = True
    package = sys.modules[type(p.session.rules).__module__].__package__ or ""
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None) or ""
        if f"{name}.".startswith(f"{package}.") and file.endswith(".py"):
            yield from _dropped(module, source_of(file))


def source_of(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


@cache
def _dropped(module: ModuleType, source: str) -> tuple[str, ...]:
    """The calls of a module whose question nobody is asked."""
    alone = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Expr)]
    calls = [call for call in alone if isinstance(call, ast.Call)]
    return tuple(
        f"{module.__file__}:{call.lineno}: nobody is asked by {call.func.id}(), which stands alone:"
        f" write `yield` before a question, `yield from` before a rule that asks"
        for call in calls
        if isinstance(call.func, ast.Name) and _asks(vars(module).get(call.func.id))
    )


def _asks(function: Any) -> bool:
    """Does a function give a question, or is it a rule that may ask one?"""
    body = function.body if isinstance(function, Step) else function
    gives = getattr(body, "__annotations__", {}).get("return", "")
    return inspect.isgeneratorfunction(body) or gives in ("Decision", "Together", "Procedure")
