"""Short lines side by side."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

_GAP = 2


def in_columns(lines: Sequence[Text], width: int) -> Text:
    """The lines from top to bottom in as many columns as fit; long ones by themselves, last."""
    short = [line for line in lines if len(line) <= (width - _GAP) // 2]
    long = [line for line in lines if len(line) > (width - _GAP) // 2]
    return Text("\n").join([*_side_by_side(short, width), *long])


def _side_by_side(lines: Sequence[Text], width: int) -> list[Text]:
    if not lines:
        return []
    wide = max(map(len, lines)) + _GAP
    columns = max(1, (width + _GAP) // wide)
    high = -(-len(lines) // columns)
    rows = []
    for number in range(high):
        row = Text()
        for line in lines[number::high]:
            row.pad_right(-len(row) % wide)
            row.append_text(line)
        rows.append(row)
    return rows
