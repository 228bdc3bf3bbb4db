"""The edges of a hex map and the ways off it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from deckload.board.errors import BoardError
from deckload.board.map_tables import HexSpec, Side
from deckload.board.numbering import SIDES
from deckload.board.places import Places


class MapEdges:
    """Which hexes lie on the north, south, east and west edge, and on the map's named exits.

    An edge is made of the outermost hex of every printed column (north, south) or row (east,
    west), unless the map file lists its hexes. Holes inside the map are no edge.
    """

    def __init__(
        self, places: Places, columns: Sequence[int], rows: Sequence[int], spec: HexSpec
    ) -> None:
        found: dict[str, tuple[int, ...]] = {
            side: _outermost(side, columns, rows, spec) for side in SIDES
        }
        listed: dict[str, tuple[int, ...]] = {
            side: _listed(places, f"edges.{side}", names) for side, names in spec.edges.items()
        }
        exits = {
            name: _listed(places, f"exits.{name}", names) for name, names in spec.exits.items()
        }
        for name in exits:
            if name in found:
                raise BoardError(
                    f"{places.title}: key exits.{name}: that is an edge; list its hexes under edges"
                )
        self._title: Final = places.title
        self._hexes: Final = {**found, **listed, **exits}
        self._names_by_hex: Final = tuple(
            tuple(name for name, hexes in self._hexes.items() if place in hexes)
            for place in range(places.count)
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The four edges, then the exits in the order of the map file."""
        return tuple(self._hexes)

    def hexes(self, name: str) -> tuple[int, ...]:
        """The hexes of an edge ('north') or exit, in order of id."""
        if name not in self._hexes:
            raise BoardError(
                f"{self._title}: there is no edge or exit {name!r}; use one of "
                f"{', '.join(self._hexes)}"
            )
        return self._hexes[name]

    def of(self, place: int) -> tuple[str, ...]:
        """Names of the edges and exits on which a hex lies."""
        if not 0 <= place < len(self._names_by_hex):
            raise BoardError(
                f"{self._title}: there is no hex with id {place}; use an id on the map"
            )
        return self._names_by_hex[place]


def _listed(places: Places, key: str, names: Sequence[str]) -> tuple[int, ...]:
    if not names:
        raise BoardError(f"{places.title}: key {key}: no hexes; list at least one or drop the key")
    try:
        return tuple(sorted(set(places.ids_of(names))))
    except BoardError as problem:
        raise BoardError(f"{problem} (key {key})") from None


def _outermost(
    side: Side, columns: Sequence[int], rows: Sequence[int], spec: HexSpec
) -> tuple[int, ...]:
    lines, depths = (columns, rows) if side in {"north", "south"} else (rows, columns)
    far_is_high = side in {spec.rows_grow, spec.columns_grow}
    outer: Callable[[int, int], int] = max if far_is_high else min
    reach: dict[int, int] = {}
    for line, depth in zip(lines, depths, strict=True):
        reach[line] = outer(reach.get(line, depth), depth)
    cells = enumerate(zip(lines, depths, strict=True))
    return tuple(place for place, (line, depth) in cells if reach[line] == depth)
