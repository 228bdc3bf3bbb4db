"""Ships and air units from their files: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from deckload.data import DataError, DataFile, Location, refuse_twins, require_known
from deckload.data.loading import convert
from deckload.games.fleet.model.data_files import (
    AirLine,
    FleetLimits,
    ProfileLine,
    ShipLine,
    TurnLine,
)
from deckload.games.fleet.model.game_data import CARRIER_TYPES
from deckload.games.fleet.model.pieces import AirUnit, Base, Ship, Turn

Limits = TypeVar("Limits", bound=FleetLimits)
Line = TypeVar("Line", bound=AirLine)
Profile = TypeVar("Profile", bound=ProfileLine)


def by_id(pieces: Iterable[Ship | AirUnit | Base]) -> Mapping[str, int]:
    """The numbers of pieces by the names they have in the files."""
    return MappingProxyType({piece.id: number for number, piece in enumerate(pieces)})


def id_of(name: str, ids: Mapping[str, int], place: Location, key: str) -> int:
    """The number of what a line names; refused if there is no such thing."""
    return ids[require_known(name, ids, place.key(key))]


# --- ships -----------------------------------------------------------------------------------


def read_profiles(
    file: DataFile, line: type[Profile], types: Sequence[str]
) -> Mapping[str, Profile]:
    """The damage logs as they are written; each is that of a ship type of the game."""
    profiles = file.entries("profiles", line)
    for name, profile in profiles.items():
        place = Location(file.label, f"profiles.{name}").key("type")
        require_known(profile.type, types, place, "ship type")
    return profiles


def read_ships(
    file: DataFile,
    sides: Mapping[str, int],
    profiles: Mapping[str, ProfileLine],
    types: Sequence[str],
) -> tuple[Ship, ...]:
    """All ships, table by table; `sides` says whose each table is."""
    made: list[Ship] = []
    for table, side in sides.items():
        for name, line in file.entries(f"ships.{table}", ShipLine).items():
            place = Location(file.label, f"ships.{table}.{name}")
            require_known(line.profile, profiles, place.key("profile"), "damage log")
            kind = types.index(profiles[line.profile].type)
            made.append(Ship(name, line.name, side, kind, line.profile, line.group))
    refuse_twins([ship.id for ship in made], "ship", Location(file.label, "ships"))
    return tuple(made)


# --- aircraft --------------------------------------------------------------------------------


def read_air(
    file: DataFile,
    sides: Mapping[str, int],
    line_type: type[Line],
    check: Callable[[AirUnit, Line, Location], None],
    *,
    types: Sequence[str],
    kinds: Sequence[str],
    ships: Sequence[Ship],
    bases: Sequence[Base],
    half_carriers: Collection[str] = (),
) -> tuple[AirUnit, ...]:
    """All air units, table by table; `sides` says whose each table is, and `check` refuses what the
    game cannot have. `half_carriers` are ships that have aircraft without being carriers."""
    ship_id, base_id = by_id(ships), by_id(bases)
    made: list[AirUnit] = []
    for table, side in sides.items():
        decks = [
            ship.side == side and (types[ship.type] in CARRIER_TYPES or ship.id in half_carriers)
            for ship in ships
        ]
        for name, line in file.entries(f"air.{table}", line_type).items():
            place = Location(file.label, f"air.{table}.{name}")
            unit = AirUnit(
                id=name,
                name=line.name,
                side=side,
                kind=kinds.index(require_known(line.kind, kinds, place.key("kind"), "kind")),
                full=line.full,
                weak=line.weak,
                range=line.range,
                ship=id_of(line.ship, ship_id, place, "ship") if line.ship else -1,
                base=id_of(line.base, base_id, place, "base") if line.base else -1,
                group=line.group,
            )
            _require_home(unit, line, decks, place)
            check(unit, line, place)
            made.append(unit)
    refuse_twins([unit.id for unit in made], "air unit", Location(file.label, "air"))
    return tuple(made)


def _require_home(unit: AirUnit, line: AirLine, decks: Sequence[bool], place: Location) -> None:
    if bool(line.ship) == bool(line.base):
        raise DataError(place, "an air unit has one home", "give it a ship or a base")
    if line.ship and not decks[unit.ship]:
        raise DataError(place.key("ship"), f"{line.ship!r} is no carrier of its side", "name one")
    if unit.weak >= unit.full:
        raise DataError(place.key("weak"), "the weak side is no weaker", "lower it, 0 is no back")


# --- limits and turns ------------------------------------------------------------------------


def read_limits(file: DataFile, table: type[Limits]) -> Limits:
    """All limits in one, though each has its own table for the sake of its source."""
    numbers: dict[str, Any] = {}
    for one in file.entries("limits", dict).values():
        numbers |= one
    return convert(numbers, table, Location(file.label, "limits"))


def read_turns(file: DataFile) -> tuple[Turn, ...]:
    """The turns in their order, by day and by night."""
    lines = file.entries("turns", TurnLine)
    for number, name in enumerate(lines, start=1):
        if name != str(number):
            raise DataError(
                Location(file.label, "turns"), f"turn {name} out of order", "count from 1"
            )
    return tuple(Turn(int(name), line.date, line.night) for name, line in lines.items())
