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
    """A row of spaces for each route; `--` joins neighbours along a line."""
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
    """The spaces, one row per route: along the lines from one end or junction to the next.

    Rows come from north to south, each read from west to east, and a space stands in one row only.
    Boxes that nothing joins stand in rows by their height.
    """
    if not joined:
        return _by_height(places)
    by_id = {place.id: place for place in places}
    near: dict[str, list[str]] = {place.id: [] for place in places}
    for pair in joined:
        a, *rest = sorted(pair)
        for b in rest:
            near[a].append(b)
            near[b].append(a)
    left = dict.fromkeys(sorted(by_id, key=lambda i: (by_id[i].x, by_id[i].y)))
    ends = [i for i in left if len(near[i]) == 1]
    rows = [_walk(start, near, left) for start in [*ends, *left] if start in left]
    chains = [[by_id[i] for i in row] for row in rows]
    return sorted(chains, key=lambda row: (min(place.y for place in row), row[0].x))


def _by_height(places: Sequence[Place]) -> list[list[Place]]:
    heights: dict[float, list[Place]] = {}
    for place in places:
        heights.setdefault(round(place.y * 2), []).append(place)
    return [sorted(heights[y], key=lambda p: p.x) for y in sorted(heights)]


def _walk(start: str, near: Mapping[str, Sequence[str]], left: dict[str, None]) -> list[str]:
    """From a space along its line, up to and including the next junction; taken out of `left`."""
    row = [start]
    del left[start]
    while len(row) == 1 or len(near[row[-1]]) == 2:
        onward = [i for i in near[row[-1]] if i in left]
        if not onward:
            return row
        row.append(onward[0])
        del left[onward[0]]
    return row


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
