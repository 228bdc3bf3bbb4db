"""Set-ups that cannot stand: too many ships for a task force, too many aircraft for a base."""

from __future__ import annotations

from collections import Counter

from deckload.charts import DataError, Place
from deckload.games.midway.facts import LAC, MidwayData

SHIPS, AIRCRAFT = "ships.toml", "aircraft.toml"


def check_capacities(data: MidwayData) -> None:
    """Refuse data with which no game could start."""
    _check_us_forces(data)
    _check_lots(data)
    _check_ijn_forces(data)
    _check_air(data)


def _check_us_forces(data: MidwayData) -> None:
    names = [data.forces[f].name for f in data.us_forces]
    known = {*names, "Damaged", "Reserve", "Later", *data.space_names}
    load = Counter(data.ships[ship].start for ship in data.us_ships)
    for ship in data.us_ships:
        if data.ships[ship].start not in known:
            place = Place(SHIPS, f"us_ships.{data.ships[ship].name}").key("start")
            raise DataError(place, f"nothing is called {data.ships[ship].start!r}", "name a TF")
    leaders = Counter(leader.start for leader in data.leaders)
    for leader in data.leaders:
        if leader.start not in (*names, "Later"):
            place = Place(SHIPS, f"leaders.{leader.name}").key("start")
            raise DataError(place, f"there is no task force {leader.start!r}", "name one")
    for name in names:
        force = next(f for f in data.forces if f.name == name)
        room = force.capacity + (1 if leaders[name] else 0)
        if load[name] > room:
            place = Place(SHIPS, f"us_task_forces.{name}").key("capacity")
            raise DataError(place, f"{load[name]} ships for {room} places", "move ships elsewhere")
        if leaders[name] > 1:
            raise DataError(Place(SHIPS, "leaders"), f"two admirals in {name}", "move one")


def _check_lots(data: MidwayData) -> None:
    lots = Counter(data.ships[ship].start for ship in data.ijn_ships)
    forces = [data.forces[f] for f in data.ijn_forces]
    names = {force.name for force in forces}
    for ship in data.ijn_ships:
        start = data.ships[ship].start
        if start not in names | {"carriers", "light carriers", "surface", "later"}:
            place = Place(SHIPS, f"ijn_ships.{data.ships[ship].name}").key("draw")
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
                Place(SHIPS, "ijn_task_forces").key("draws"),
                f"the draws do not use up the lot of {lot}",
                "make the draws and the counters agree",
            )


def _check_ijn_forces(data: MidwayData) -> None:
    fixed = Counter(data.ships[ship].start for ship in data.ijn_ships)
    for number in data.ijn_forces:
        force = data.forces[number]
        load = sum(force.draws) + fixed[force.name]
        if load > force.capacity:
            place = Place(SHIPS, f"ijn_task_forces.{force.name}").key("capacity")
            raise DataError(place, f"{load} ships for {force.capacity} places", "raise it")
        if data.space_kind[force.start] != "japan":
            place = Place(SHIPS, f"ijn_task_forces.{force.name}").key("start")
            raise DataError(place, "not a Japanese home base", "name one")


def _check_air(data: MidwayData) -> None:
    load = Counter(unit.base for unit in data.air)
    decks = {ship.name: ship.capacity for ship in data.ships if ship.capacity}
    places = [
        Place(AIRCRAFT, f"{'ijn' if unit.side else 'us'}_air.{unit.name}").key("base")
        for unit in data.air
    ]
    for unit, place in zip(data.air, places, strict=True):
        if unit.service == LAC and unit.base in decks:
            raise DataError(place, "a land-based unit on a carrier", "name a land base")
    for unit, place in zip(data.air, places, strict=True):
        if unit.base in decks and load[unit.base] > decks[unit.base]:
            problem = f"{load[unit.base]} air units for {decks[unit.base]} places on {unit.base}"
            raise DataError(place, problem, "base some elsewhere")
        if unit.base in data.space_names:
            _check_land_base(data, unit.base, load[unit.base], place)


def _check_land_base(data: MidwayData, name: str, load: int, place: Place) -> None:
    space = data.space_names.index(name)
    base = data.bases[space]
    room = base.capacity[base.steps] if base is not None else 0
    if not data.open_field[space] and load > room:
        raise DataError(place, f"{load} air units for {room} places at {name}", "move some")
