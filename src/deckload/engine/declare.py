"""Reading a state's declarations: checks at import, and code written from them.

Used by `state.py` alone. The copy and the blanking of a state are compiled to straight-line code,
because bots clone states tens of thousands of times a second.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin

from deckload.engine.errors import StateError
from deckload.engine.knowledge import UNKNOWN, UNKNOWN_WORD, Knowledge

_SCALARS: tuple[type, ...] = (int, str, bool, bytes, type(None))


@dataclass(frozen=True)
class Field:
    """A declared field: who knows it, and its value in a fresh state."""

    knows: Knowledge
    default: Any = None


# --- checks --------------------------------------------------------------------------------


def check_plain(where: str, hint: Any) -> None:
    origin, args = get_origin(hint), get_args(hint)
    if hint in _SCALARS or hint is Any:
        return
    if origin in (Union, types.UnionType):
        if all(a in _SCALARS for a in args):
            return
    elif origin is tuple or origin in (list, dict):
        for a in args:
            if a is not Ellipsis:
                check_plain(where, a)
        return
    raise StateError(
        f"{where}: {hint} is not plain data (int, str, bool, bytes, list, dict, tuple)"
    )


def check_knowledge(name: str, fields: Mapping[str, Field], hints: Mapping[str, Any]) -> None:
    for key, declared in fields.items():
        kind, by = declared.knows.kind, declared.knows.by
        is_list = get_origin(hints[key]) is list
        if kind in ("masked", "mask", "per_side") and not is_list:
            raise StateError(f"{name}.{key}: `{kind}` needs a list, one element per piece or side")
        if kind == "mask" and get_args(hints[key]) != (int,):
            raise StateError(f"{name}.{key}: a mask column is a list[int] of side bits")
        if kind == "masked" and (by not in fields or fields[by].knows.kind != "mask"):
            raise StateError(f"{name}.{key}: `{by}` is not a mask column of this state")
        if kind in ("nobody", "owner") and hints[key] is bool:
            raise StateError(f"{name}.{key}: a hidden flag is an int, so that it can be blank")


def fresh_value(declared: Field, hint: Any) -> Any:
    if declared.default is not None:
        return (
            declared.default if isinstance(declared.default, _SCALARS) else list(declared.default)
        )
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return None
    return (origin or hint)()


# --- generated methods ---------------------------------------------------------------------------


def _copy_expression(hint: Any, value: str, depth: int = 0) -> str:
    """Source of an expression that copies `value` as deep as its type can be changed."""
    origin, args = get_origin(hint), get_args(hint)
    item = f"v{depth}"
    if origin is list:
        inner = _copy_expression(args[0], item, depth + 1)
        return f"{value}[:]" if inner == item else f"[{inner} for {item} in {value}]"
    if origin is dict:
        inner = _copy_expression(args[1], item, depth + 1)
        if inner == item:
            return f"{value}.copy()"
        return f"{{k{depth}: {inner} for k{depth}, {item} in {value}.items()}}"
    return value


def _blank_literal(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is list:
        return "[]"
    if origin is dict:
        return "{}"
    if origin is tuple:
        return "()"
    if hint is str:
        return repr(UNKNOWN_WORD)
    if hint is bytes:
        return "b''"
    return str(UNKNOWN)


def _owner_expression(cls: Any, by: str) -> str:
    return f"s.{by}" if by in cls._fields else f"s.data.{by}"


def _blank_expression(cls: Any, name: str, declared: Field, hint: Any) -> str | None:
    """Source of what a viewer sees of a field; None where he sees all of it."""
    kind, by = declared.knows.kind, declared.knows.by
    if kind == "everyone":
        return None
    is_column = get_origin(hint) is list
    blank = _blank_literal(get_args(hint)[0] if is_column else hint)
    mine = f"new.{name}"
    if kind == "nobody":
        return f"[{blank} for v in {mine}]" if is_column else blank
    if kind == "per_side":
        return f"[v if i == side else {blank} for i, v in enumerate({mine})]"
    if kind == "mask":
        return f"[v & (1 << side) for v in {mine}]"
    if kind == "masked":
        return f"[v if m >> side & 1 else {blank} for v, m in zip({mine}, s.{by}, strict=True)]"
    whose = _owner_expression(cls, by)
    if not is_column:
        return f"{mine} if {whose} == side else {blank}"
    return f"[v if o == side else {blank} for v, o in zip({mine}, {whose}, strict=True)]"


def write_methods(cls: Any) -> None:
    """Compile the copy and the blanking of a state class to straight-line code."""
    copy_lines = ["def _copy(new, s):"]
    blank_lines = ["def _blank(new, s, side):"]
    for name, declared in cls._fields.items():
        hint = cls._hints[name]
        copy_lines.append(f"    new.{name} = {_copy_expression(hint, f's.{name}')}")
        seen = _blank_expression(cls, name, declared, hint)
        if seen is not None:
            blank_lines.append(f"    new.{name} = {seen}")
    for lines in (copy_lines, blank_lines):
        scope: dict[str, Any] = {}
        exec("\n".join([*lines, "    return None"]), scope)
        method = lines[0][4 : lines[0].index("(")]
        setattr(cls, method, staticmethod(scope[method]))
