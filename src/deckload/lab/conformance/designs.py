"""What is shown can be drawn: the table states a design for it."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.engine.designs import CounterDesign
from deckload.engine.errors import BadDesign
from deckload.engine.state import known
from deckload.engine.views import Piece, Table
from deckload.lab.conformance.position import Moment


def counters_are_designed(p: Moment) -> Iterator[str]:
    """A game that designs counters designs all of them, and names values that they have.

    One that designs none has plain counters, which is no mistake.
    """
    try:
        table = p.ground.table
    except BadDesign as error:
        yield str(error)
        return
    for side in p.viewers:
        k = known(p.game.as_seen_by(side).s, side)
        for piece in p.session.rules.view(k, side).pieces:
            yield from _undrawn(table, piece)


def _undrawn(table: Table, piece: Piece) -> Iterator[str]:
    design = table.counters.get(piece.type)
    if design is not None:
        yield from _unknown_values(design, piece)
    elif table.counters:
        yield f"the table states no design for counters of type {piece.type!r} ({piece.id})"
    for reach in piece.reach:
        if table.lines and reach.what not in table.lines:
            yield f"the table states no line for the reach {reach.what!r} of {piece.id}"


def _unknown_values(design: CounterDesign, piece: Piece) -> Iterator[str]:
    """Pieces that nobody has looked at have no values at all."""
    if not piece.values:
        return
    for name in (*design.corners, *([design.damage] if design.damage else [])):
        if name not in piece.values:
            there = ", ".join(piece.values)
            yield f"counters of type {piece.type!r} print {name!r}, but {piece.id} has {there}"
