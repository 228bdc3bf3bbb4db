"""A state for tests that holds secrets of every kind."""

from __future__ import annotations

from typing import ClassVar

from deckload.engine.knowledge import (
    everyone,
    mask,
    masked,
    nobody,
    owner,
    per_side,
)
from deckload.engine.state import (
    State,
    field,
)
from engine.tiny import TinyData


class Hidden(State):
    """Every kind of knowledge, on columns and on plain values."""

    data: TinyData
    owners: ClassVar[int] = 3
    holder: int = field(everyone(), 1)
    open_row: list[int] = field(everyone(), [1, 2])
    nobody_number: int = field(nobody(), 5)
    nobody_word: str = field(nobody(), "word")
    nobody_row: list[str] = field(nobody(), ["a", "b"])
    mine: int = field(owner("holder"), 4)
    side_of: list[int] = field(everyone(), [0, 1, 1])
    by_column: list[int] = field(owner("side_of"), [1, 2, 3])
    by_data: list[str] = field(owner("piece_side"), ["a", "b", "c", "d"])
    own: list[int] = field(per_side(), [10, 20])
    own_rows: list[list[int]] = field(per_side(), [[1, 2], [3]])
    seen: list[int] = field(mask(), [0b01, 0b10, 0b11, 0b00])
    under: list[int] = field(masked("seen"), [1, 2, 3, 4])
    names: list[str] = field(masked("seen"), ["a", "b", "c", "d"])
    secret_book: dict[str, int] = field(nobody(), {"a": 1})
    secret_bytes: bytes = field(nobody(), b"key")


def hidden() -> Hidden:
    return Hidden(TinyData(None))
