"""Panels in plain text: lines, tables, and cards with the counters in their boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from deckload.engine.designs import MOST_CORNERS, PLAIN_COUNTER, CounterDesign
from deckload.engine.views import Box, Panel, Piece

Designs = Mapping[str, CounterDesign]

_MANY = 12
"""More counters than this in a box are not named one by one."""


def panel_lines(panel: Panel, pieces: Sequence[Piece], designs: Designs) -> list[str]:
    """What a panel says; nothing if it is empty."""
    lines = [*panel.lines, *(f"{label}: {value}" for label, value in panel.rows)]
    if panel.steps:
        lines.insert(0, " > ".join(_steps(panel)))
    lines += [line for box in panel.boxes if (line := _box_line(box, pieces, designs))]
    return lines


def _steps(panel: Panel) -> Iterator[str]:
    for number, step in enumerate(panel.steps):
        yield step.upper() if number == panel.step else step


def _box_line(box: Box, pieces: Sequence[Piece], designs: Designs) -> str:
    """The counters in a box; what a ship carries comes after her."""
    inside = [piece for piece in pieces if piece.at == box.id or piece.id in box.also]
    if not inside:
        return ""
    host = next((piece for piece in inside if piece.id == box.host), None)
    if host is None:
        return f"{box.title}: {_listed(inside, designs)}"
    carried = [piece for piece in inside if piece is not host]
    with_these = f" with {_listed(carried, designs)}" if carried else ""
    return f"{_counter(host, box.title, designs)}{with_these}"


def _listed(pieces: Sequence[Piece], designs: Designs) -> str:
    """Counters in a row; those that read the same are counted, and many by their type alone."""
    many = len(pieces) > _MANY
    named = Counter(
        piece.type if many else _counter(piece, piece.name, designs) for piece in pieces
    )
    return ", ".join(f"{count} x {name}" if count > 1 else name for name, count in named.items())


def _counter(piece: Piece, name: str, designs: Designs) -> str:
    words = [*piece.badges]
    if name == "?" and words:
        name = words.pop(0)
    parts = [_values(piece.values, designs.get(piece.type, PLAIN_COUNTER)), *words]
    about = ", ".join(part for part in parts if part)
    return f"{name} ({about})" if about else name


def _values(values: Mapping[str, str], design: CounterDesign) -> str:
    """Strengths as on the counter: three numbers in a row, any others with their names."""
    row = [name for name in design.corners if name in values]
    if len(row) < MOST_CORNERS:
        row = []
    parts = ["-".join(values[name] for name in row)]
    parts += [f"{name} {value}" for name, value in values.items() if name not in row]
    return ", ".join(part for part in parts if part)
