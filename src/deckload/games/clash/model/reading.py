"""From the data files to `Facts`: names become ids, and what does not fit is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from deckload.charts import DataFile, GameFiles, load_data
from deckload.data import DataError, Location, Overlay, read_package
from deckload.data.errors import one_of
from deckload.data.loading import convert
from deckload.games.clash.model import data_files as w
from deckload.games.clash.model import reading_charts as charts
from deckload.games.clash.model.damage_logs import SUNK, read_logs
from deckload.games.clash.model.game_data import (
    AF22,
    AF61,
    CV,
    CVL,
    DD,
    FB,
    IJN,
    KINDS,
    NO_FLOTILLA,
    TYPES,
    USN,
    AirUnit,
    Base,
    F,
    Facts,
    Ship,
    T,
    Turn,
)
from deckload.games.clash.model.reading_scenarios import read_points, read_scenarios

_SHIP_TABLES: Final = {"usn": USN, "ijn": IJN, "dream": IJN}
_AIR_TABLES: Final = {
    "usn": USN,
    "ijn_carriers": IJN,
    "ijn_islands": IJN,
    "dream_carriers": IJN,
    "dream_islands": IJN,
}
_FLOTILLAS: Final = {0: NO_FLOTILLA, 61: AF61, 22: AF22}


def load(overlay: Mapping[str, str] | None) -> Facts:
    """Read the data files, with a player's overlay over them."""
    return _printed() if overlay is None else _read(Overlay.from_texts(overlay))


@cache
def _printed() -> Facts:
    """The game as it is; read once, since nothing in it can change."""
    return _read(None)


def _read(overlay: Overlay | None) -> Facts:
    return read_facts(load_data("clash", read_package("deckload.games.clash"), overlay))


