"""Ships, air formations, airfields and air units: names become ids, and what does not fit is
refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from deckload.data import DataError, DataFile, Location, require_known
from deckload.games.fleet.model import reading_pieces as fleet
from deckload.games.fleet.model.data_files import AirLine
from deckload.games.fleet.model.game_data import CARRIER_TYPES, IJN, USN
from deckload.games.fleet.model.pieces import AirUnit, Base, Ship
from deckload.games.fleet.model.reading import air_facts
from deckload.games.fleet.model.sea_map import SeaMap
from deckload.games.sunset.model.data_files import BaseLine, FieldLine, LimitsTable, ShipProfile
from deckload.games.sunset.model.game_data import (
    BB,
    CLASS_OF_TYPE,
    CVE,
    HB,
    KINDS,
    SEVENTH,
    THIRD,
    TYPES,
)
from deckload.games.sunset.model.pieces import Field, Points

_SHIP_TABLES: Final = {"usn": USN, "ijn": IJN, "unhurt": IJN, "what_if": IJN, "detached": IJN}
DETACHED: Final = "detached"
_AIR_TABLES: Final = {
    "usn": USN,
    "escort_carriers": USN,
    "usaaf": USN,
    "ijn_carriers": IJN,
    "ijn_ashore": IJN,
    "what_if": IJN,
    "hermaphrodites": IJN,
}
HERMAPHRODITES: Final = "hermaphrodites"
_FORMATIONS: Final = ("usaaf", "1af", "2af")
"""The bases in the order of FORMATIONS."""
_SMALL: Final = ("DD", "DE", "APD")


# --- ships -----------------------------------------------------------------------------------


def read_ships(file: DataFile, profiles: Mapping[str, ShipProfile]) -> tuple[Ship, ...]:
    return fleet.read_ships(file, _SHIP_TABLES, profiles, TYPES)


def read_detached(file: DataFile, ships: Sequence[Ship]) -> tuple[int, ...]:
    """[6.4.1] The counters of single destroyers that escort damaged ships."""
    ids = file.entries(f"ships.{DETACHED}", dict)
    return tuple(i for i, ship in enumerate(ships) if ship.id in ids)


def own_ship_facts(
    ships: Sequence[Ship],
    profiles: Mapping[str, ShipProfile],
    limits: LimitsTable,
    points: Points,
    floats: Mapping[str, int],
) -> dict[str, Any]:
    """What this game alone asks of a ship."""
    subtypes = [profiles[ship.profile].subtype for ship in ships]
    return {
        "ship_fleet": tuple(_fleet_of(ship, limits) for ship in ships),
        "family": tuple(_fleet_of(ship, limits) for ship in ships),
        "ship_class": tuple(CLASS_OF_TYPE[ship.type] for ship in ships),
        "value": tuple(
            points.usn_yamato_class
            if profiles[ship.profile].yamato_class
            else (points.usn_sunk if ship.side == IJN else points.ijn_sunk)[ship.type]
            for ship in ships
        ),
        "damaged_value": tuple(
            points.ijn_damaged[ship.type] if ship.side == USN else 0 for ship in ships
        ),
        "gun_range": tuple(profiles[ship.profile].gun_range for ship in ships),
        "is_escort_carrier": tuple(ship.type == CVE for ship in ships),
        "is_battleship": tuple(ship.type == BB for ship in ships),
        "is_small": tuple(TYPES[ship.type] in _SMALL for ship in ships),
        "is_aircraft_cruiser": tuple(subtype == "CAV" for subtype in subtypes),
        "search_range": tuple(
            _search_range(ship, subtype, limits)
            for ship, subtype in zip(ships, subtypes, strict=True)
        ),
        "float_search": tuple(floats.get(ship.id, 0) for ship in ships),
    }


def _fleet_of(ship: Ship, limits: LimitsTable) -> int:
    if ship.side == IJN:
        return 0
    return SEVENTH if ship.group in limits.apart else THIRD


def _search_range(ship: Ship, subtype: str, limits: LimitsTable) -> int:
    if ship.type == CVE:
        return limits.escort_search
    if TYPES[ship.type] in CARRIER_TYPES:
        return limits.search[ship.side]
    return limits.cruiser_search if subtype == "CAV" else 0


# --- formations and airfields ------------------------------------------------------------------


def read_bases(file: DataFile, sea: SeaMap) -> tuple[tuple[Base, ...], tuple[int, ...]]:
    """The air formations, and where the theatre has them."""
    lines = file.entries("bases", BaseLine)
    if tuple(lines) != _FORMATIONS:
        raise DataError(
            Location(file.label, "bases"),
            f"the formations are {', '.join(lines)}",
            f"name {', '.join(_FORMATIONS)}, in this order",
        )
    for name, line in lines.items():
        place = Location(file.label, f"bases.{name}").key("place")
        require_known(line.place, sea.airfields, place, "airfield on the map")
    bases = tuple(Base(name, line.name) for name, line in lines.items())
    return bases, tuple(sea.airfields[line.place] for line in lines.values())


def read_fields(file: DataFile, bases: Sequence[Base], sea: SeaMap) -> tuple[Field, ...]:
    """[6.5.9] The Japanese airfields; each must be on the map."""
    base_id = fleet.by_id(bases)
    made = []
    for name, line in file.entries("fields", FieldLine).items():
        place = Location(file.label, f"fields.{name}")
        require_known(line.name, sea.airfields, place.key("name"), "airfield on the map")
        formation = fleet.id_of(line.base, base_id, place, "base")
        made.append(Field(name, line.name, sea.airfields[line.name], formation))
    return tuple(made)


def read_strike_fields(file: DataFile, fields: Sequence[Field]) -> tuple[tuple[int, ...], ...]:
    """[6.5.9] By formation: the hexes that strikes are counted from, all of its own fields unless
    some are named."""
    by_name = {field.id: field.place for field in fields}
    found = []
    for formation, (name, line) in enumerate(file.entries("bases", BaseLine).items()):
        place = Location(file.label, f"bases.{name}").key("strikes_from")
        named = [by_name[require_known(one, by_name, place, "field")] for one in line.strikes_from]
        own = [field.place for field in fields if field.formation == formation]
        found.append(tuple(named or own))
    return tuple(found)


# --- air units ---------------------------------------------------------------------------------


def read_air(file: DataFile, ships: Sequence[Ship], bases: Sequence[Base]) -> tuple[AirUnit, ...]:
    halves = {line.ship for line in file.entries(f"air.{HERMAPHRODITES}", AirLine).values()}
    return fleet.read_air(
        file,
        _AIR_TABLES,
        AirLine,
        _check_unit,
        types=TYPES,
        kinds=KINDS,
        ships=ships,
        bases=bases,
        half_carriers=halves,
    )


def read_hermaphrodites(file: DataFile) -> tuple[str, ...]:
    """[14.5] The units of battleships with flight decks, by their ids."""
    return tuple(file.entries(f"air.{HERMAPHRODITES}", AirLine))


def _check_unit(unit: AirUnit, line: AirLine, place: Location) -> None:
    is_heavy = unit.kind == HB
    if is_heavy != (line.base == _FORMATIONS[0]):
        raise DataError(
            place.key("base"), "heavy bombers fly from Morotai, and nobody else", "write HB, usaaf"
        )
    if unit.base >= 0 and not is_heavy and unit.side == USN:
        raise DataError(place.key("base"), "an air fleet is Japanese", "name a ship")
    if (unit.weak == 0) != is_heavy:
        raise DataError(
            place.key("weak"),
            "heavy bombers have one side, all other units two (2.3.2)",
            "write the factor of the back, or 0 for heavy bombers",
        )


def own_air_facts(
    air: Sequence[AirUnit], ships: int, hermaphrodites: Sequence[str]
) -> dict[str, Any]:
    """Air units as the family has them, and what this game alone asks of them. Heavy bombers, which
    have no back, never get weaker."""
    facts = air_facts(air, ships, KINDS)
    gone, weak, full = facts["air_factor"]
    unweakened = tuple(
        unit.full if unit.kind == HB else back for unit, back in zip(air, weak, strict=True)
    )
    return facts | {
        "air_factor": (gone, unweakened, full),
        "can_patrol": facts["is_fighter"],
        "is_heavy": tuple(unit.kind == HB for unit in air),
        "hermaphrodite_units": tuple(u for u, unit in enumerate(air) if unit.id in hermaphrodites),
    }
