"""The land of a hex map: what each hex is, which sides ships cannot cross, and how it looks.

The tables read here are written by `geography/build.py`; docs/geography.md says how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

from deckload.board.coast import checked_coast
from deckload.board.errors import BoardError
from deckload.board.georeference import Georeference, Latitude, Longitude
from deckload.board.hex_grid import HexGrid
from deckload.board.map_tables import HexSpec
from deckload.board.off_map import Theatre
from deckload.board.paths import Passage
from deckload.data.errors import Location
from deckload.data.loading import StrictTable, convert
from deckload.engine.views import MapName

SEA: Final = "sea"
COAST: Final = "coast"
LAND: Final = "land"
TERRAIN: Final = MappingProxyType({".": SEA, "c": COAST, "X": LAND})
NO_HEX: Final = " "
_HEX_ACROSS: Final = 3**0.5
"""From side to side, where the unit is from centre to corner."""

Side = Annotated[str, msgspec.Meta(pattern=r"^\d{4}/\d{4}$")]


class TerrainSpec(StrictTable, frozen=True):
    """One line of letters for each printed row, one letter for each printed column."""

    rows: tuple[str, ...]
    blocked_sides: tuple[Side, ...] = ()
    input: str = ""


class CoastSpec(StrictTable, frozen=True):
    """The outlines of the land, one path for each piece of it."""

    paths: tuple[str, ...]
    input: str = ""


class ReliefSpec(StrictTable, frozen=True):
    """The mountains, one path for each height, lowest first."""

    paths: tuple[str, ...]


class NamedPlace(StrictTable, frozen=True):
    """Something with a name on the map, and the hex it lies in ("" off the map).

    With a `spread`, so many hexes long, the name is written across the map, `turn` degrees from
    the level."""

    lat: Latitude
    lon: Longitude
    hex: str = ""
    kind: Literal["island", "islands", "town", "strait", "sea"] = "island"
    airfield: bool = False
    spread: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    turn: Annotated[float, msgspec.Meta(ge=-180, le=180)] = 0.0


class Geography:
    """A hex map with its land. All parts are built once and never change."""

    def __init__(
        self, hexes: Mapping[str, object], coast: Mapping[str, object], source: str
    ) -> None:
        board = convert(_facts(hexes, "board", source), HexSpec, Location(f"{source} [board]"))
        self.grid: Final = HexGrid(board, f"{source} [board]")
        self.georeference: Final = Georeference.from_spec(
            self.grid, _facts(hexes, "georeference", source), f"{source} [georeference]"
        )
        label = f"{source} [terrain]"
        terrain = convert(_facts(hexes, "terrain", source), TerrainSpec, Location(label))
        self.terrain: Final = _terrain(self.grid, board, terrain.rows, label)
        self.blocked_sides: Final = tuple(
            _side(self.grid, side, label) for side in terrain.blocked_sides
        )
        drawn = convert(_facts(coast, "coast", source), CoastSpec, Location(f"{source} [coast]"))
        # In one path the rings of light about neighbouring islands run into each other.
        self.coast: Final = ("".join(checked_coast(drawn.paths, f"{source} [coast]")),)
        self.heights: Final = _heights(coast, source)
        self.places: Final = _places(self.grid, _facts(hexes, "places", source), source)
        self._bases: Final = _facts(hexes, "bases", source) if "bases" in hexes else None
        self._source: Final = source

    def hexes_of(self, terrain: str) -> tuple[int, ...]:
        """The hexes of one kind of terrain, by id."""
        return tuple(place for place, here in enumerate(self.terrain) if here == terrain)

    def ships(self) -> Passage:
        """Where ships can go: anywhere but over land, in a hex or along a side."""
        return Passage(self.grid, blocked=self.hexes_of(LAND), blocked_sides=self.blocked_sides)

    def names(self) -> tuple[MapName, ...]:
        """The names that are written across the map."""
        return tuple(
            self._lettered(name, place) for name, place in self.places.items() if place.spread
        )

    def _lettered(self, name: str, place: NamedPlace) -> MapName:
        x, y = self.georeference.point(place.lat, place.lon)
        spread = round(place.spread * _HEX_ACROSS, 3)
        return MapName(name, round(x, 3), round(y, 3), spread, place.kind, place.turn)

    def theatre(self) -> Theatre:
        """The map together with its off-map bases."""
        if self._bases is None:
            raise BoardError(f"{self._source}: the map has no table [bases]; add one or use `grid`")
        return Theatre.from_spec(self.grid, self._bases, f"{self._source} [bases]")


def _facts(tables: Mapping[str, object], name: str, source: str) -> dict[str, object]:
    """A table without the word on where it comes from."""
    table = tables.get(name)
    if not isinstance(table, Mapping):
        raise BoardError(f"{source}: the table [{name}] is missing; add it")
    return {key: value for key, value in table.items() if key != "source"}


def _heights(tables: Mapping[str, object], source: str) -> tuple[str, ...]:
    if "relief" not in tables:
        return ()
    label = f"{source} [relief]"
    drawn = convert(_facts(tables, "relief", source), ReliefSpec, Location(label))
    return checked_coast(drawn.paths, label)


def _terrain(grid: HexGrid, board: HexSpec, rows: Sequence[str], source: str) -> tuple[str, ...]:
    (west, east), (north, south) = board.columns, board.rows
    if len(rows) != south - north + 1:
        raise BoardError(
            f"{source}: key rows: {len(rows)} lines for the rows {north:02d}-{south:02d}; write "
            f"one line for each"
        )
    for row, line in enumerate(rows, north):
        if len(line) != east - west + 1:
            raise BoardError(
                f"{source}: key rows: the line of row {row:02d} has {len(line)} letters for the "
                f"columns {west:02d}-{east:02d}; write one for each"
            )
        for letter in line:
            if letter != NO_HEX and letter not in TERRAIN:
                raise BoardError(
                    f"{source}: key rows: row {row:02d} has {letter!r}; use "
                    f"{', '.join(f'{key!r} ({word})' for key, word in TERRAIN.items())}, or a "
                    f"blank where the map has no hex"
                )
    letters = [
        rows[row - north][column - west]
        for column, row in zip(grid.columns, grid.rows, strict=True)
    ]
    if NO_HEX in letters:
        bare = grid.names[letters.index(NO_HEX)]
        raise BoardError(f"{source}: key rows: hex {bare} has no terrain; write a letter for it")
    return tuple(TERRAIN[letter] for letter in letters)


def _side(grid: HexGrid, side: str, source: str) -> tuple[int, int]:
    try:
        a, b = grid.ids_of(side.split("/"))
    except BoardError as problem:
        raise BoardError(f"{source}: key blocked_sides: {problem}") from None
    if b not in grid.neighbours(a):
        raise BoardError(
            f"{source}: key blocked_sides: {side} are not adjacent; name two hexes with a side in "
            f"common"
        )
    return a, b


def _places(grid: HexGrid, tables: Mapping[str, object], source: str) -> Mapping[str, NamedPlace]:
    label = f"{source} [places]"
    found = convert(tables, dict[str, NamedPlace], Location(label))
    for name, place in found.items():
        if place.hex and place.hex not in grid:
            raise BoardError(f"{label}: {name}: there is no hex {place.hex!r}; see [board]")
    return MappingProxyType(found)
