"""State: what changes in play, as plain data, each field declared once with who knows it.

    class MiniState(State):
        data: MiniData                            # static facts, shared, never copied
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
from copy import deepcopy
from functools import cache
from operator import attrgetter
from types import MemberDescriptorType
from typing import Any, ClassVar, Final, Self, get_args, get_origin

import msgspec

from deckload.engine.errors import StateError
from deckload.engine.knowledge import (
    SPECTATOR,
    Knowledge,
    everyone,
    nobody,
    per_side,
)
from deckload.engine.state_fields import (
    Field,
    check_fresh,
    check_knowledge,
    check_plain,
    compiled_columns,
    fresh_value,
    in_stored_order,
    own_fields,
    read_hints,
    write_look,
    write_methods,
)

_encode = msgspec.msgpack.Encoder(order="deterministic").encode

# What a state carries besides its fields. `data` and `options` are static and shared by all
# copies; `groups` is worked out from the fields when asked for (see grouping.py), and a copy takes
# it along; `log` and `script` belong to one running game and are left behind by a copy.
_SHARED: Final = ("data", "options", "groups")
_TRANSIENT: Final = ("log", "script")


def field(knows: Knowledge, default: Any = None) -> Any:
    """Declare a state field. Without a default it starts empty (0, "", [] by its type)."""
    return Field(knows, default)


class StateMeta(type):
    """Reads the declarations of a state class and writes its methods."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **kw: Any
    ) -> StateMeta:
        own = own_fields(name, namespace, (*_SHARED, *_TRANSIENT))
        columns = compiled_columns(namespace["__module__"], name)
        bases = bases if columns is None else (*bases, columns)
        for key in own:
            del namespace[key]
        inherited: dict[str, Field] = {}
        for base in reversed(bases):
            inherited.update(getattr(base, "_fields", {}))
        order = namespace.get("stored_order")
        kept = State._fields if order else ()  # what the engine keeps comes first
        fields = in_stored_order(name, {**inherited, **own}, kept, order)
        # Room for all that no base has room for yet. There are no states of no game, so that
        # `State` itself takes none.
        is_of_a_game = any(isinstance(base, StateMeta) for base in bases)
        carried = (*fields, *_SHARED, *_TRANSIENT) if is_of_a_game else ()
        namespace["__slots__"] = [k for k in carried if not any(hasattr(b, k) for b in bases)]
        cls: Any = super().__new__(mcs, name, bases, namespace, **kw)
        cls._fields = fields
        cls._read_all = attrgetter(*fields) if is_of_a_game else None
        hints = read_hints(cls)
        cls._hints = {k: hints[k] for k in cls._fields}
        for key, hint in cls._hints.items():
            check_plain(f"{name}.{key}", hint)
            check_fresh(f"{name}.{key}", cls._fields[key], hint)
        check_knowledge(name, cls._fields, hints)
        if columns is None:
            write_methods(cls)
        return cls  # type: ignore[no-any-return]


class State(metaclass=StateMeta):
    """Base of every game's state, with the fields that the engine itself keeps."""

    _fields: ClassVar[dict[str, Field]]
    _hints: ClassVar[dict[str, Any]]
    _read_all: ClassVar[Any]
    _copy: ClassVar[Callable[[Any, Any], None]]
    _carry: ClassVar[Callable[[Any, Any], None]]
    _know: ClassVar[Callable[[Any, Any, int], None]]
    _know_again: ClassVar[Callable[[Any, Any, int, Any, Any], None]]
    _blanks: ClassVar[Callable[[Any], list[str]]]

    game: ClassVar[str] = ""
    """The code of the game: what shared rules and steps go by."""

    stored_order: ClassVar[tuple[str, ...] | None] = None
    """The fields in the order in which they are saved and fingerprinted, all but those that the
    engine keeps, which come first. Without it they go as they are declared, a base's before one's
    own. A game says it whose fields have moved to a base since its saves were made."""

    data: Any
    options: Mapping[str, Any]
    groups: dict[str, Any]
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
    seals: int = field(nobody())  # revelations that no mask shows, see `seal`

    def __init__(self, data: Any = None, options: Mapping[str, Any] | None = None) -> None:
        self.data = data
        self.options = {} if options is None else options
        self.groups = {}
        self.log = None
        self.script = None
        for name, declared in type(self)._fields.items():
            setattr(self, name, fresh_value(declared, type(self)._hints[name]))

    def copy(self) -> Self:
        """An independent copy of all fields; static data is shared, the log stays behind."""
        new = type(self).__new__(type(self))
        type(self)._copy(new, self)
        type(self)._carry(new, self)
        return new

    def become(self, other: Self) -> None:
        """Take over every field of `other`, keeping one's own log and static data."""
        type(self)._copy(self, other)

    def values(self) -> tuple[Any, ...]:
        values: tuple[Any, ...] = type(self)._read_all(self)
        return values

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.values() == other.values()

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """A fingerprint of all fields, the same on every machine."""
        return digest_of(self.freeze())

    def freeze(self) -> bytes:
        """All fields in few bytes, the same on every machine; `thaw` makes them a state again."""
        return _encode(self.values())

    @classmethod
    def thaw(cls, frozen: bytes, data: Any, options: Mapping[str, Any]) -> Self:
        """The state that `freeze` gave these bytes."""
        values = msgspec.msgpack.decode(frozen)
        return cls.unpack(dict(zip(cls._fields, values, strict=True)), data, options)

    def misfits(self) -> list[str]:
        """Fields whose value is not of the declared type, and why: nothing, in a correct game.

        Python takes True for an int; a save does not, so such a game could not be stored.
        """
        wrong = []
        for name, hint in type(self)._hints.items():
            try:
                msgspec.convert(getattr(self, name), hint)
            except msgspec.ValidationError as e:
                wrong.append(f"{name}: {e}")
        return wrong

    def pack(self) -> dict[str, Any]:
        """The fields by name, for a save."""
        return dict(zip(type(self)._fields, self.values(), strict=True))

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
                value = msgspec.convert(packed[name], hint)
            except msgspec.ValidationError as e:
                raise StateError(f"stored field {name} of {cls.__name__}: {e}") from e
            setattr(new, name, value)
        new.agenda = [_as_tuple(entry) for entry in new.agenda]
        return new


