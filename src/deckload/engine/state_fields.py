"""Reading a state's declarations: checks at import, and code written from them.

Used by `state.py` alone. The copy and the blanking of a state are compiled to straight-line code,
because bots clone states tens of thousands of times a second.
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec

if sys.version_info >= (3, 14):
    import annotationlib

from deckload.engine.errors import StateError
from deckload.engine.knowledge import ALL_EYES, UNKNOWN, UNKNOWN_WORD, Knowledge

_SCALARS: Final[tuple[type, ...]] = (int, str, bool, bytes, type(None))


@dataclass(frozen=True)
class Field:
    """A declared field: who knows it, and its value in a fresh state."""

    knows: Knowledge
    default: Any = None


# --- checks --------------------------------------------------------------------------------


def own_fields(name: str, namespace: Mapping[str, Any], carried: Iterable[str]) -> dict[str, Field]:
    """The fields that a class body declares; `carried` are names that are no fields."""
    annotated = _annotated(namespace)
    fields = {key: value for key, value in namespace.items() if isinstance(value, Field)}
    others = {key for key, hint in annotated.items() if "ClassVar" in str(hint)} | set(carried)
    for key in annotated:
        if key not in fields and key not in others:
            raise StateError(f"{name}.{key} is not declared: write `{key}: ... = field(who knows)`")
    for key, value in namespace.items():
        if key in fields and key not in annotated:
            raise StateError(f"{name}.{key} has no type: write `{key}: int = field(...)`")
        if key not in fields and key not in others and not _belongs_to_a_class(key, value):
            raise StateError(f"{name}.{key} is not declared: write `{key}: int = field(who knows)`")
    return fields


def in_stored_order(
    name: str, fields: Mapping[str, Field], first: Iterable[str], order: Iterable[str] | None
) -> dict[str, Field]:
    """The fields as a state class wants them stored: `first` those that the engine keeps, then all
    others in the order that it states, if it states one."""
    if order is None:
        return dict(fields)
    wanted = [*first, *order]
    wrong = set(wanted).symmetric_difference(fields) | {k for k in wanted if wanted.count(k) > 1}
    if wrong:
        raise StateError(
            f"{name}.stored_order names each field of the game once: check"
            f" {', '.join(sorted(wrong))}"
        )
    return {key: fields[key] for key in wanted}


def _annotated(namespace: Mapping[str, Any]) -> Mapping[str, Any]:
    """The types that a class body writes, by name. From Python 3.14 on they are worked out only
    when somebody asks, unless the module has `from __future__ import annotations`."""
    written: Mapping[str, Any] = namespace.get("__annotations__", {})
    if sys.version_info >= (3, 14) and not written:
        write = annotationlib.get_annotate_from_class_namespace(namespace)
        if write is not None:
            return annotationlib.call_annotate_function(write, annotationlib.Format.STRING)
    return written


def _belongs_to_a_class(key: str, value: Any) -> bool:
    """Methods, properties and what Python itself puts into a class body."""
    return key.startswith("__") or callable(value) or hasattr(value, "__get__")


def read_hints(cls: type) -> dict[str, Any]:
    """The types of all annotations of a class."""
    try:
        return get_type_hints(cls)
    except NameError as e:
        raise StateError(
            f"{cls.__name__}: the type {e.name} must be imported for running, not for typing only"
        ) from e


def check_plain(where: str, hint: Any, *, in_tuple: bool = False) -> None:
    """A type that copies, compares and saves as plain data, or `StateError`.

    What lies in a tuple is shared by all copies of a state, so nothing in it may change.
    """
    origin, args = get_origin(hint), get_args(hint)
    if hint in _SCALARS or (hint is Any and in_tuple):
        return
    if origin in (Union, types.UnionType) and all(a in _SCALARS for a in args):
        return
    if origin is tuple:
        for a in args:
            if a is not Ellipsis:
                check_plain(where, a, in_tuple=True)
        return
    if origin is list and not in_tuple:
        check_plain(where, args[0])
        return
    if origin is dict and not in_tuple and args[0] is str:
        check_plain(where, args[1])
        return
    raise StateError(
        f"{where}: {hint} is not plain data (int, str, bool, bytes; list; dict by str;"
        " tuple of what cannot change)"
    )


def check_knowledge(name: str, fields: Mapping[str, Field], hints: Mapping[str, Any]) -> None:
    """Every field says who knows it in a way that its type allows."""
    for key, declared in fields.items():
        kind, by = declared.knows.kind, declared.knows.by
        hint = hints[key]
        is_list = get_origin(hint) is list
        if kind in ("masked", "mask", "per_side") and not is_list:
            raise StateError(f"{name}.{key}: `{kind}` needs a list, one element per piece or side")
        if kind == "mask" and get_args(hint) != (int,):
            raise StateError(f"{name}.{key}: a mask column is a list[int] of side bits")
        if kind == "masked" and (by not in fields or fields[by].knows.kind != "mask"):
            raise StateError(f"{name}.{key}: `{by}` is not a mask column of this state")
        if kind == "owner" and by not in fields and not _may_have(hints.get("data"), by):
            raise StateError(f"{name}.{key}: neither this state nor its data has `{by}`")
        if kind == "owner" and by in fields and fields[by].knows.kind != "everyone":
            raise StateError(f"{name}.{key}: who owns is open; if `{by}` is secret, use a mask")
        if kind not in ("everyone", "mask") and bool in (hint, *get_args(hint)):
            raise StateError(f"{name}.{key}: a hidden flag is an int, so that it can be blank")


def _may_have(data: Any, name: str) -> bool:
    """Whether objects of the class `data` have an attribute, as far as one can tell."""
    if not isinstance(data, type):
        return True
    return hasattr(data, name) or any(
        name in getattr(base, "__annotations__", {}) for base in data.__mro__
    )


def check_fresh(where: str, declared: Field, hint: Any) -> None:
    """A fresh state must fit its own types, or a save of it could not be read."""
    try:
        fresh_value(declared, hint)
    except (msgspec.ValidationError, TypeError) as e:
        raise StateError(f"{where}: give it a default that is {hint} ({e})") from e


def fresh_value(declared: Field, hint: Any) -> Any:
    """The value of a field in a new state, shared with no other."""
    value = declared.default
    if value is None:
        origin = get_origin(hint)
        value = None if origin in (Union, types.UnionType) else (origin or hint)()
    return msgspec.convert(value, hint)


# --- generated methods ---------------------------------------------------------------------------


def _copy_expression(hint: Any, value: str, depth: int = 0) -> str:
    """Source of an expression that copies `value` as deep as its type can be changed."""
    origin, args = get_origin(hint), get_args(hint)
    item = f"v{depth}"
    if origin is list:
        inner = _copy_expression(args[0], item, depth + 1)
        if inner == item:
            return f"{value}.copy()"  # where it is not compiled, a quarter faster than a slice
        return f"[{inner} for {item} in {value}]"
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


def _seen_expression(cls: Any, name: str, declared: Field, hint: Any) -> str:
    """Source of a copy of what a viewer sees of a field; `eye` is the bit of `side` in masks."""
    kind, by = declared.knows.kind, declared.knows.by
    true = f"s.{name}"
    if kind == "everyone":
        return _copy_expression(hint, true)
    if get_origin(hint) is not list:
        blank = _blank_literal(hint)
        if kind == "nobody":
            return blank
        mine, whose = _copy_expression(hint, true), _owner_expression(cls, by)
        return f"{mine} if {whose} == side else {blank}"
    blank = _blank_literal(get_args(hint)[0])
    mine = _copy_expression(get_args(hint)[0], "v")
    if kind == "nobody":
        return f"[{blank} for v in {true}]"
    if kind == "per_side":
        return f"[{mine} if i == side else {blank} for i, v in enumerate({true})]"
    if kind == "mask":
        return f"[v & eye for v in {true}]"
    if kind == "masked":
        sees, column = "w & eye", f"s.{by}"
    else:
        sees, column = "w == side", _owner_expression(cls, by)
    seen = f"[{mine} if {sees} else {blank} for v, w in zip({true}, {column}, strict=True)]"
    if kind != "masked":
        return seen
    # Where nothing is hidden, as on open sheets, a copy of the whole is much cheaper.
    whole = _copy_expression(hint, true)
    is_open = f"{column}.count({ALL_EYES}) == len({column}) == len({true})"
    return f"{whole} if {is_open} else {seen}"


def _is_changeable(hint: Any) -> bool:
    return get_origin(hint) in (list, dict)


def _knowing_again(cls: Any) -> list[str]:
    """Source of the lines by which a viewer comes to know a state anew who has `seen` it when it
    was as `true`: a column that stays as it was is what it was to him, not even a copy of it."""
    columns = {name: declared.knows for name, declared in cls._fields.items()}
    asked = {knows.by for knows in columns.values()} & columns.keys()
    lines = [f"    {by}_stays = s.{by} == true.{by}" for by in columns if by in asked]
    for name, knows in columns.items():
        hint = cls._hints[name]
        new = f"new.{name} = {_seen_expression(cls, name, cls._fields[name], hint)}"
        if not _is_changeable(hint):
            lines.append(f"    {new}")
            continue
        if knows.kind == "nobody":
            lines += [
                f"    if len(s.{name}) == len(seen.{name}):",
                f"        new.{name} = seen.{name}",
            ]
            lines += ["    else:", f"        {new}"]
            continue
        stays = f"{name}_stays" if name in asked else f"s.{name} == true.{name}"
        stays += f" and {knows.by}_stays" if knows.by in asked else ""
        copied = f"new.{name}" if knows.kind == "everyone" else _copy_expression(hint, f"s.{name}")
        lines += [f"    if {stays}:", f"        new.{name} = seen.{name}"]
        lines += ["    else:", f"        {new}", f"        true.{name} = {copied}"]
    scalars = [by for by in columns if by in asked and not _is_changeable(cls._hints[by])]
    return [*lines, *(f"    true.{by} = s.{by}" for by in scalars)]


def _has_blank_expression(hint: Any, value: str, depth: int = 0) -> str:
    """Source of the question whether there is a blank in `value`; "" if there cannot be one."""
    origin, args = get_origin(hint), get_args(hint)
    item = f"v{depth}"
    if origin is list or origin is dict:
        inner = args[-1]
        values = value if origin is list else f"{value}.values()"
        if get_origin(inner) not in (list, dict):
            asked = _has_blank_expression(inner, item)
            return f"{_blank_literal(inner)} in {values}" if asked else ""
        asked = _has_blank_expression(inner, item, depth + 1)
        return f"any({asked} for {item} in {values})" if asked else ""
    if hint in (bool, bytes) or origin is tuple:
        return ""
    return f"{value} == {_blank_literal(hint)}"


_CARRIED: Final = """
def _carry(new: {name}, s: {name}) -> None:
    new.data = s.data
    new.options = s.options
    new.groups = s.groups.copy()
    new.log = None
    new.script = None
