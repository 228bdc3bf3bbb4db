"""Hex maps with off-map bases: places beyond the grid, at a given distance from its edge."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot
from typing import Final

from deckload.board.errors import BoardError
from deckload.board.geometry import Point
from deckload.board.hex_grid import HexGrid
from deckload.board.map_tables import Apart, BaseSpec, TheatreSpec
from deckload.board.places import Places
from deckload.data.errors import Location
from deckload.data.loading import convert

OUTSIDE: Final = 3.0
"""How far outside the map a base without a drawing position is sketched, in hex sizes."""


class Theatre(Places):
    """A hex map and its off-map bases under one set of ids.

    Hexes keep the ids they have on the grid; bases follow. `distance` and `within` take either.
    """

    noun = "hex or base"

    def __init__(self, grid: HexGrid, spec: TheatreSpec, source: str = "off-map bases") -> None:
        self.grid: Final = grid
        for base in spec.bases:
            _check_name(grid, base, source)
        super().__init__((*grid.names, *(base.name for base in spec.bases)), source)
        self.bases: Final = tuple(range(grid.count, self.count))
        self._entries: Final = tuple(_entry_hexes(grid, base, source) for base in spec.bases)
        self._beyond: Final = tuple(base.beyond for base in spec.bases)
        self.positions: Final = tuple(
            base.at or _sketched(grid, entries)
            for base, entries in zip(spec.bases, self._entries, strict=True)
        )
        self._from_base: Final = self._with_apart(spec.apart)

    @classmethod
    def from_spec(
        cls, grid: HexGrid, data: Mapping[str, object], source: str = "off-map bases"
    ) -> Theatre:
        """Build from a parsed TOML table; see `TheatreSpec` for the keys."""
        return cls(grid, convert(data, TheatreSpec, Location(source)), source)

    def is_base(self, place: int) -> bool:
        """Whether a place is an off-map base."""
        return self.checked(place) >= self.grid.count

    def entries(self, base: int) -> tuple[int, ...]:
        """The hexes through which a base reaches the map."""
        return self._entries[self._index(base)]

    def beyond(self, base: int) -> int:
        """Hexes from a base to its entry hexes."""
        return self._beyond[self._index(base)]

    def distance(self, a: int, b: int) -> int:
        """Hexes from `a` to `b`, through the entry hexes where a base is off the map."""
        hexes = self.grid.count
        if a < hexes and b < hexes:
            return self.grid.distance(a, b)
        if a < hexes:
            a, b = b, a
        return self._from_base[self.checked(a) - hexes][self.checked(b)]

    def within(self, place: int, radius: int) -> tuple[int, ...]:
        """Hexes of the map within `radius` of a hex or base, nearest first."""
        if not self.is_base(place):
            return self.grid.within(place, radius)
        row = self._from_base[self._index(place)]
        near = [at for at in range(self.grid.count) if row[at] <= radius]
        return tuple(sorted(near, key=lambda at: (row[at], at)))

    def _index(self, base: int) -> int:
        if not self.is_base(base):
            raise BoardError(
                f"{self.title}: {self.names[base]} is a hex, not an off-map base; use one of "
                f"{', '.join(self.names[self.grid.count :])}"
            )
        return base - self.grid.count

    def _with_apart(self, apart: tuple[Apart, ...]) -> tuple[tuple[int, ...], ...]:
        """Distances from every base to every place, by id."""
        rows = [self._row(base) for base in range(len(self.bases))]
        for pair in apart:
            a, b = (self._index(self.id_of(name)) for name in pair.bases)
            over_map = rows[a][self.bases[b]]
            if a == b or not 1 <= pair.distance <= over_map:
                raise BoardError(
                    f"{self.title}: key apart: {' and '.join(pair.bases)} cannot be "
                    f"{pair.distance} apart; name two bases and a distance from 1 to {over_map}, "
                    f"which is the way over the map"
                )
            rows[a][self.bases[b]] = rows[b][self.bases[a]] = pair.distance
        return tuple(tuple(row) for row in rows)

    def _row(self, base: int) -> list[int]:
        to_entries = [self.grid.distances_from(entry) for entry in self._entries[base]]
        over_map = [self._beyond[base] + min(column) for column in zip(*to_entries, strict=True)]
        to_bases = [
            0 if other == base else beyond + min(over_map[entry] for entry in entries)
            for other, (beyond, entries) in enumerate(zip(self._beyond, self._entries, strict=True))
        ]
        return over_map + to_bases


def _check_name(grid: HexGrid, base: BaseSpec, source: str) -> None:
    if base.name in grid or not base.name:
        raise BoardError(
            f"{source}: base {base.name!r} needs a name of its own that is no hex number; rename it"
        )
    if base.beyond < 1:
        raise BoardError(
            f"{source}: base {base.name}: key beyond: {base.beyond} is not off the map; use 1 or "
            f"more, or put the base in a hex"
        )


def _entry_hexes(grid: HexGrid, base: BaseSpec, source: str) -> tuple[int, ...]:
    if bool(base.edge) == bool(base.hexes):
        raise BoardError(
            f"{source}: base {base.name}: give its way onto the map either by key edge or by key "
            f"hexes, one of the two"
        )
    try:
        return grid.edges.hexes(base.edge) if base.edge else grid.ids_of(base.hexes)
    except BoardError as problem:
        raise BoardError(f"{source}: base {base.name}: {problem}") from None


def _sketched(grid: HexGrid, entries: tuple[int, ...]) -> Point:
    """A point outside the map, beyond the middle of the entry hexes."""
    shape = grid.geometry()
    x = sum(shape.centres[entry][0] for entry in entries) / len(entries)
    y = sum(shape.centres[entry][1] for entry in entries) / len(entries)
    east, south = x - shape.width / 2, y - shape.height / 2
    far = hypot(east, south) or 1.0
    return x + OUTSIDE * east / far, y + OUTSIDE * south / far
