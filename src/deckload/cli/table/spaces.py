"""Boards of named spaces, and displays: rows of boxes with what is in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from deckload.cli.table.markings import Markings
from deckload.engine.views import Piece, Place

Lines = Sequence[tuple[str, str]]


def draw_spaces(
    places: Sequence[Place],
    lines: Lines,
    pieces: Mapping[str, Sequence[Piece]],
    numbers: Mapping[str, Sequence[int]],
    marks: Markings,
    width: int,
) -> Text:
    """The spaces from north to south and west to east; `--` joins neighbours along a line."""
    joined = {frozenset(line) for line in lines}
    drawn: set[frozenset[str]] = set()
    out: list[Text] = []
    for row in _rows(places, joined):
        line = Text()
        before: Place | None = None
        for place in row:
            box = _box(place, pieces.get(place.id, ()), numbers.get(place.id, ()), marks)
            pair = frozenset((before.id, place.id)) if before else frozenset[str]()
            link = "" if before is None else " -- " if pair in joined else "  "
            if line and len(line) + len(link) + len(box) > width:
                out.append(line)
                line, link = Text("   "), link.lstrip()
            if pair in joined:
                drawn.add(pair)
            line.append(link)
            line.append_text(box)
            before = place
        out.append(line)
    names = {place.id: place.name or place.id for place in places}
    rest = [f"{names[a]} -- {names[b]}" for a, b in lines if frozenset((a, b)) not in drawn]
    if rest:
        out.append(Text("Also joined: " + ", ".join(rest), style="dim"))
    return Text("\n").join(out)


def _rows(places: Sequence[Place], joined: set[frozenset[str]]) -> list[list[Place]]:
    """Spaces in rows by their height on the map; without coordinates, line after line."""
    if len({(p.x, p.y) for p in places}) > 1:
        heights: dict[float, list[Place]] = {}
        for place in places:
            heights.setdefault(round(place.y * 2), []).append(place)
        return [sorted(heights[y], key=lambda p: p.x) for y in sorted(heights)]
    rows: list[list[Place]] = []
    for place in places:
        if rows and frozenset((rows[-1][-1].id, place.id)) in joined:
            rows[-1].append(place)
        else:
            rows.append([place])
    return rows


def _box(place: Place, pieces: Sequence[Piece], numbers: Sequence[int], marks: Markings) -> Text:
    box = Text("[")
    box.append(place.name or place.id, style="bold" if numbers else "")
    if len(numbers) == 1:
        box.append(f" ({numbers[0]})", style="bold reverse")
    elif numbers:
        box.append("*", style="bold")
    if pieces:
        box.append(": ")
        box.append_text(marks.stack(pieces))
    box.append("]")
    return box