"""


def methods_source(cls: Any) -> str:
    """What is done with all fields of a state, as functions of straight-line code: copying them,
    blanking what a side does not know (all at once, what has changed since it last looked, or one
    field at a time where only a few are read), and looking for blanks. And giving a copy what is no
    field: static data and groups, but neither log nor script; sister games have that from the state
    that they share."""
    name = cls.__name__
    is_of_a_game = cls.__mro__[1] is not object
    has_sisters = is_of_a_game and cls.__mro__[2] is not object
    copying, knowing, looking, finding = [], [], [], []
    for field, declared in cls._fields.items():
        hint = cls._hints[field]
        seen = _seen_expression(cls, field, declared, hint)
        copying.append(f"    new.{field} = {_copy_expression(hint, f's.{field}')}")
        knowing.append(f"    new.{field} = {seen}")
        looking += [f"def _look_{field}(s: {name}, side: int) -> Any:"]
        looking += ["    eye = 1 << side"] if "eye" in seen else []
        looking += [f"    return {seen}"]
        blank = _has_blank_expression(hint, f"s.{field}")
        finding += [f"    if {blank}:", f"        found.append({field!r})"] if blank else []
    return "\n".join(
        [
            f"def _copy(new: {name}, s: {name}) -> None:",
            *copying,
            f"def _know(new: {name}, s: {name}, side: int) -> None:",
            "    eye = 1 << side",
            *knowing,
            f"def _know_again(new: {name}, s: {name}, side: int, true: {name}, seen: {name})"
            " -> None:",
            "    eye = 1 << side",
            *_knowing_again(cls),
            f"def _blanks(s: {name}) -> list[str]:",
            "    found: list[str] = []",
            *finding,
            "    return found",
            *looking,
            *([_CARRIED.format(name=name)] if is_of_a_game and not has_sisters else []),
        ]
    )


def write_methods(cls: Any) -> None:
    """Give a state class these functions, as Python."""
    scope: dict[str, Any] = {}
    exec(methods_source(cls), {}, scope)
    for name, function in scope.items():
        setattr(cls, name, staticmethod(function))


def write_look(cls: Any, name: str) -> Callable[..., Any]:
    """The `__get__` of a field of a glimpse: what the viewer sees of it, which stays in the
    instance."""
    declared = cls._fields[name]
    seen = _seen_expression(cls, name, declared, cls._hints[name])
    lines = ["def __get__(self, k, owner=None):", "    s, side = k._true, k._side"]
    lines += ["    eye = 1 << side"] if "eye" in seen else []
    lines += [f"    value = k.__dict__[{name!r}] = {seen}", "    return value"]
    scope: dict[str, Any] = {}
    exec("\n".join(lines), {}, scope)
    look: Callable[..., Any] = scope["__get__"]
    return look


def compiled_columns(module: str, name: str) -> type | None:
    """What `make fast` has made of the fields of a state: a compiled class of the same name, to be
    its base, with its copy and its blanking. None in plain Python."""
    columns = f"{module}_columns"
    try:
        found: type | None = getattr(importlib.import_module(columns), name, None)
    except ModuleNotFoundError as e:
        if e.name != columns:
            raise
        return None
    return found
