"""State: what changes in play, as plain data, each field declared once with who knows it.

    class DuelState(State):
        data: DuelData                            # static facts, shared, never copied
        turn: int = field(everyone())
        place: list[int] = field(owner("group_side"))
        seen: list[int] = field(mask())
        marker: list[int] = field(masked("seen"))

Copy, equality, digest, packing, `known` and `scramble` are generated from the declarations when
the class is made. A field without a declaration, or with a type that is not plain data, stops the
import; an attribute that is not a field cannot be set.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self, get_type_hints

import msgspec

from deckload.engine.declare import (
    Field,
    check_knowledge,
    check_plain,
    fresh_value,
    write_methods,
)
from deckload.engine.errors import StateError
from deckload.engine.knowledge import (
    UNKNOWN,
    UNKNOWN_WORD,
    Knowledge,
    everyone,
    nobody,
    per_side,
)

_encode = msgspec.msgpack.Encoder(order="deterministic").encode

# What a state carries besides its fields. `data` and `options` are static and shared by all
# copies; `log` and `script` belong to one running game and are left behind by a copy.
_SHARED = ("data", "options")
_TRANSIENT = ("log", "script")


def field(knows: Knowledge, default: Any = None) -> Any:
    """Declare a state field. Without a default it starts empty (0, "", [] by its type)."""
    return Field(knows, default)


class StateMeta(type):
    """Reads the declarations of a state class and writes its methods."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **kw: Any
    ) -> StateMeta:
        annotated = namespace.get("__annotations__", {})
        own = {k: v for k, v in namespace.items() if isinstance(v, Field)}
        for key, hint in annotated.items():
            if key in own or key in (*_SHARED, *_TRANSIENT) or "ClassVar" in str(hint):
                continue
            raise StateError(f"{name}.{key} is not declared: write `{key}: ... = field(who knows)`")
        for key in own:
            if key not in annotated:
                raise StateError(f"{name}.{key} has no type: write `{key}: int = field(...)`")
            del namespace[key]
        slots = [k for k in own if not any(k in getattr(b, "_fields", {}) for b in bases)]
        namespace["__slots__"] = tuple(slots) if bases else (*slots, *_SHARED, *_TRANSIENT)
        cls = super().__new__(mcs, name, bases, namespace, **kw)
        inherited: dict[str, Field] = {}
        for base in reversed(bases):
            inherited.update(getattr(base, "_fields", {}))
        cls._fields = {**inherited, **own}  # type: ignore[attr-defined]
        hints = get_type_hints(cls)
        cls._hints = {k: hints[k] for k in cls._fields}  # type: ignore[attr-defined]
        for key, hint in cls._hints.items():  # type: ignore[attr-defined]
            check_plain(f"{name}.{key}", hint)
        check_knowledge(name, cls._fields, cls._hints)  # type: ignore[attr-defined]
        write_methods(cls)
        return cls


