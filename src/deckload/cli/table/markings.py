"""How sides and pieces are told apart: by a symbol first, and by colour where there is colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from deckload.engine.designs import Colour
from deckload.engine.views import Piece

_SYMBOLS, _NOBODYS = "▲▼■◆●★", "○"
_PLAIN_SYMBOLS, _PLAIN_NOBODYS = "^v=+@&", "o"
_STYLES = ("bold bright_cyan", "bold bright_yellow", "bold bright_magenta", "bold bright_green")
_COLOURS: Final[Mapping[Colour, str]] = {
    "blue": "bold bright_blue",
    "red": "bold bright_red",
    "green": "bold bright_green",
    "purple": "bold bright_magenta",
}


class Markings:
    """The symbols and styles of the sides at one table."""

    def __init__(
        self, sides: Sequence[str], colours: Sequence[Colour] = (), *, plain: bool = False
    ) -> None:
        self.sides = tuple(sides)
        self._styles = [_COLOURS[colour] for colour in colours] or _STYLES
        self.plain = plain
        self._symbols = _PLAIN_SYMBOLS if plain else _SYMBOLS
        self._nobodys = _PLAIN_NOBODYS if plain else _NOBODYS

    def symbol(self, side: int) -> str:
        return self._symbols[side % len(self._symbols)] if side >= 0 else self._nobodys

    def style(self, side: int) -> str:
        if not 0 <= side < len(self.sides):
            return "bold"
        return self._styles[side % len(self._styles)]

    def side_name(self, side: int) -> Text:
        """A side with its symbol, as in "▲ Blue"."""
        return Text(f"{self.symbol(side)} {self.sides[side]}", style=self.style(side))

    def legend(self, pieces: Sequence[Piece]) -> Text:
        """Which symbol is whose."""
        parts = [self.side_name(side) for side in range(len(self.sides))]
        if any(piece.side < 0 for piece in pieces):
            parts.append(Text(f"{self._nobodys} neither side", style=self.style(-1)))
        return Text("   ").join(parts)

    def piece(self, piece: Piece) -> Text:
        """A piece in full: symbol, id, name, values, badges."""
        text = Text(self.symbol(piece.side) + piece.id, style=self.style(piece.side))
        name = piece.name if piece.name != piece.id else ""
        values = [f"{key} {value}".strip() for key, value in piece.values.items()]
        inside = ", ".join([*([name] if name else []), *values])
        if inside:
            text.append(f" ({inside})", style="default not bold")
        for badge in piece.badges:
            text.append(f" [{badge}]", style="italic default not bold")
        return text

    def stack(self, pieces: Sequence[Piece]) -> Text:
        """All pieces of a place; "raider 1" and "raider 2" are read as "raider 1, 2"."""
        out = Text()
        before = ""
        for piece in pieces:
            noun, _, number = piece.id.partition(" ")
            bare = number and not (piece.name or piece.values or piece.badges)
            family = f"{piece.side} {noun}" if bare else ""
            out.append(", " if out else "")
            if family and family == before:
                out.append(number, style=self.style(piece.side))
            else:
                out.append_text(self.piece(piece))
            before = family
        return out

    def brief(self, pieces: Sequence[Piece], room: int) -> Text:
        """The pieces of one place in a few characters: their ids, or how many of each side."""
        by_side: dict[int, list[str]] = {}
        for piece in pieces:
            by_side.setdefault(piece.side, []).append(piece.id.replace(" ", ""))
        joined = {side: "".join(ids) for side, ids in by_side.items()}
        if sum(len(ids) + 1 for ids in joined.values()) > room:
            joined = {
                side: ids[0][: room - 1] if len(pieces) == 1 else str(len(ids))
                for side, ids in by_side.items()
            }
        out = Text()
        for side, ids in joined.items():
            out.append(self.symbol(side) + ids, style=self.style(side))
        out.truncate(room)
        return out
