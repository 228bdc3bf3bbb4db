"""Nouns: the sorts of things that a game asks about, and how one of them is called.

Most questions ask which ship, which hex, which aircraft. How a ship is named, how a person reads
it and where it lies on the table is said once, in a noun, and the kinds of question share it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from deckload.engine.log import Ref

Naming = Callable[[Any, Any], str]
"""From what the asked side knows, and a value."""


@dataclass(frozen=True, eq=False)
class Noun:
    """A sort of thing: a hex, a ship, an aircraft.

    `name` is what keys call one: it is sent and saved, so it must stay the same from one release
    to the next. `label` is how a person reads it, where that differs from the name; a text is put
    around the name ("Box {}"). `ref` is what it points at on the table, if it is there to be seen.
    All functions get what the asked side knows, never the true state.
    """

    name: Naming
    label: str | Naming | None = None
    ref: Callable[[Any, Any], Ref] | None = None

    def reads(self, k: Any, value: Any) -> str:
        """One of them in words for a person."""
        if callable(self.label):
            return self.label(k, value)
        name = self.name(k, value)
        return name if self.label is None else self.label.format(name)

    def refs(self, k: Any, value: Any) -> tuple[Ref, ...]:
        """Where one of them is on the table."""
        return () if self.ref is None else (self.ref(k, value),)

    def part(self, index: int) -> Noun:
        """The same noun where options are tuples and the thing is one part of them."""
        ref = self.ref
        return Noun(
            lambda k, value: self.name(k, value[index]),
            lambda k, value: self.reads(k, value[index]),
            None if ref is None else lambda k, value: ref(k, value[index]),
        )


NUMBER: Final = Noun(lambda k, number: str(number))
