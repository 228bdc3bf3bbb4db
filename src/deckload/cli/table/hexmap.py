r"""Hex maps as text.

 _____       _____
/0101 \_____/0301 \          flat hexes, two lines each;
\_^A__/0201 \_____/          pointy ones are laid like bricks
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rich.text import Text

from deckload.cli.table.canvas import Canvas
from deckload.cli.table.lattice import Cell, Window, cells_of, window_on
from deckload.cli.table.markings import Markings
from deckload.engine.designs import OPEN_SEA
from deckload.engine.views import Board, Piece, Place

_WIDEST = 9
_FILLS = "#:%=+"
_WATER = "_"
POINTED_AT = "*"


class Shown(NamedTuple):
    """What there is to see on a map now."""

    pieces: Mapping[str, Sequence[Piece]]  # by place
    numbers: Mapping[str, Sequence[int]]  # by place: the options that point at it
    focus: str = ""  # the place to look at, where the player named one


class Drawing(NamedTuple):
    """A map as text, the lines to read beneath it, and the places that could not be drawn."""

    text: Text
    notes: list[str]
    left_out: list[Place]


def draw_hexes(
    board: Board,
    shown: Shown,
    marks: Markings,
    width: int,
    height: int,
    sea: Collection[str] = (OPEN_SEA,),
) -> Drawing:
    """The hex map, cropped to `width` characters and `height` lines where it is larger. `sea` are
    the kinds of terrain that are drawn as open water."""
    flat = board.shape != "hex-pointy"
    cells = cells_of(board.places)
    by_id = {place.id: place for place in board.places}
    room = _room(cells, flat, width)
    step = room + 1 if flat else (room + 1) // 2
    lines = 1 if flat else 2
    wide = max(3, (width - 1 - (0 if flat else step)) // step)
    high = max(3, (height - 2) // lines)
    window = window_on(cells, wide, high, _interest(shown))
    fills = _terrain_fills(board.places, sea)
    canvas = Canvas()
    for place_id, (x, y) in sorted(cells.items(), key=lambda item: (item[1][1], item[1][0])):
        if window.shows((x, y)):
            at = ((x - window.left) * step, (y - window.top) * lines + 1)
            place = by_id[place_id]
            _draw_hex(canvas, at, room, flat, _inside(place, shown, marks, room, fills))
    notes = _notes(cells, window, shown, fills)
    return Drawing(canvas.text(), notes, [p for p in board.places if p.id not in cells])


def _room(cells: Mapping[str, Cell], flat: bool, width: int) -> int:
    """The characters inside a hex: room for its number, more where the terminal is wide."""
    columns = max(x for x, _ in cells.values()) - min(x for x, _ in cells.values()) + 1
    if not flat:
        columns = (columns + 2) // 2
    least = max(5, *(len(place) + 1 for place in cells))
    room = min(_WIDEST, max(least, (width - 1) // columns - 1))
    return room if flat or room % 2 else room - 1 if room > least else room + 1


def _interest(shown: Shown) -> list[Collection[str]]:
    """What a window should show, the most important first."""
    focus = [shown.focus] if shown.focus else []
    if focus:
        return [focus]
    return [[*shown.pieces, *shown.numbers], shown.numbers, shown.pieces]


def _terrain_fills(places: Sequence[Place], sea: Collection[str]) -> dict[str, str]:
    """A character for every terrain; the sea has the same as an empty hex."""
    kinds = [kind for kind in dict.fromkeys(p.terrain for p in places) if kind not in sea]
    fills = {kind: _FILLS[number % len(_FILLS)] for number, kind in enumerate(kinds)}
    return {**dict.fromkeys(sea, _WATER), **fills}


def _inside(
    place: Place, shown: Shown, marks: Markings, room: int, fills: Mapping[str, str]
) -> tuple[Text, Text]:
    """The two lines inside a hex: its number, then its pieces and the option that points at it."""
    numbers = shown.numbers.get(place.id, ())
    pieces = shown.pieces.get(place.id, ())
    head = Text(place.id + (POINTED_AT if numbers else ""), style="bold" if numbers else "dim")
    head.pad_right(room - len(head))
    low = marks.brief(pieces, room) if pieces else Text(place.name[:room], style="italic")
    option = f"({numbers[0]})" if len(numbers) == 1 else ""
    fill = fills[place.terrain]
    gap = room - len(low) - len(option)
    if gap < 0:
        option, gap = "", room - len(low)
    before = 1 if gap > 1 and not option else 0
    line = Text(fill * before, style="dim")
    line.append_text(low)
    line.append(fill * (gap - before), style="dim")
    line.append(option, style="bold reverse")
    return head, line


def _draw_hex(
    canvas: Canvas, at: tuple[int, int], room: int, flat: bool, inside: tuple[Text, Text]
) -> None:
    x, y = at
    top, bottom = inside
    edges = ("/", "\\", "\\", "/") if flat else ("|", "|", "|", "|")
    canvas.underlay(x + 1, y - 1, "_" * room, "dim")
    for line, text in ((y, top), (y + 1, bottom)):
        left, right = edges[:2] if line == y else edges[2:]
        canvas.put(x, line, left, "dim")
        canvas.put(x + 1, line, text)
        canvas.put(x + 1 + room, line, right, "dim")


def _notes(
    cells: Mapping[str, Cell], window: Window, shown: Shown, fills: Mapping[str, str]
) -> list[str]:
    notes = [f"{fill} {terrain}" for terrain, fill in fills.items() if fill != _WATER]
    notes = [", ".join(notes)] if notes else []
    outside = [place for place, cell in cells.items() if not window.shows(cell)]
    if outside:
        busy = sum(place in shown.pieces for place in outside)
        notes.append(
            f"Part of the map: {len(outside)} of {len(cells)} hexes are not drawn, "
            f"{busy} of them with pieces. `map 1234` moves the view to a hex, `map` back."
        )
    return notes
