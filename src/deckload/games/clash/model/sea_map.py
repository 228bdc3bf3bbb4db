"""The map of the Philippine Sea: hexes, islands and their airfields, bases beyond, search limits.

`data/map/hexes.toml` and `coast.toml` are written by geography/build.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from deckload.board import Geography, HexGrid, Passage, Point, Theatre, outline
from deckload.board.georeference import Georeference, Latitude, LatLon, Longitude, miles_between
from deckload.charts import DataFile, GameFiles
from deckload.data import DataError, Location

HEXES: Final = "map/hexes.toml"
COAST: Final = "map/coast.toml"
LIMITS: Final = "map/limits.toml"


class LimitFacts(msgspec.Struct, frozen=True):
    """How far the planes of a base search: from its hex on the map, or else from its position."""

    base: str
    range: Annotated[int, msgspec.Meta(ge=1)]
    hex: str = ""
    lat: Latitude | None = None
    lon: Longitude | None = None


@dataclass(frozen=True)
class SearchLimit:
    """What the land-based planes of one squadron reach, and the line around it."""

    squadron: str
    base: str
    hexes: frozenset[int]
    line: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, eq=False)
class SeaMap:
    """The map as rules and table use it. Places are ids of the theatre, hexes first."""

    land: Geography
    theatre: Theatre
    ships: Passage
    islands: Mapping[str, int]
    airfields: Mapping[str, int]
    limits: Mapping[str, SearchLimit]

    @property
    def grid(self) -> HexGrid:
        return self.land.grid


def read_map(files: GameFiles) -> SeaMap:
    """The map in the data files of the game."""
    land = Geography(files.file(HEXES).raw, files.file(COAST).raw, files.file(HEXES).label)
    theatre = land.theatre()
    on_map = {name: place for name, place in land.places.items() if place.hex}
    islands = {
        name: land.grid.id_of(place.hex) for name, place in on_map.items() if place.kind == "island"
    }
    airfields = {name: at for name, at in islands.items() if on_map[name].airfield}
    airfields |= {theatre.name_of(base): base for base in theatre.bases}
    return SeaMap(
        land=land,
        theatre=theatre,
        ships=land.ships(),
        islands=MappingProxyType(islands),
        airfields=MappingProxyType(airfields),
        limits=MappingProxyType(_limits(files.file(LIMITS), land)),
    )


def _limits(file: DataFile, land: Geography) -> dict[str, SearchLimit]:
    """[2.1] The squadrons of patrol planes with the hexes behind their lines."""
    found = {}
    for squadron, facts in file.entries("limits", LimitFacts).items():
        place = Location(file.label, f"limits.{squadron}")
        hexes = frozenset(_reached(facts, land, place))
        line = outline(land.grid, hexes)
        found[squadron] = SearchLimit(squadron, facts.base, hexes, line)
    return found


def _reached(facts: LimitFacts, land: Geography, place: Location) -> tuple[int, ...]:
    """Hexes are counted from a base on the map, and measured in miles from one off it."""
    if facts.hex:
        if facts.hex not in land.grid:
            raise DataError(place, f"there is no hex {facts.hex!r}", f"see {HEXES}")
        return land.grid.within(land.grid.id_of(facts.hex), facts.range)
    if facts.lat is None or facts.lon is None:
        raise DataError(
            place, f"nothing says where {facts.base} is", "give it a hex, or lat and lon"
        )
    return _within_miles(land.georeference, LatLon(facts.lat, facts.lon), facts.range, land.grid)


def _within_miles(
    georeference: Georeference, base: LatLon, hexes: int, grid: HexGrid
) -> tuple[int, ...]:
    farthest = hexes * georeference.spec.across
    return tuple(
        at
        for at in range(grid.count)
        if miles_between(base, georeference.position_of(at)) <= farthest
    )
