"""Scenarios: who is there, where they start or arrive, and what no set-up may break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from deckload.data import DataError, DataFile, GameFiles, Location, require_known
from deckload.data.loading import convert
from deckload.games.fleet.model.data_files import Count, SpecialRuleLine
from deckload.games.fleet.model.game_data import IJN, SIDE_NAMES, SIDES, USN
from deckload.games.fleet.model.pieces import AirUnit, Ship, Turn
from deckload.games.fleet.model.reading_pieces import by_id
from deckload.games.sunset.model.data_files import (
    AircraftTable,
    ArrivalLine,
    LimitsTable,
    ScenarioShipsTable,
    SetUpTable,
    SunsetScenarioTable,
    VariableTable,
)
from deckload.games.sunset.model.pieces import ScenarioData, Start
from deckload.games.sunset.model.reading_starts import Sea, check_limits, read_start, sea_hex

SCENARIOS: Final = ("historical", "what-if", "campaign")
_MAIN_TABLES: Final = ("usn", "ijn")


class Pieces(msgspec.Struct, frozen=True):
    """What scenarios are made of; `main` are the ships that every scenario has."""

    files: GameFiles
    ships: tuple[Ship, ...]
    main: frozenset[str]
    boxes: tuple[int, ...]
    air: tuple[AirUnit, ...]
    limits: LimitsTable
    turns: tuple[Turn, ...]
    sea: Sea


def ships_of_all_scenarios(file: DataFile) -> frozenset[str]:
    """The ships that are in every scenario, by their ids."""
    return frozenset(
        name for table in _MAIN_TABLES for name in file.entries(f"ships.{table}", dict)
    )


def read_scenarios(pieces: Pieces) -> Mapping[str, ScenarioData]:
    """All scenarios by id; one that cannot be set up is refused."""
    return MappingProxyType({name: _scenario(name, pieces) for name in SCENARIOS})


def _scenario(name: str, pieces: Pieces) -> ScenarioData:
    file = pieces.files.file(f"scenarios/{name}.toml")
    line = file.table("scenario", SunsetScenarioTable)
    set_up = tuple(file.table(f"set_up.{SIDE_NAMES[side].lower()}", SetUpTable) for side in SIDES)
    arrivals = {one.id: one for one in file.records("arrivals", ArrivalLine)}
    groups = _groups(file, set_up, arrivals, pieces)
    extra = file.table("ships", ScenarioShipsTable)
    group_ships = _group_ships(file, groups, extra.more, pieces)
    starts = _starts(file, set_up, pieces)
    ships = tuple(sorted(ship for group in group_ships.values() for ship in group))
    variable = _variable(file)
    aircraft = file.table("aircraft", AircraftTable)
    _check_turns(file, line, arrivals, pieces)
    check_limits(file, groups, group_ships, starts, pieces.ships, pieces.limits, pieces.sea)
    dates = tuple(t.date for t in pieces.turns[line.first_turn - 1 :][: line.turns])
    return ScenarioData(
        id=name,
        title=line.title,
        summary=line.summary,
        case=line.case,
        turns=line.turns,
        first_turn=line.first_turn,
        dates=("", *dates),
        special_rules=line.special_rules,
        detected=(set_up[USN].detected, set_up[IJN].detected),
        groups=groups,
        group_ships=MappingProxyType(group_ships),
        ships=ships,
        starts=MappingProxyType(starts),
        arrives=MappingProxyType(
            {name: arrivals[name].turn if name in arrivals else 0 for name in group_ships}
        ),
        entry=MappingProxyType(_entries(file, arrivals, pieces)),
        lost_before=_lost_before(file, extra.damage, ships, pieces),
        air_aboard=_aboard(ships, variable, pieces),
        air_ready=_ashore(file, "ready", aircraft.ready, pieces),
        air_flown=_ashore(file, "flown", aircraft.flown, pieces),
        air_reinforcement_turns=line.air_reinforcements,
        variable_ships=_known(file, "ships", variable.ships, by_id(pieces.ships), "ship"),
        variable_units=_known(file, "units", variable.units, by_id(pieces.air), "air unit"),
        kamikazes=MappingProxyType(_kamikazes(dates, pieces)),
    )


# --- forces ------------------------------------------------------------------------------------


def _groups(
    file: DataFile,
    set_up: tuple[SetUpTable, ...],
    arrivals: Mapping[str, ArrivalLine],
    pieces: Pieces,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The forces of each side, those that are there from the start before the others."""
    side_of = {ship.group: ship.side for ship in pieces.ships}
    found: tuple[list[str], list[str]] = ([], [])
    for side in SIDES:
        for name in set_up[side].forces:
            place = Location(file.label, f"set_up.{SIDE_NAMES[side].lower()}").key(f"forces.{name}")
            own = [group for group, owner in side_of.items() if owner == side]
            require_known(name, own, place, "force of that side")
            found[side].append(name)
    for name in arrivals:
        place = Location(file.label, f"arrivals[{name}]")
        require_known(name, side_of, place, "force")
        if name in (*found[USN], *found[IJN]):
            raise DataError(place, f"{name!r} starts on the map", "name it once")
        found[side_of[name]].append(name)
    return tuple(found[USN]), tuple(found[IJN])


