"""Scenarios and victory points: who is there, where they start, and what wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from deckload.charts import Charts
from deckload.data import DataError, DataFile, GameFiles, Location, require_known
from deckload.games.clash.model.data_files import (
    ArrivalLine,
    IjnPointsTable,
    IslandsTable,
    LimitsTable,
    PointsByType,
    SetUpLine,
    UsnPointsTable,
    VictoryTable,
)
from deckload.games.clash.model.game_data import TYPES
from deckload.games.clash.model.pieces import (
    Arrival,
    Base,
    Points,
    ScenarioData,
)
from deckload.games.clash.model.reading_charts import require_levels
from deckload.games.fleet.model.data_files import ScenarioTable, SpecialRuleLine
from deckload.games.fleet.model.game_data import (
    IJN,
    SIDE_NAMES,
    USN,
)
from deckload.games.fleet.model.pieces import AirUnit, Ship

SCENARIOS: Final = ("historical", "unleashed", "dream")


class Pieces(msgspec.Struct, frozen=True):
    """What scenarios are made of."""

    files: GameFiles
    charts: Charts
    ships: tuple[Ship, ...]
    air: tuple[AirUnit, ...]
    bases: tuple[Base, ...]
    limits: LimitsTable
    points: Points
    turns: int


def read_scenarios(
    files: GameFiles,
    charts: Charts,
    ships: tuple[Ship, ...],
    air: tuple[AirUnit, ...],
    bases: tuple[Base, ...],
    limits: LimitsTable,
    points: Points,
    turns: int,
) -> Mapping[str, ScenarioData]:
    """All scenarios by id; one that cannot be set up is refused."""
    pieces = Pieces(files, charts, ships, air, bases, limits, points, turns)
    return MappingProxyType({name: _scenario(name, pieces) for name in SCENARIOS})


def _scenario(name: str, pieces: Pieces) -> ScenarioData:
    file = pieces.files.file(f"scenarios/{name}.toml")
    line = file.table("scenario", ScenarioTable)
    victory = file.table("victory", VictoryTable)
    set_up = (_set_up(file, USN, pieces), _set_up(file, IJN, pieces))
    group_ships = {
        group: tuple(i for i, ship in enumerate(pieces.ships) if ship.group == group)
        for side in set_up
        for group in side.groups
    }
    ships = tuple(sorted(ship for group in group_ships.values() for ship in group))
    islands = _units(
        file.table("islands", IslandsTable).at_start, pieces, Location(file.label, "islands")
    )
    arrivals = _arrivals(file, pieces)
    _require_room(file, pieces, [islands, *(arrival.units for arrival in arrivals)])
    _require_scenario(file, line, victory, pieces)
    aboard = tuple(i for i, unit in enumerate(pieces.air) if unit.ship in ships)
    return ScenarioData(
        id=name,
        title=line.title,
        summary=line.summary,
        case=line.case,
        turns=line.turns,
        special_rules=line.special_rules,
        set_up=set_up,
        groups=(set_up[USN].groups, set_up[IJN].groups),
        group_ships=MappingProxyType(group_ships),
        ships=ships,
        air_at_start=tuple(sorted((*aboard, *islands))),
        arrivals=arrivals,
        late_units=tuple(unit for a in arrivals if not a.turn for unit in a.units),
        points=msgspec.structs.replace(
            pieces.points,
            ijn_sunk=_by_type(
                dict(zip(TYPES, pieces.points.ijn_sunk, strict=True)) | victory.sunk_by_ijn
            ),
        ),
        levels=victory.levels,
        saipan_ships=victory.saipan_ships,
        saipan_penalty=victory.saipan_penalty,
    )


# --- set-up ------------------------------------------------------------------------------------


def _set_up(file: DataFile, side: int, pieces: Pieces) -> SetUpLine:
    table = f"set_up.{SIDE_NAMES[side].lower()}"
    place = Location(file.label, table)
    found = file.table(table, SetUpLine)
    own = dict.fromkeys(ship.group for ship in pieces.ships if ship.side == side)
    for group, times in Counter(found.groups).items():
        require_known(group, own, place, "task group")
        if times > 1:
            raise DataError(place, f"{group!r} starts in two places", "name it once")
    _require_task_force(found, pieces.limits.task_force_groups[side], place)
    _require_loose(found, place)
    if len(found.groups) > pieces.limits.groups[side]:
        raise DataError(place, "there are more task groups than markers", "name fewer")
    return msgspec.structs.replace(found, placed=MappingProxyType(dict(found.placed)))


def _require_task_force(found: SetUpLine, most: int, place: Location) -> None:
    in_force = len(found.fixed) + found.most_in_force
    if found.least_in_force > found.most_in_force or in_force > most:
        raise DataError(
            place.key("most_in_force"),
            f"between {found.least_in_force} and {found.most_in_force} groups besides "
            f"{len(found.fixed)} fixed ones cannot be",
            f"a task force holds at most {most}",
        )


def _require_loose(found: SetUpLine, place: Location) -> None:
    if found.loose_groups > found.loose_markers:
        raise DataError(place.key("loose_groups"), "more groups than markers", "lower it")
    if found.most_in_force + found.loose_groups < len(found.free):
        raise DataError(
            place.key("free"),
            f"{len(found.free)} groups find no room in the task force and beside it",
            "raise most_in_force or loose_groups",
        )
    if found.loose_markers and not (found.loose_last_column or found.loose_hex):
        raise DataError(
            place.key("loose_markers"),
            "nothing says where these markers may stand",
            "give loose_last_column, or loose_hex and loose_within",
        )


# --- aircraft ----------------------------------------------------------------------------------


def _units(names: Iterable[str], pieces: Pieces, place: Location) -> tuple[int, ...]:
    ids = {unit.id: i for i, unit in enumerate(pieces.air) if unit.base >= 0}
    return tuple(ids[require_known(name, ids, place, "island unit")] for name in names)


def _arrivals(file: DataFile, pieces: Pieces) -> tuple[Arrival, ...]:
    return tuple(
        Arrival(line.turn, _units(line.units, pieces, Location(file.label, f"arrivals[{line.id}]")))
        for line in file.records("arrivals", ArrivalLine)
    )


def _require_room(file: DataFile, pieces: Pieces, lists: list[tuple[int, ...]]) -> None:
    place = Location(file.label, "islands")
    units = Counter(unit for units in lists for unit in units)
    for unit, times in units.items():
        if times > 1:
            raise DataError(place, f"{pieces.air[unit].id!r} comes twice", "name it once")
    crowd = Counter(pieces.air[unit].base for unit in units)
    for number, base in enumerate(pieces.bases):
        if crowd[number] > base.capacity:
            raise DataError(
                place,
                f"{crowd[number]} units for {base.capacity} places on {base.name}",
                "name fewer, or raise its capacity in aircraft.toml",
            )


# --- the rest ----------------------------------------------------------------------------------


def _require_scenario(
    file: DataFile, line: ScenarioTable, victory: VictoryTable, pieces: Pieces
) -> None:
    place = Location(file.label, "scenario")
    if line.turns > pieces.turns:
        raise DataError(place.key("turns"), f"the track has {pieces.turns} turns", "play fewer")
    rules = pieces.files.file("special_rules.toml").entries("special_rules", SpecialRuleLine)
    for rule in line.special_rules:
        require_known(rule, rules, place.key("special_rules"), "rule")
    levels = Location(file.label, "victory").key("levels")
    require_levels(pieces.charts[require_known(victory.levels, pieces.charts, levels, "chart")])


def read_points(file: DataFile) -> Points:
    """Victory points by ship type; what is not named scores nothing."""
    ijn = file.table("points.ijn", IjnPointsTable)
    usn = file.table("points.usn", UsnPointsTable)
    return Points(
        ijn_sunk=_by_type(ijn.sunk),
        ijn_damaged=_by_type(ijn.damaged),
        ijn_survives=_by_type(ijn.survives),
        ijn_survives_damaged=_by_type(ijn.survives_damaged),
        usn_sunk=_by_type(usn.sunk),
        usn_yamato_class=usn.yamato_class,
        factors_for_a_point=usn.factors_for_a_point,
    )


def _by_type(points: PointsByType) -> tuple[int, ...]:
    return tuple(points.get(name, 0) for name in TYPES)