def read_facts(files: GameFiles) -> Facts:
    """The facts in the data files; whatever is wrong is refused by its place."""
    profiles = files.file("profiles.toml").entries("profiles", w.ProfileLine)
    logs = read_logs(files.file("profiles.toml"), profiles)
    limits_file = files.file("limits.toml")
    limits = _limits(limits_file)
    ships = _ships(files.file("ships.toml"), profiles)
    ship_id = _by_id(ships)
    bases = _bases(files.file("aircraft.toml"), files)
    base_id = _by_id(bases)
    air = _air(files.file("aircraft.toml"), ships, ship_id, base_id)
    turns = _turns(files.file("turns.toml"))
    special_rules = files.file("special_rules.toml").entries("special_rules", w.SpecialRule)
    points = read_points(files.file("victory.toml"))
    charts.require_charts(files, limits, {turn.date for turn in turns})
    coordination = limits_file.table("coordination", w.CoordinationLine)
    log_of = [logs[ship.profile] for ship in ships]
    flotillas = _flotillas(limits_file, base_id)
    _known(limits.revived_at, base_id, Location(limits_file.label, "limits.revival"), "revived_at")
    return Facts(
        files=files,
        charts=files.charts,
        ships=ships,
        ship_id=ship_id,
        ship_side=tuple(ship.side for ship in ships),
        ship_type=tuple(ship.type for ship in ships),
        boxes=tuple(len(log) for log in log_of),
        is_carrier=tuple(ship.type in (CV, CVL) for ship in ships),
        is_destroyer=tuple(ship.type == DD for ship in ships),
        is_yamato=tuple(profiles[ship.profile].yamato_class for ship in ships),
        family=tuple(int(ship.group in limits.apart) for ship in ships),
        log_speed=(
            tuple(tuple(box.even for box in (*log, SUNK)) for log in log_of),
            tuple(tuple(box.odd for box in (*log, SUNK)) for log in log_of),
        ),
        log_guns=tuple(tuple(box.guns for box in (*log, SUNK)) for log in log_of),
        log_aa=tuple(tuple(box.aa for box in (*log, SUNK)) for log in log_of),
        log_half_aa=tuple(tuple((box.aa + 1) // 2 for box in (*log, SUNK)) for log in log_of),
        log_torpedo=tuple(tuple(box.torpedo for box in (*log, SUNK)) for log in log_of),
        log_flies=tuple(tuple(box.flies for box in (*log, SUNK)) for log in log_of),
        air=air,
        air_id=_by_id(air),
        air_side=tuple(unit.side for unit in air),
        air_kind=tuple(unit.kind for unit in air),
        air_range=tuple(unit.range for unit in air),
        air_ship=tuple(unit.ship for unit in air),
        air_base=tuple(unit.base for unit in air),
        air_flotilla=tuple(unit.flotilla for unit in air),
        air_factor=(
            (0,) * len(air),
            tuple(unit.weak for unit in air),
            tuple(unit.full for unit in air),
        ),
        is_one_sided=tuple(unit.weak == 0 for unit in air),
        is_fighter=tuple(unit.kind in (F, FB) for unit in air),
        is_bomber=tuple(unit.kind != F for unit in air),
        is_torpedo=tuple(unit.kind == T for unit in air),
        units_of=tuple(
            tuple(u for u, unit in enumerate(air) if unit.ship == ship)
            for ship in range(len(ships))
        ),
        bases=bases,
        base_id=base_id,
        base_capacity=tuple(base.capacity for base in bases),
        base_recovery=tuple(charts.highest_ready(files, base.recovery) for base in bases),
        flotilla_names=tuple(name for name, _, _ in flotillas),
        flotilla_base=tuple(base for _, base, _ in flotillas),
        flotilla_search=tuple(search for _, _, search in flotillas),
        patrols=tuple(one.name for one in limits_file.entries("patrols", w.PatrolLine).values()),
        damage=charts.damage(files),
        antiaircraft=charts.antiaircraft(files),
        air_to_air=charts.air_to_air(files),
        gunnery_range=charts.gunnery_range(files, limits.display_boxes),
        torpedo_range=charts.torpedo_range(files, limits.display_boxes),
        limits=limits,
        spruance=limits_file.table("spruance", w.Spruance),
        decisive_battle=limits_file.table("decisive_battle", w.DecisiveBattle),
        flagship=_known(
            coordination.flagship, ship_id, Location(limits_file.label, "coordination"), "flagship"
        ),
        flagship_told_within=coordination.told_within,
        turns=turns,
        is_night=(False, *(turn.night for turn in turns)),
        points=points,
        special_rules=MappingProxyType(special_rules),
        scenarios=read_scenarios(files, ships, air, bases, limits, points, len(turns)),
    )


def _by_id(pieces: Sequence[Any]) -> Mapping[str, int]:
    return MappingProxyType({piece.id: number for number, piece in enumerate(pieces)})


def _known(name: str, ids: Mapping[str, int], place: Location, key: str) -> int:
    if name not in ids:
        raise DataError(place.key(key), f"there is no {name!r}", one_of(ids, name))
    return ids[name]


# --- ships -----------------------------------------------------------------------------------


def _ships(file: DataFile, profiles: Mapping[str, w.ProfileLine]) -> tuple[Ship, ...]:
    made: dict[str, Ship] = {}
    for table, side in _SHIP_TABLES.items():
        for name, line in file.entries(f"ships.{table}", w.ShipLine).items():
            place = Location(file.label, f"ships.{table}.{name}")
            if line.profile not in profiles:
                remedy = one_of(profiles, line.profile)
                raise DataError(place.key("profile"), f"no damage log {line.profile!r}", remedy)
            _refuse_twin(name, made, place)
            kind = TYPES.index(profiles[line.profile].type)
            made[name] = Ship(name, line.name, side, kind, line.profile, line.group)
    return tuple(made.values())


def _refuse_twin(name: str, made: Mapping[str, Any], place: Location) -> None:
    if name in made:
        raise DataError(place, f"{name!r} stands in another table, too", "give it its own id")


# --- aircraft --------------------------------------------------------------------------------


def _bases(file: DataFile, files: GameFiles) -> tuple[Base, ...]:
    columns = files.chart("base_recovery").columns
    made = []
    for name, line in file.entries("bases", w.BaseLine).items():
        if line.recovery not in columns:
            place = Location(file.label, f"bases.{name}").key("recovery")
            problem = f"the recovery chart has no column {line.recovery!r}"
            raise DataError(place, problem, one_of(columns, line.recovery))
        made.append(Base(name, line.name, line.capacity, line.recovery))
    return tuple(made)


def _air(
    file: DataFile, ships: tuple[Ship, ...], ship_id: Mapping[str, int], base_id: Mapping[str, int]
) -> tuple[AirUnit, ...]:
    made: dict[str, AirUnit] = {}
    for table, side in _AIR_TABLES.items():
        for name, line in file.entries(f"air.{table}", w.AirLine).items():
            place = Location(file.label, f"air.{table}.{name}")
            _refuse_twin(name, made, place)
            made[name] = AirUnit(
                id=name,
                name=line.name,
                side=side,
                kind=KINDS.index(line.kind),
                full=line.full,
                weak=line.weak,
                range=line.range,
                ship=_known(line.ship, ship_id, place, "ship") if line.ship else -1,
                base=_known(line.base, base_id, place, "base") if line.base else -1,
                group=line.group,
                flotilla=_flotilla(line, place),
            )
            _require_home(made[name], line, ships, place)
    return tuple(made.values())


def _flotilla(line: w.AirLine, place: Location) -> int:
    if line.flotilla not in _FLOTILLAS:
        raise DataError(place.key("flotilla"), f"no flotilla {line.flotilla}", "write 61 or 22")
    return _FLOTILLAS[line.flotilla]


def _require_home(unit: AirUnit, line: w.AirLine, ships: tuple[Ship, ...], place: Location) -> None:
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


def _flotillas(file: DataFile, base_id: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """Name, base and search range by flotilla; the first is that of units in none."""
    lines = file.entries("flotillas", w.FlotillaLine)
    made = [("", -1, 0)]
    for number in ("61", "22"):
        place = Location(file.label, f"flotillas.{number}")
        if number not in lines:
            raise DataError(place, "the flotilla is missing", "add it")
        line = lines[number]
        made.append((line.name, _known(line.base, base_id, place, "base"), line.search))
    return made


# --- numbers ---------------------------------------------------------------------------------


def _limits(file: DataFile) -> w.Limits:
    """All limits in one, though each has its own table for the sake of its source."""
    numbers: dict[str, Any] = {}
    for table in file.entries("limits", dict).values():
        numbers |= table
    return convert(numbers, w.Limits, Location(file.label, "limits"))


def _turns(file: DataFile) -> tuple[Turn, ...]:
    lines = file.entries("turns", w.TurnLine)
    for number, name in enumerate(lines, start=1):
        if name != str(number):
            raise DataError(
                Location(file.label, "turns"), f"turn {name} out of order", "count from 1"
            )
    return tuple(Turn(int(name), line.date, line.night) for name, line in lines.items())
