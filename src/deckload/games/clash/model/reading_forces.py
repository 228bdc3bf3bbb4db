"""Ships, bases and air units: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.charts import Chart
from deckload.data import DataError, DataFile, Location, refuse_twins, require_known
from deckload.data.errors import one_of
from deckload.games.clash.model.data_files import (
    AirLine,
    BaseLine,
    FlotillaLine,
    ProfileLine,
    ShipLine,
)
from deckload.games.clash.model.game_data import (
    AF22,
    AF61,
    CVL,
    IJN,
    KINDS,
    NO_FLOTILLA,
    TYPES,
    USN,
)
from deckload.games.clash.model.pieces import AirUnit, Base, Ship

_SHIP_TABLES: Final = {"usn": USN, "ijn": IJN, "dream": IJN}
_AIR_TABLES: Final = {
    "usn": USN,
    "ijn_carriers": IJN,
    "ijn_islands": IJN,
    "dream_carriers": IJN,
    "dream_islands": IJN,
}
_FLOTILLAS: Final = {0: NO_FLOTILLA, 61: AF61, 22: AF22}


# --- ships -----------------------------------------------------------------------------------


def read_ships(file: DataFile, profiles: Mapping[str, ProfileLine]) -> tuple[Ship, ...]:
    made: list[Ship] = []
    for table, side in _SHIP_TABLES.items():
        for name, line in file.entries(f"ships.{table}", ShipLine).items():
            place = Location(file.label, f"ships.{table}.{name}")
            require_known(line.profile, profiles, place.key("profile"), "damage log")
            kind = TYPES.index(profiles[line.profile].type)
            made.append(Ship(name, line.name, side, kind, line.profile, line.group))
    refuse_twins([ship.id for ship in made], "ship", Location(file.label, "ships"))
    return tuple(made)


def _id_of(name: str, ids: Mapping[str, int], place: Location, key: str) -> int:
    return ids[require_known(name, ids, place.key(key))]


# --- aircraft --------------------------------------------------------------------------------


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
    file: DataFile, ships: tuple[Ship, ...], ship_id: Mapping[str, int], base_id: Mapping[str, int]
) -> tuple[AirUnit, ...]:
    made: list[AirUnit] = []
    for table, side in _AIR_TABLES.items():
        for name, line in file.entries(f"air.{table}", AirLine).items():
            place = Location(file.label, f"air.{table}.{name}")
            unit = AirUnit(
                id=name,
                name=line.name,
                side=side,
                kind=KINDS.index(line.kind),
                full=line.full,
                weak=line.weak,
                range=line.range,
                ship=_id_of(line.ship, ship_id, place, "ship") if line.ship else -1,
                base=_id_of(line.base, base_id, place, "base") if line.base else -1,
                group=line.group,
                flotilla=_flotilla(line, place),
            )
            _require_home(unit, line, ships, place)
            made.append(unit)
    refuse_twins([unit.id for unit in made], "air unit", Location(file.label, "air"))
    return tuple(made)


def _flotilla(line: AirLine, place: Location) -> int:
    if line.flotilla not in _FLOTILLAS:
        raise DataError(place.key("flotilla"), f"no flotilla {line.flotilla}", "write 61 or 22")
    return _FLOTILLAS[line.flotilla]


def _require_home(unit: AirUnit, line: AirLine, ships: tuple[Ship, ...], place: Location) -> None:
    if bool(line.ship) == bool(line.base):
        raise DataError(place, "an air unit has one home", "give it a ship or a base")
    if line.ship and (ships[unit.ship].side, ships[unit.ship].type > CVL) != (unit.side, False):
        raise DataError(place.key("ship"), f"{line.ship!r} is no carrier of its side", "name one")
    if bool(line.base) != bool(line.flotilla):
        raise DataError(place.key("flotilla"), "island units alone have one", "write 61 or 22")
    if unit.weak >= unit.full:
        raise DataError(place.key("weak"), "the weak side is no weaker", "lower it, 0 is no back")
    if unit.side == USN and not unit.weak:
        raise DataError(place.key("weak"), "USN units have a fatigued side", "write its factor")


def read_flotillas(file: DataFile, base_id: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """Name, base and search range by flotilla; the first is that of units in none."""
    lines = file.entries("flotillas", FlotillaLine)
    made = [("", -1, 0)]
    for number in ("61", "22"):
        place = Location(file.label, f"flotillas.{number}")
        if number not in lines:
            raise DataError(place, "the flotilla is missing", "add it")
        line = lines[number]
        made.append((line.name, _id_of(line.base, base_id, place, "base"), line.search))
    return made