class State(metaclass=StateMeta):
    """Base of every game's state, with the fields that the engine itself keeps."""

    _fields: ClassVar[dict[str, Field]]
    _hints: ClassVar[dict[str, Any]]
    _copy: ClassVar[Callable[[Any, Any], None]]
    _blank: ClassVar[Callable[[Any, Any, int], None]]

    data: Any
    options: Mapping[str, Any]
    log: Any
    script: Any

    agenda: list[tuple[Any, ...]] = field(everyone())  # steps to come, next one last
    over: bool = field(everyone())
    outcome: list[str] = field(everyone())  # how it ended, most important word first
    dice_key: bytes = field(nobody())
    rolls_open: int = field(everyone())  # dice thrown in the open
    rolls_own: list[int] = field(per_side())  # dice each side threw in secret
    rolls_hidden: int = field(nobody())  # dice that nobody saw
    handles: list[list[int]] = field(nobody())  # handles[viewer][piece], see handles.py
    handles_used: list[int] = field(per_side())
    seals: int = field(everyone())  # revelations that no mask shows, see `seal`

    def __init__(self, data: Any = None, options: Mapping[str, Any] | None = None) -> None:
        self.data = data
        self.options = {} if options is None else options
        self.log = None
        self.script = None
        for name, declared in type(self)._fields.items():
            setattr(self, name, fresh_value(declared, type(self)._hints[name]))

    def copy(self) -> Self:
        """An independent copy of all fields; static data is shared, the log stays behind."""
        new = object.__new__(type(self))
        type(self)._copy(new, self)
        new.data = self.data
        new.options = self.options
        new.log = None
        new.script = None
        return new

    def become(self, other: Self) -> None:
        """Take over every field of `other`, keeping one's own log and static data."""
        type(self)._copy(self, other)

    def values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in type(self)._fields])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """A fingerprint of all fields, the same on every machine."""
        return hashlib.blake2b(_encode(self.values()), digest_size=12).hexdigest()

    def pack(self) -> dict[str, Any]:
        """The fields by name, for a save."""
        return {name: getattr(self, name) for name in type(self)._fields}

    @classmethod
    def unpack(cls, packed: Mapping[str, Any], data: Any, options: Mapping[str, Any]) -> Self:
        """A state from packed fields; `StateError` when they do not fit the declaration."""
        missing = cls._fields.keys() - packed.keys()
        unknown = packed.keys() - cls._fields.keys()
        if missing or unknown:
            names = ", ".join(sorted(missing | unknown))
            raise StateError(f"stored state does not fit {cls.__name__}: check {names}")
        new = cls(data, options)
        for name, hint in cls._hints.items():
            try:
                value = msgspec.convert(packed[name], hint, builtin_types=(bytes,))
            except msgspec.ValidationError as e:
                raise StateError(f"stored field {name} of {cls.__name__}: {e}") from e
            setattr(new, name, value)
        return new


def known(s: Any, side: int) -> Any:
    """What `side` knows: a copy of the state in which everything else is blank.

    When the game is over nothing is hidden any more, except the key of the dice, which the
    session reveals in its own time.
    """
    new = s.copy()
    if s.over:
        new.dice_key = b""
        return new
    type(s)._blank(new, s, side)
    return new


def seal(s: State) -> None:
    """Something hidden has just become known to somebody: what came before cannot be undone.

    Dice, draws and changes of a mask column seal by themselves.
    """
    s.seals += 1


def unknown_fields(s: State) -> list[str]:
    """Names of the fields that still contain a blank (what a resample forgot to fill in)."""
    return [name for name in type(s)._fields if _has_blank(getattr(s, name))]


def scramble(s: State, side: int, rng: random.Random) -> State:
    """A copy in which everything that `side` does not know has other values.

    The result need not be a legal position: it is for showing that nothing sent to `side` depends
    on what changed.
    """
    seen = known(s, side)
    new = s.copy()
    if s.over:
        return new
    for name, declared in type(s)._fields.items():
        true = getattr(s, name)
        if declared.knows.kind == "mask":
            setattr(new, name, [m ^ (rng.getrandbits(2) & ~(1 << side)) for m in true])
        elif name != "dice_key":
            setattr(new, name, _scrambled(true, getattr(seen, name), rng))
    return new


# --- blanks and scrambling -----------------------------------------------------------------------


def _has_blank(value: Any) -> bool:
    if isinstance(value, list):
        return any(_has_blank(v) for v in value)
    if isinstance(value, dict):
        return any(_has_blank(v) for v in value.values())
    return bool(value in (UNKNOWN, UNKNOWN_WORD))


def _scrambled(true: Any, seen: Any, rng: random.Random) -> Any:
    if true == seen:
        return true
    if isinstance(true, list) and isinstance(seen, list) and len(true) == len(seen):
        return [_scrambled(t, v, rng) for t, v in zip(true, seen, strict=True)]
    if isinstance(true, bool) or true is None:
        return true
    if isinstance(true, int):
        return true + rng.choice((-2, -1, 1, 2))
    if isinstance(true, str):
        return true + rng.choice("xyz")
    if isinstance(true, list):
        return true[:-1] if rng.random() < 0.5 and true else [*true, *true[:1]]
    return true
