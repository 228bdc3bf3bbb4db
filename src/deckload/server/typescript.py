"""The wire's types for TypeScript: `python -m deckload.server.typescript` writes them.

A test compares the written file with what this module makes, so the two cannot drift apart.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from deckload.bots import forecast
from deckload.engine import changes, seat_sequence
from deckload.server import socket_messages, wire

OUTPUT = Path(__file__).parents[3] / "web" / "src" / "wire.ts"

_HEAD = """\
// Written by `python -m deckload.server.typescript` from the types in
// src/deckload/server/wire.py and socket_messages.py, in src/deckload/engine/changes.py and
// seat_sequence.py, and in src/deckload/bots/forecast.py. Change those, not this file.
//
// A field marked "?" is left out when it has the value that its comment gives.
"""

_MODULES = (wire, changes, seat_sequence, socket_messages, forecast)
_UNIONS = {"FromServer": socket_messages.FromServer, "FromClient": socket_messages.FromClient}

_WORDS: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
    inspect.BytesType: "string",
}


def wire_types() -> list[type[msgspec.Struct]]:
    """The structs of the wire, in the order of their declaration."""
    return [
        value
        for module in _MODULES
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and value is not wire.Wire
    ]


class _Writer:
    """Collects one declaration per named type, borrowed types before those that use them."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type_of(self, t: inspect.Type) -> str:
        """How TypeScript calls a type."""
        if isinstance(t, inspect.StructType):
            return self._struct(t)
        if isinstance(t, inspect.NamedTupleType):
            return self._named_tuple(t)
        if isinstance(t, inspect.UnionType):
            parts = [self.type_of(part) for part in t.types]
            return " | ".join(dict.fromkeys(parts))
        if isinstance(t, inspect.VarTupleType | inspect.ListType | inspect.CollectionType):
            item = self.type_of(t.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        if isinstance(t, inspect.TupleType):
            return f"[{', '.join(self.type_of(part) for part in t.item_types)}]"
        if isinstance(t, inspect.DictType):
            return f"Record<{self.type_of(t.key_type)}, {self.type_of(t.value_type)}>"
        if isinstance(t, inspect.LiteralType):
            return " | ".join(_json(value) for value in t.values)
        if type(t) in _WORDS:
            return _WORDS[type(t)]
        raise TypeError(f"no TypeScript for {t}: use another type in wire.py, or teach it here")

    def _struct(self, t: inspect.StructType) -> str:
        name = t.cls.__name__
        if name in self.written:
            return name
        self.written[name] = ""  # a type may contain itself
        lines = _comment(t.cls.__doc__, "")
        lines.append(f"export interface {name} {{")
        if t.tag is not None:
            lines.append(f"  {t.tag_field}: {_json(t.tag)};")
        omits = t.cls.__struct_config__.omit_defaults
        for field in t.fields:
            shape = self.type_of(field.type)
            if field.required or not omits:
                lines.append(f"  {field.encode_name}: {shape};")
            else:
                if not _may_be_unset(field):
                    lines.append(f"  /** absent: {_default(field)} */")
                lines.append(f"  {field.encode_name}?: {shape};")
        lines.append("}")
        del self.written[name]
        self.written[name] = "\n".join(lines)
        return name

    def _named_tuple(self, t: inspect.NamedTupleType) -> str:
        name = t.cls.__name__
        fields = ", ".join(f"{f.encode_name}: {self.type_of(f.type)}" for f in t.fields)
        comment = "\n".join(_comment(t.cls.__doc__, ""))
        self.written[name] = f"{comment}\nexport type {name} = [{fields}];"
        return name


def _may_be_unset(field: inspect.Field) -> bool:
    """Neither required nor with a default: absent means that nothing is said."""
    return field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def _default(field: inspect.Field) -> str:
    if field.default_factory is not msgspec.NODEFAULT:
        return _json(field.default_factory())
    return _json(field.default)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _comment(text: str | None, indent: str) -> list[str]:
    lines = [line.strip() for line in (text or "").strip().splitlines()]
    if len(lines) < 2:
        return [f"{indent}/** {line} */" for line in lines]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def as_typescript() -> str:
    """The whole file."""
    writer = _Writer()
    for struct in wire_types():
        writer.type_of(inspect.type_info(struct))
    unions = []
    for name, union in _UNIONS.items():
        unions.append(f"export type {name} = {writer.type_of(inspect.type_info(union))};")
    protocol = f"export const PROTOCOL = {wire.PROTOCOL};"
    return "\n\n".join([_HEAD.rstrip(), protocol, *writer.written.values(), *unions]) + "\n"


def main() -> None:
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(as_typescript(), encoding="utf-8")
    sys.stdout.write(f"wrote {OUTPUT}\n")


if __name__ == "__main__":
    main()