def digest_of(frozen: bytes) -> str:
    """The fingerprint of a frozen state."""
    return hashlib.blake2b(frozen, digest_size=12).hexdigest()


def known(s: Any, side: int) -> Any:
    """What `side` knows: a copy of the state in which everything else is blank.

    When the game is over nothing is hidden any more, except the key of the dice, which the
    session reveals in its own time.
    """
    if s.over:
        new = s.copy()
        new.dice_key = b""
        return new
    cls: Any = type(s)
    new = cls.__new__(cls)
    cls._know(new, s, side)
    cls._carry(new, s)
    return new


class Watching:
    """What a side knows from one look at a game to the next.

    A choice changes a few columns of many. What `now` gives is what `known` gives; but a column
    that nothing has happened to is the one that it gave before. So nobody may change what is in it.
    """

    __slots__ = ("_seen", "_side", "_true")

    def __init__(self, side: int) -> None:
        self._side = side
        self._true: Any = None  # the state when the side last looked, and what it knew then
        self._seen: Any = None

    def now(self, s: Any) -> Any:
        """What the side knows of a state."""
        true, seen, self._true = self._true, self._seen, None
        if s.over:
            return known(s, self._side)
        if true is None:
            true, seen = s.copy(), known(s, self._side)
        else:
            cls: Any = type(s)
            new = cls.__new__(cls)
            cls._know_again(new, s, self._side, true, seen)
            cls._carry(new, s)
            seen = new
        self._true, self._seen = true, seen
        return seen


def glimpse(s: Any, side: int) -> Any:
    """What `side` knows, worked out field by field as somebody reads it.

    It is for a quick look, such as naming an option: once the state goes on it is worth nothing,
    since fields not read until then would show the new position.
    """
    if s.over:
        return known(s, side)
    kind: Any = type(s)
    cls = _glimpse_class(kind)
    new = cls.__new__(cls)
    new._true = s
    new._side = side
    kind._carry(new, s)
    return new


@cache
def _glimpse_class(cls: Any) -> Any:
    """A kind of the state whose fields are worked out when first read."""
    looks = {name: getattr(cls, f"_look_{name}") for name in cls._fields}
    if all(isinstance(getattr(cls, name), MemberDescriptorType) for name in looks):
        fields = {name: _look_at(cls, name, look) for name, look in looks.items()}
        body = {"__slots__": ("_side", "_true", "__dict__"), **fields}
    else:
        body = {"__slots__": ("_side", "_true"), "__getattr__": _reading_with(looks)}
    return type.__new__(StateMeta, f"{cls.__name__}Glimpse", (cls,), body)


class _KeptLook:
    """A look at a column of which a viewer knows but a part. To blank the others out takes long,
    and mostly nothing has happened to it since he last looked: so what he saw then is kept, with
    copies of all that it came from."""

    __slots__ = ("_last", "_look", "_name", "_read")

    def __init__(
        self, name: str, look: Callable[[Any, int], Any], read: Callable[[Any], tuple[Any, ...]]
    ) -> None:
        self._name = name
        self._look = look
        self._read = read
        self._last: dict[int, tuple[Any, tuple[Any, ...], list[Any]]] = {}  # by side

    def __get__(self, k: Any, owner: Any = None) -> Any:
        true, side = k._true, k._side
        fields = self._read(true)
        kept = self._last.get(side)
        if kept is None or kept[0] is not k.data or kept[1] != fields:
            seen = self._look(true, side)
            kept = self._last[side] = k.data, tuple([column[:] for column in fields]), seen
        value = k.__dict__[self._name] = kept[2][:]
        return value