def _group_ships(
    file: DataFile, groups: tuple[tuple[str, ...], ...], more: tuple[str, ...], pieces: Pieces
) -> dict[str, tuple[int, ...]]:
    place = Location(file.label, "ships").key("more")
    for ship in more:
        require_known(ship, by_id(pieces.ships), place, "ship")
    there = pieces.main | set(more)
    return {
        name: tuple(
            i for i, ship in enumerate(pieces.ships) if ship.group == name and ship.id in there
        )
        for side in groups
        for name in side
    }


def _lost_before(
    file: DataFile, damage: Mapping[str, int], ships: tuple[int, ...], pieces: Pieces
) -> tuple[int, ...]:
    ids = {pieces.ships[ship].id: ship for ship in ships}
    lost = [0] * len(pieces.ships)
    for name, boxes in damage.items():
        place = Location(file.label, "ships").key(f"damage.{name}")
        ship = ids[require_known(name, ids, place, "ship of the scenario")]
        if boxes >= pieces.boxes[ship]:
            raise DataError(
                place, f"{boxes} of {pieces.boxes[ship]} boxes would sink her", "mark fewer"
            )
        lost[ship] = boxes
    return tuple(lost)


# --- places ------------------------------------------------------------------------------------


def _starts(file: DataFile, set_up: tuple[SetUpTable, ...], pieces: Pieces) -> dict[str, Start]:
    found = {}
    for side in SIDES:
        for name, line in set_up[side].forces.items():
            place = Location(file.label, f"set_up.{SIDE_NAMES[side].lower()}.forces.{name}")
            found[name] = read_start(line, pieces.sea, place)
    return found


def _entries(
    file: DataFile, arrivals: Mapping[str, ArrivalLine], pieces: Pieces
) -> dict[str, tuple[int, ...]]:
    return {
        name: tuple(
            sea_hex(one, pieces.sea, Location(file.label, f"arrivals[{name}]").key("hexes"))
            for one in line.hexes
        )
        for name, line in arrivals.items()
    }


# --- aircraft ----------------------------------------------------------------------------------


def _variable(file: DataFile) -> VariableTable:
    if "variable" not in file.raw:
        return VariableTable((), ())
    return file.table("variable", VariableTable)


def _aboard(ships: tuple[int, ...], variable: VariableTable, pieces: Pieces) -> tuple[int, ...]:
    """The units of carriers; what only a roll or an option brings is left out."""
    hermaphrodites = pieces.files.file("aircraft.toml").entries("air.hermaphrodites", dict)
    what_if = pieces.files.file("aircraft.toml").entries("air.what_if", dict)
    later = {*variable.units, *hermaphrodites, *what_if}
    return tuple(
        u for u, unit in enumerate(pieces.air) if unit.ship in ships and unit.id not in later
    )


def _ashore(file: DataFile, key: str, names: Iterable[str], pieces: Pieces) -> tuple[int, ...]:
    place = Location(file.label, "aircraft").key(key)
    ids = {unit.id: u for u, unit in enumerate(pieces.air) if unit.base >= 0}
    found = tuple(ids[require_known(name, ids, place, "land-based unit")] for name in names)
    if len(set(found)) < len(found):
        raise DataError(place, "a unit is named twice", "name each once")
    return found


def _known(
    file: DataFile, key: str, names: Iterable[str], ids: Mapping[str, int], what: str
) -> tuple[int, ...]:
    place = Location(file.label, "variable").key(key)
    return tuple(ids[require_known(name, ids, place, what)] for name in names)


def _kamikazes(dates: tuple[str, ...], pieces: Pieces) -> dict[int, int]:
    """[11.1] By turn: the markers that come with the first day turn of their date."""
    file = pieces.files.file("limits.toml")
    place = Location(file.label, "kamikazes")
    found: dict[int, int] = {}
    for date, count in convert(file.facts("kamikazes"), dict[str, Count], place).items():
        require_known(date, {turn.date for turn in pieces.turns}, place.key(date), "date")
        days = [
            number
            for number, (name, turn) in enumerate(zip(dates, pieces.turns, strict=False), start=1)
            if name == date and not turn.night
        ]
        if days:
            found[days[0]] = count
    return found


# --- turns -------------------------------------------------------------------------------------


def _check_turns(
    file: DataFile, line: SunsetScenarioTable, arrivals: Mapping[str, ArrivalLine], pieces: Pieces
) -> None:
    place = Location(file.label, "scenario")
    left = len(pieces.turns) - line.first_turn + 1
    if line.turns > left:
        raise DataError(
            place.key("turns"), f"from turn {line.first_turn} on the track has {left}", "play fewer"
        )
    nights = [turn.night for turn in pieces.turns]
    if nights[line.first_turn - 1 :] != nights[:left]:
        raise DataError(
            place.key("first_turn"), "its nights fall on other turns", "begin with a date's first"
        )
    for turn in (*line.air_reinforcements, *(one.turn for one in arrivals.values())):
        if turn > line.turns:
            raise DataError(place, f"something comes on turn {turn}", f"there are {line.turns}")
    rules = pieces.files.file("special_rules.toml").entries("special_rules", SpecialRuleLine)
    for rule in line.special_rules:
        require_known(rule, rules, place.key("special_rules"), "rule")
