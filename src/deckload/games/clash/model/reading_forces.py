"""Ships, bases and air units: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from deckload.charts import Chart
from deckload.data import DataError, DataFile, Location
from deckload.data.errors import one_of
from deckload.games.clash.model.data_files import BaseLine, ClashAirLine, FlotillaLine
from deckload.games.clash.model.game_data import AF22, AF61, KINDS, NO_FLOTILLA, TYPES
from deckload.games.clash.model.pieces import Base
from deckload.games.fleet.model import reading_pieces as fleet
from deckload.games.fleet.model.data_files import ProfileLine
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.model.pieces import AirUnit, Ship

_SHIP_TABLES: Final = {"usn": USN, "ijn": IJN, "dream": IJN}
_AIR_TABLES: Final = {
    "usn": USN,
    "ijn_carriers": IJN,
    "ijn_islands": IJN,
    "dream_carriers": IJN,
    "dream_islands": IJN,
}
_FLOTILLAS: Final = {0: NO_FLOTILLA, 61: AF61, 22: AF22}


def read_ships(file: DataFile, profiles: Mapping[str, ProfileLine]) -> tuple[Ship, ...]:
    return fleet.read_ships(file, _SHIP_TABLES, profiles, TYPES)


def read_bases(file: DataFile, recovery: Chart) -> tuple[Base, ...]:
    columns = recovery.columns
    made = []
    for name, line in file.entries("bases", BaseLine).items():
        if line.recovery not in columns:
            place = Location(file.label, f"bases.{name}").key("recovery")
            problem = f"the recovery chart has no column {line.recovery!r}"
            raise DataError(place, problem, one_of(columns, line.recovery))
        made.append(Base(name, line.name, line.capacity, line.recovery))
    return tuple(made)


def read_air(
    file: DataFile, ships: tuple[Ship, ...], bases: tuple[Base, ...]
) -> tuple[AirUnit, ...]:
    return fleet.read_air(
        file,
        _AIR_TABLES,
        ClashAirLine,
        _check_unit,
        types=TYPES,
        kinds=KINDS,
        ships=ships,
        bases=bases,
    )


def _check_unit(unit: AirUnit, line: ClashAirLine, place: Location) -> None:
    if line.flotilla not in _FLOTILLAS:
        raise DataError(place.key("flotilla"), f"no flotilla {line.flotilla}", "write 61 or 22")
    if bool(line.base) != bool(line.flotilla):
        raise DataError(place.key("flotilla"), "island units alone have one", "write 61 or 22")
    if unit.side == USN and not unit.weak:
        raise DataError(place.key("weak"), "USN units have a fatigued side", "write its factor")


def flotillas_of_units(file: DataFile) -> tuple[int, ...]:
    """By air unit: its flotilla, or NO_FLOTILLA at sea."""
    lines = [line for table in _AIR_TABLES for line in _units(file, table)]
    return tuple(_FLOTILLAS[line.flotilla] for line in lines)


def _units(file: DataFile, table: str) -> Iterable[ClashAirLine]:
    return file.entries(f"air.{table}", ClashAirLine).values()


def read_flotillas(file: DataFile, base_id: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """Name, base and search range by flotilla; the first is that of units in none."""
    lines = file.entries("flotillas", FlotillaLine)
    made = [("", -1, 0)]
    for number in ("61", "22"):
        place = Location(file.label, f"flotillas.{number}")
        if number not in lines:
            raise DataError(place, "the flotilla is missing", "add it")
        line = lines[number]
        made.append((line.name, fleet.id_of(line.base, base_id, place, "base"), line.search))
    return made