def _look_at(cls: Any, name: str, look: Callable[[Any, int], Any]) -> Any:
    """How a field of a state is looked at: what it is when first read stays in the instance, which
    goes first."""
    hint, knows = cls._hints[name], cls._fields[name].knows
    is_column = get_origin(hint) is list and get_args(hint)[0] in (int, str)
    if is_column and knows.kind in ("masked", "owner"):
        return _KeptLook(name, look, _reading(_with_masks(cls, (name,))))
    return type("_Look", (), {"__slots__": (), "__get__": write_look(cls, name)})()


def _reading_with(looks: Mapping[str, Callable[[Any, int], Any]]) -> Callable[[Any, str], Any]:
    """In compiled rules a field has its place, where it stays empty until somebody reads it."""

    def read(self: Any, name: str) -> Any:
        look = looks.get(name)
        if look is None:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        value = look(self._true, self._side)
        setattr(self, name, value)
        return value

    return read


def telling_change(*names: str) -> Callable[[Any], object]:
    """A function that gives the same object as long as these fields and who knows them stay as they
    are, of a glimpse as of a state; another one once they have changed. What a side has made of the
    fields it may then keep by that object.

    It looks at the truth, far faster than at what a glimpse blanks out; but nothing of it gets out
    but that it has changed. As long as it has not, what a side knows of it has not either.
    """
    readers: dict[type, tuple[Callable[[Any], tuple[Any, ...]], list[Callable[[Any], Any]]]] = {}
    last: dict[int, tuple[Any, tuple[Any, ...], object]] = {}  # by the side of the glimpse

    def stands_for(k: Any) -> object:
        kind = type(k)
        reading = readers.get(kind)
        if reading is None:
            fields = _with_masks(kind, names)
            copiers = [_copier(kind._hints[name]) for name in fields]
            reading = readers[kind] = _reading(fields), copiers
        read, copiers = reading
        true, viewer = getattr(k, "_true", k), getattr(k, "_side", SPECTATOR)
        now = read(true)
        kept = last.get(viewer)
        if kept is None or kept[0] is not k.data:
            fresh = [copied(value) for copied, value in zip(copiers, now, strict=True)]
            kept = last[viewer] = k.data, tuple(fresh), object()
        elif kept[1] != now:  # mostly in one field, and to compare is faster than to copy
            fresh = [
                old if old == value else copied(value)
                for copied, old, value in zip(copiers, kept[1], now, strict=True)
            ]
            kept = last[viewer] = k.data, tuple(fresh), object()
        return kept[2]

    return stands_for


def _with_masks(kind: Any, names: tuple[str, ...]) -> list[str]:
    """Fields and, once each, those that say who knows them."""
    knowing = [kind._fields[name].knows.by for name in names]
    return list(dict.fromkeys([*names, *[by for by in knowing if by in kind._fields]]))


def _reading(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads these fields, be it only one."""
    read = attrgetter(*names)
    return read if len(names) > 1 else lambda s: (read(s),)


def _copier(hint: Any) -> Callable[[Any], Any]:
    """What makes of a field of this type a value that changes no more."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is list and args[0] in (int, str):
        return list.copy
    if origin is list and get_origin(args[0]) is list and get_args(args[0])[0] in (int, str):
        return _copied_rows
    return deepcopy if origin in (list, dict) else _itself


def _copied_rows(rows: list[list[Any]]) -> list[list[Any]]:
    return list(map(list.copy, rows))


def _itself(value: Any) -> Any:
    return value


def unknown_fields(s: State) -> list[str]:
    """Names of the fields that still contain a blank (what a resample forgot to fill in)."""
    return type(s)._blanks(s)


def scramble(s: State, side: int, rng: random.Random) -> State:
    """A copy in which everything that `side` does not know has other values.

    The result need not be a legal position: it is for showing that nothing sent to `side` depends
    on what changed.
    """
    seen = known(s, side)
    new = s.copy()
    if s.over:
        return new
    sides = max(2, len(s.rolls_own))
    for name, declared in type(s)._fields.items():
        true = getattr(new, name)  # the copy's own, so that no list is shared
        if declared.knows.kind == "mask":
            setattr(new, name, [m ^ (rng.getrandbits(sides) & ~(1 << side)) for m in true])
        elif name != "dice_key":
            setattr(new, name, _scrambled(true, getattr(seen, name), rng))
    return new


def _as_tuple(value: Any) -> Any:
    """Agenda entries are tuples all through; a save knows only lists."""
    return tuple([_as_tuple(v) for v in value]) if isinstance(value, list | tuple) else value


# --- scrambling ----------------------------------------------------------------------------------


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
    if isinstance(true, dict):
        return dict(list(true.items())[:-1])
    return true[:-1] if rng.random() < 0.5 else true + true[:1]
