"""A sheet of characters to draw on."""

from __future__ import annotations

from rich.text import Text


class Canvas:
    """Characters with styles at (x, y), growing as it is drawn on."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, x: int, y: int, text: Text | str, style: str = "") -> None:
        """Write over whatever is there."""
        if isinstance(text, str):
            text = Text(text, style=style)
        for offset, piece in enumerate(text.divide(range(1, len(text)))):
            span_style = str(piece.spans[-1].style) if piece.spans else str(piece.style)
            self._cells[x + offset, y] = (piece.plain, span_style)

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
        for x in range(max(cells, default=-1) + 1):
            character, style = cells.get(x, (" ", ""))
            line.append(character, style=style)
        line.rstrip()
        return line
