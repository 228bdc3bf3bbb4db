"""A sheet of characters to draw on."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text


class Canvas:
    """Characters with styles at (x, y), growing as it is drawn on."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: Text | str, style: str = "") -> None:
        """Write over whatever is there."""
        pieces = [(one, style) for one in text] if isinstance(text, str) else _cut(text)
        for offset, piece in enumerate(pieces):
            self._cells[x + offset, y] = piece

    def underlay(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write only where nothing is yet."""
        for offset, character in enumerate(text):
            self._cells.setdefault((x + offset, y), (character, style))

    def text(self) -> Text:
        """The sheet as lines, without trailing blanks."""
        lines: dict[int, dict[int, tuple[str, str]]] = {}
        for (x, y), cell in self._cells.items():
            lines.setdefault(y, {})[x] = cell
        height = max(lines, default=-1) + 1
        return Text("\n").join(self._line(lines.get(y, {})) for y in range(height))

    @staticmethod
    def _line(cells: dict[int, tuple[str, str]]) -> Text:
        line = Text()
        row = [cells.get(x, (" ", "")) for x in range(max(cells, default=-1) + 1)]
        for style, alike in groupby(row, itemgetter(1)):  # a colour is said once, not for each
            line.append("".join(character for character, _ in alike), style=style)
        line.rstrip()
        return line


def _cut(text: Text) -> list[tuple[str, str]]:
    """A text in single characters, each with its style."""
    styles = [str(text.style)] * len(text)
    for start, end, style in text.spans:
        styles[start:end] = [str(style)] * len(styles[start:end])
    return list(zip(text.plain, styles, strict=True))
