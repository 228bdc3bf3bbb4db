"""A series: what came of many games of one kind, one record for each, and a summary of all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from deckload.study.statistics import Share, Spread, share_of, spread_of

Value = float | str

Measure = Callable[[Any], Mapping[str, Value]]
"""What to note down about the last state of a game: numbers and words by name.

A function of a module, so that other processes can find it.
"""


class Order(msgspec.Struct, frozen=True):
    """What a series plays. `bots` by side; The lab fills in whatever is left out."""

    game: str
    scenario: str = ""
    options: dict[str, str] = {}
    overlay: dict[str, str] | None = None
    bots: dict[int, str] = {}


class Record(msgspec.Struct, frozen=True):
    """What came of one game. `turns` is None where a game does not count them."""

    seed: int
    outcome: tuple[str, ...]
    decisions: int
    turns: int | None
    measures: dict[str, Value]

    @property
    def result(self) -> str:
        """The winner, or "draw"."""
        return self.outcome[0] if self.outcome else "none"


class Series(msgspec.Struct, frozen=True):
    """All records of a series, in the order of the seeds."""

    order: Order
    records: list[Record]

    def results(self) -> dict[str, Share]:
        """How often each result came up, the most frequent first."""
        return self._shares([record.result for record in self.records])

    def words(self, name: str) -> dict[str, Share]:
        """How often each word of a measure came up, the most frequent first."""
        return self._shares([str(record.measures[name]) for record in self.records])

    def numbers(self, name: str) -> list[float]:
        """A measure, game by game."""
        found = (record.measures.get(name) for record in self.records)
        return [value for value in found if isinstance(value, int | float)]

    def spreads(self) -> dict[str, Spread]:
        """Where decisions, turns and every measure that is a number lie."""
        columns: dict[str, list[float]] = {
            "decisions": [record.decisions for record in self.records],
            "turns": [record.turns for record in self.records if record.turns is not None],
        }
        names = dict.fromkeys(name for record in self.records for name in record.measures)
        columns |= {name: self.numbers(name) for name in names if name not in columns}
        return {name: spread_of(values) for name, values in columns.items() if values}

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            **msgspec.to_builtins(self.order, str_keys=True),
            "games": len(self.records),
            "results": msgspec.to_builtins(self.results()),
            "measures": msgspec.to_builtins(self.spreads()),
            "records": msgspec.to_builtins(self.records),
        }

    def _shares(self, words: Sequence[str]) -> dict[str, Share]:
        counts = sorted(Counter(words).items(), key=lambda item: (-item[1], item[0]))
        return {word: share_of(count, len(words)) for word, count in counts}
