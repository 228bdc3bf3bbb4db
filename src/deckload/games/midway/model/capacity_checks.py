"""Set-ups that cannot stand: too many for a task force or base, or where only the enemy can be."""

from __future__ import annotations

from collections import Counter
from typing import Final

from deckload.data import DataError, Location
from deckload.games.midway.model.game_data import LAC, MidwayData
from deckload.games.midway.model.pieces import AirUnit

_OWN_BASES: Final = (("allied", "objective"), ("island",))
"""By side: the kinds of spaces where its air units can start."""


def check_capacities(data: MidwayData, ships_file: str, air_file: str) -> None:
    """Refuse data with which no game could start. The files are as errors call them."""
    _check_classes(data, ships_file)
    _check_us_ships(data, ships_file)
    _check_us_forces(data, ships_file)
    _check_lots(data, ships_file)
    _check_ijn_forces(data, ships_file)
    _check_air(data, air_file)


def _check_classes(data: MidwayData, file: str) -> None:
    """Both sides have carriers, and the tables of hits know every class."""
    if not data.us_carriers or not data.ijn_carriers:
        raise DataError(Location(file, "ship_types"), "a side has no carriers", "give it some")
    for ships, chart in ((data.us_ships, "hits_on_usn"), (data.ijn_ships, "hits_on_ijn")):
        for cls in {data.ships[ship].cls for ship in ships}:
            if cls not in data.charts[chart].columns:
                problem = f"the chart {chart} has no column {cls}"
                raise DataError(Location(file, "ship_types").key("class"), problem, "use another")


def _check_us_ships(data: MidwayData, file: str) -> None:
    names = [data.forces[f].name for f in data.us_forces]
    known = {*names, "Damaged", "Reserve", "Later", *data.space_names}
    for ship in data.us_ships:
        facts = data.ships[ship]
        table = Location(file, f"us_ships.{facts.name}")
        if facts.start not in known:
            raise DataError(table.key("start"), f"nothing is called {facts.start!r}", "name a TF")
        if facts.start in data.space_names:
            _check_home(data, (data.space_names.index(facts.start),), table, "start")
        _check_home(data, facts.arrives, table, "arrives")


def _check_us_forces(data: MidwayData, file: str) -> None:
    names = [data.forces[f].name for f in data.us_forces]
    load = Counter(data.ships[ship].start for ship in data.us_ships)
    leaders = Counter(leader.start for leader in data.leaders)
    for leader in data.leaders:
        table = Location(file, f"leaders.{leader.name}")
        if leader.start != "Later" and not load[leader.start]:
            problem = f"there is no task force {leader.start!r} with ships"
            raise DataError(table.key("start"), problem, "name one")
        _check_home(data, leader.arrives, table, "arrives")
    for name in names:
        force = next(f for f in data.forces if f.name == name)
        table = Location(file, f"us_task_forces.{name}")
        room = force.capacity + (1 if leaders[name] else 0)
        if load[name] > room:
            problem = f"{load[name]} ships for {room} places"
            raise DataError(table.key("capacity"), problem, "move ships elsewhere")
        if leaders[name] > 1:
            raise DataError(Location(file, "leaders"), f"two admirals in {name}", "move one")
        if force.start < 0 and load[name]:
            raise DataError(table.key("start"), "it has ships, but no place", "name a home base")
        if force.start >= 0 and data.space_kind[force.start] != "allied":
            raise DataError(table.key("start"), "not a US home base", "name one")


def _check_home(data: MidwayData, spaces: tuple[int, ...], table: Location, key: str) -> None:
    """Reinforcements and single ships are in US home bases only (4.3.1)."""
    for space in spaces:
        if data.space_kind[space] != "allied":
            problem = f"{data.space_names[space]} is not a US home base"
            raise DataError(table.key(key), problem, "name one")


def _check_lots(data: MidwayData, file: str) -> None:
    lots = Counter(data.ships[ship].start for ship in data.ijn_ships)
    forces = [data.forces[f] for f in data.ijn_forces]
    names = {force.name for force in forces}
    for ship in data.ijn_ships:
        start = data.ships[ship].start
        if start not in names | {"carriers", "light carriers", "surface", "later"}:
            place = Location(file, f"ijn_ships.{data.ships[ship].name}").key("draw")
            raise DataError(place, f"there is no lot or task force {start!r}", "see 5.2.4")
    light, carriers, surface = (sum(force.draws[lot] for force in forces) for lot in range(3))
    wanted = (
        ("light carriers", lots["light carriers"] >= light),
        ("carriers", lots["carriers"] + lots["light carriers"] == light + carriers),
        ("surface", lots["surface"] + data.deception_markers == surface),
    )
    for lot, fits in wanted:
        if not fits:
            raise DataError(
                Location(file, "ijn_task_forces").key("draws"),
                f"the draws do not use up the lot of {lot}",
                "make the draws and the counters agree",
            )


def _check_ijn_forces(data: MidwayData, file: str) -> None:
    fixed = Counter(data.ships[ship].start for ship in data.ijn_ships)
    for number in data.ijn_forces:
        force = data.forces[number]
        load = sum(force.draws) + fixed[force.name]
        if load > force.capacity:
            place = Location(file, f"ijn_task_forces.{force.name}").key("capacity")
            raise DataError(place, f"{load} ships for {force.capacity} places", "raise it")
        if data.space_kind[force.start] != "japan":
            place = Location(file, f"ijn_task_forces.{force.name}").key("start")
            raise DataError(place, "not a Japanese home base", "name one")


def _check_air(data: MidwayData, file: str) -> None:
    load = Counter(unit.base for unit in data.air)
    decks = {ship.name: ship.capacity for ship in data.ships if ship.capacity}
    places = [
        Location(file, f"{'ijn' if unit.side else 'us'}_air.{unit.name}").key("base")
        for unit in data.air
    ]
    for unit, place in zip(data.air, places, strict=True):
        if unit.service == LAC and unit.base in decks:
            raise DataError(place, "a land-based unit on a carrier", "name a land base")
        _check_home(data, unit.arrives, Location(file, f"us_air.{unit.name}"), "arrives")
        if not _is_own_base(data, unit):
            raise DataError(place, f"{unit.base} is not a base of its side", "name another")
    for unit, place in zip(data.air, places, strict=True):
        if unit.base in decks and load[unit.base] > decks[unit.base]:
            problem = f"{load[unit.base]} air units for {decks[unit.base]} places on {unit.base}"
            raise DataError(place, problem, "base some elsewhere")
        if unit.base in data.space_names:
            _check_land_base(data, unit.base, load[unit.base], place)


def _is_own_base(data: MidwayData, unit: AirUnit) -> bool:
    """Can an air unit of this side start there? Some start nowhere, or wait."""
    if unit.base in data.space_names:
        kind = data.space_kind[data.space_names.index(unit.base)]
        return kind in _OWN_BASES[unit.side]
    return all(ship.side == unit.side for ship in data.ships if ship.name == unit.base)


def _check_land_base(data: MidwayData, name: str, load: int, place: Location) -> None:
    space = data.space_names.index(name)
    base = data.bases[space]
    room = base.capacity[base.steps] if base is not None else 0
    if not data.open_field[space] and load > room:
        raise DataError(place, f"{load} air units for {room} places at {name}", "move some")
