"""Ships and aircraft of both sides, from their data files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.board import HexGrid
from deckload.data import DataFile, Location, refuse_twins, require_known
from deckload.games.carrier.model.data_files import (
    AirTypeLine,
    GroupLine,
    JapaneseShipLine,
    SquadronLine,
    UsShipLine,
)
from deckload.games.carrier.model.pieces import AirUnit, JapaneseShip, UsShip

LETTERS: Final = "abcdefgh"


def read_groups(file: DataFile) -> dict[str, GroupLine]:
    """[2.211] The task groups by number."""
    return file.entries("groups", GroupLine)


def read_us_ships(file: DataFile, groups: tuple[str, ...]) -> tuple[UsShip, ...]:
    """[2.32] Ships and divisions, each in its group."""
    ships = []
    for name, line in file.entries("ships", UsShipLine).items():
        place = Location(file.label, f"ships.{name}").key("group")
        group = groups.index(require_known(line.group, groups, place, "task group"))
        ships.append(UsShip(name, group, line.cls, line.aa, line.gun, line.hits, line.only))
    return tuple(ships)


def read_stations(file: DataFile, submarines: tuple[str, ...], grid: HexGrid) -> tuple[int, ...]:
    """[14.11] The hex in which each submarine waits unless the player wants it elsewhere."""
    table = Location(file.label, "stations")
    lines = file.facts("stations")
    stations = []
    for name in submarines:
        require_known(name, lines, table, "submarine")
        hex_name = require_known(lines[name], grid.names, table.key(name), "hex")
        stations.append(grid.id_of(hex_name))
    return tuple(stations)


def read_japanese_ships(file: DataFile) -> tuple[JapaneseShip, ...]:
    """[2.33] All ships that may be drawn, with the postures in which they are."""
    return tuple(
        JapaneseShip(
            name, line.cls, line.aa, line.hits, line.air, line.gun, line.posture, line.hybrid
        )
        for name, line in file.entries("ships", JapaneseShipLine).items()
    )


def read_air_types(file: DataFile) -> dict[str, AirTypeLine]:
    """[2.36] Types of aircraft by name."""
    return file.entries("types", AirTypeLine)


def read_air(
    file: DataFile, ships: tuple[UsShip, ...], types: Mapping[str, AirTypeLine]
) -> tuple[AirUnit, ...]:
    """[2.34] The units of each squadron, named by a letter after its number."""
    names = [ship.name for ship in ships]
    units = []
    for squadron, line in file.entries("squadrons", SquadronLine).items():
        place = Location(file.label, f"squadrons.{squadron}")
        require_known(line.type, types, place.key("type"), "type of aircraft")
        carrier = names.index(require_known(line.carrier, names, place.key("carrier"), "ship"))
        for letter in LETTERS[: line.units]:
            name = squadron if line.units == 1 else f"{squadron}{letter}"
            units.append(AirUnit(name, squadron, line.type, carrier))
    refuse_twins((unit.name for unit in units), "air unit", Location(file.label, "squadrons"))
    return tuple(units)
