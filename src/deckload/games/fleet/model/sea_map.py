"""The map: hexes, islands and their airfields, bases beyond, search limits.

`map/hexes.toml` and `coast.toml` are written by geography/build.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from deckload.board import Geography, HexGrid, Passage, Point, Theatre, outline
from deckload.board.georeference import Georeference, LatLon, miles_between
from deckload.data import DataError, DataFile, GameFiles, Location
from deckload.games.fleet.model.data_files import SearchLimitLine

HEXES: Final = "map/hexes.toml"
COAST: Final = "map/coast.toml"
LIMITS: Final = "map/limits.toml"


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
    airfields = {name: land.grid.id_of(at.hex) for name, at in on_map.items() if at.airfield}
    airfields |= {theatre.name_of(base): base for base in theatre.bases}
    return SeaMap(
        land=land,
        theatre=theatre,
        ships=land.ships(),
        islands=MappingProxyType(islands),
        airfields=MappingProxyType(airfields),
        limits=MappingProxyType(_limits(files.file(LIMITS), land, theatre)),
    )


def _limits(file: DataFile, land: Geography, theatre: Theatre) -> dict[str, SearchLimit]:
    """[SEARCH_AREAS] The squadrons of patrol planes with the hexes behind their lines."""
    found = {}
    for squadron, line in file.entries("limits", SearchLimitLine).items():
        place = Location(file.label, f"limits.{squadron}")
        hexes = frozenset(_reached(line, land, theatre, place))
        found[squadron] = SearchLimit(squadron, line.base, hexes, outline(land.grid, hexes))
    return found


def _reached(
    line: SearchLimitLine, land: Geography, theatre: Theatre, place: Location
) -> tuple[int, ...]:
    """Hexes are counted from a hex or an off-map base, and measured in miles from elsewhere."""
    if line.hex:
        if line.hex not in land.grid:
            raise DataError(place, f"there is no hex {line.hex!r}", f"see {HEXES}")
        return land.grid.within(land.grid.id_of(line.hex), line.range)
    if line.base in theatre and line.lat is None:
        return theatre.within(theatre.id_of(line.base), line.range)
    if line.lat is None or line.lon is None:
        raise DataError(
            place, f"nothing says where {line.base} is", "give it a hex, or lat and lon"
        )
    return _within_miles(land.georeference, LatLon(line.lat, line.lon), line.range, land.grid)


def _within_miles(
    georeference: Georeference, base: LatLon, hexes: int, grid: HexGrid
) -> tuple[int, ...]:
    farthest = hexes * georeference.spec.across
    return tuple(
        at
        for at in range(grid.count)
        if miles_between(base, georeference.position_of(at)) <= farthest
    )


def ways_to_edges(
    grid: HexGrid, lanes: tuple[tuple[int, ...], ...]
) -> Mapping[str, tuple[int, ...]]:
    """How many hexes ships have to go from each hex to each edge of the map, round all land."""
    last = {
        "east": _all_at(max(grid.columns), grid.columns),
        "west": _all_at(min(grid.columns), grid.columns),
        "south": _all_at(max(grid.rows), grid.rows),
        "north": _all_at(min(grid.rows), grid.rows),
    }
    return MappingProxyType({edge: ways_to(goals, lanes) for edge, goals in last.items()})


def _all_at(edge: int, lines: Sequence[int]) -> list[int]:
    """The hexes in the column or row of an edge, by the column or row of each hex."""
    return [hex_ for hex_, line in enumerate(lines) if line == edge]


def ways_to(
    goals: Sequence[int],
    lanes: tuple[tuple[int, ...], ...],
    closed: frozenset[int] = frozenset(),
) -> tuple[int, ...]:
    """How many hexes ships have to go from each hex to the nearest goal, round all land and past
    `closed` hexes; the number of all hexes where there is no way."""
    far = len(lanes)
    ways = [far] * far
    reached = [goal for goal in goals if lanes[goal]]
    for goal in reached:
        ways[goal] = 0
    for here in reached:  # grows while it is walked through
        for there in lanes[here]:
            if ways[there] == far and there not in closed:
                ways[there] = ways[here] + 1
                reached.append(there)
    return tuple(ways)
