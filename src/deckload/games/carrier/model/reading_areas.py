"""Zones of the map: where Japanese forces arrive, and which way they go."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from deckload.board import HexGrid
from deckload.data import DataError, DataFile, Location, require_known
from deckload.games.carrier.model.data_files import BasesTable, SectionsTable, ZoneLine


def read_areas(file: DataFile, grid: HexGrid) -> dict[str, Any]:
    """[2.11, 7.13, 7.22] The zones of mission movement, and the hexes of each arrival zone."""
    lines = list(file.entries("zones", ZoneLine).values())
    zones = [
        _zone_of(file, lines, row, column)
        for column, row in zip(grid.columns, grid.rows, strict=True)
    ]
    bases, key = file.table("bases", BasesTable), Location(file.label, "bases").key("guam")
    place = Location(file.label, "arrival_hexes")
    hexes = {
        zone: tuple(grid.id_of(require_known(name, grid.names, place, "hex")) for name in names)
        for zone, names in file.facts("arrival_hexes").items()
    }
    for zone, names in hexes.items():
        if len(set(names)) != 10:
            raise DataError(place.key(zone), f"{len(set(names))} hexes", "name ten")
    oil = Location(file.label, "oil_hexes")
    oil_hexes = [
        tuple(grid.id_of(require_known(name, grid.names, oil.key(key), "hex")) for name in names)
        for key, names in file.facts("oil_hexes").items()
    ]
    if not all(oil_hexes):
        raise DataError(oil, "an oiler has no hex", "name at least one for each")
    return {
        "oil_hexes": tuple(oil_hexes),
        "arrival_hexes": MappingProxyType(hexes),
        "zone_of": tuple(zones),
        "compass": tuple(tuple(grid.direction(name) for name in line.compass) for line in lines),
        "is_invasion": tuple(line.invasion for line in lines),
        "from_invasion": _distances(grid, [lines[zone].invasion for zone in zones]),
        "zone_is_eastern": tuple(line.columns[0] <= min(grid.columns) for line in lines),
        "east_to_column": file.table("sections", SectionsTable).east_to_column,
        "guam": grid.id_of(require_known(bases.guam, grid.names, key, "hex")),
        "iwo_jima": grid.id_of(require_known(bases.iwo_jima, grid.names, key, "hex")),
        "yap": grid.id_of(require_known(bases.yap, grid.names, key, "hex")),
    }


def _distances(grid: HexGrid, inside: list[bool]) -> tuple[int, ...]:
    """By hex: how far it is to the nearest of those that are inside; nobody asks if none is."""
    tables = [grid.distances_from(place) for place in range(grid.count) if inside[place]]
    return tuple([min(column) for column in zip(*tables, strict=True)])


def _zone_of(file: DataFile, lines: list[ZoneLine], row: int, column: int) -> int:
    found = [
        zone
        for zone, line in enumerate(lines)
        if line.rows[0] <= row <= line.rows[1] and line.columns[0] <= column <= line.columns[1]
    ]
    if len(found) != 1:
        raise DataError(
            Location(file.label, "zones"),
            f"hex {row:02d}{column:02d} is in {len(found)} zones",
            "let every hex be in one",
        )
    return found[0]
