"""Zones of the map: where Japanese forces arrive, and which way they go."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from deckload.board import HexGrid
from deckload.data import DataError, DataFile, Location, require_known
from deckload.games.carrier.model.data_files import ZoneLine


def read_areas(file: DataFile, grid: HexGrid) -> dict[str, Any]:
    """[2.11, 7.13, 7.22] The zones of mission movement, and the hexes of each arrival zone."""
    lines = list(file.entries("zones", ZoneLine).values())
    zones = [
        _zone_of(file, lines, row, column)
        for column, row in zip(grid.columns, grid.rows, strict=True)
    ]
    place = Location(file.label, "arrival_hexes")
    hexes = {
        zone: tuple(grid.id_of(require_known(name, grid.names, place, "hex")) for name in names)
        for zone, names in file.facts("arrival_hexes").items()
    }
    for zone, names in hexes.items():
        if len(set(names)) != 10:
            raise DataError(place.key(zone), f"{len(set(names))} hexes", "name ten")
    return {
        "arrival_hexes": MappingProxyType(hexes),
        "zone_of": tuple(zones),
        "compass": tuple(tuple(grid.direction(name) for name in line.compass) for line in lines),
        "is_invasion": tuple(line.invasion for line in lines),
    }


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
