"""What stands in a chart: cells with their results, and the modifiers printed beside it."""

from __future__ import annotations

import msgspec

from deckload.data.sources import Source
from deckload.engine.errors import DeckloadError

Result = int | str


class OutsideChartError(DeckloadError):
    """A look-up in a column or at a total that the chart does not have."""


class Cell(msgspec.Struct, frozen=True):
    """One cell: its result, where it stands, and where it comes from."""

    result: Result
    row: str
    column: str
    source: Source

    def __str__(self) -> str:
        return str(self.result)


class ChartModifier(msgspec.Struct, frozen=True):
    """A number added to the roll on a chart, with its own source."""

    name: str
    value: int
    text: str
    source: Source
