"""Chapter 13: forces are laid out, with labels that tell nothing; the USN picks its stations."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Decision, Kind, ask
from deckload.engine.dice import Throw, roll, shuffled
from deckload.engine.log import tell
from deckload.engine.procedures import Procedure, pick_some, steps, then, together
from deckload.games.sunset.model.game_data import (
    BATTLESHIPS,
    CRUISERS,
    DESTROYERS,
    IJN,
    USN,
    SunsetData,
)
from deckload.games.sunset.model.state import OFF_MAP, READY, SIDES, SunsetState
from deckload.games.sunset.rules.forces import is_on, named
from deckload.games.sunset.rules.movement.sea_ways import east_of_straits
from deckload.games.sunset.rules.nouns import HEX, SHIP
from deckload.games.sunset.rules.task_forces.limits import why_no_room
from deckload.games.sunset.rules.task_forces.origins import ships_of_forces
from deckload.games.sunset.rules.turn import next_turn

step: Final = steps("sunset.set_up")

USUAL: Final = "usual"
CHOOSE: Final = "choose"

STATIONS: Final = Kind(
    "stations",
    "Where do the task forces of the Seventh Fleet start?",
    words={
        USUAL: "The usual stations: escort carriers north to south, the gun ships off the beach",
        CHOOSE: "I say each hex",
    },
)


def _where_prompt(k: SunsetState, d: Decision) -> str:
    return f"Where does {k.data.titles[d.about]} start?"


STATION: Final = Kind("start", _where_prompt, of=HEX, label="In {}")
DIVIDE: Final = Kind(
    "divide",
    "The gun ships off the beach are too many for one task force. How are they divided?",
    words={
        "line": "Battleships and heavy cruisers together, light cruisers apart",
        "even": "Evenly: every second ship of each class",
        CHOOSE: "I say each ship",
    },
)
FIRST_HALF: Final = Kind(
    "first",
    "Which ships are in the first of the two task forces?",
    of=SHIP,
    words={"done": "The others are in the second"},
)


# --- the step -------------------------------------------------------------------------------------


@step
def deploy(s: SunsetState) -> Procedure:
    """[13.1] Labels are shuffled, each by its owner, so that they tell nothing; then the USN
    chooses in secret. No dummies are there at the start."""
    roll_air_order(s)
    for side in SIDES:
        label_forces(s, side)
    yield together({USN: choose_stations(s)})
    for side in SIDES:
        note_origins(s, side)
        for marker in s.data.groups_of[side]:
            s.genuine[marker] = int(s.place[marker] != OFF_MAP)
            s.detected[marker] = s.genuine[marker] * s.data.scenarios[s.scenario].detected[side]
    then(s, next_turn)


def roll_air_order(s: SunsetState) -> None:
    """[13.2] Only the Japanese see what carriers and aircraft they have more than in history."""
    if not is_on(s, "variable_air") or not s.data.scenarios[s.scenario].variable_units:
        return
    throw = Throw("air order", 10, 1, case="13.2", side=IJN)
    s.air_order = roll(s, throw, to=IJN).total
    for unit in s.data.what_if_units[s.air_order]:
        s.air_box[unit] = READY
    ships = named(s, list(s.data.what_if_ships[s.air_order])) or "no further carrier"
    units = ", ".join([s.data.air[u].name for u in s.data.what_if_units[s.air_order]]) or "none"
    text = "With Ozawa comes {ships}; further carrier aircraft: {units}."
    tell(s, "13.2", text, to=IJN, ships=ships, units=units)


# --- forces and their markers ---------------------------------------------------------------------


def label_forces(s: SunsetState, side: int) -> None:
    """[13.1.1, 13.1.3.2, 13.3.1, 13.3.3] Each force that is there from the start gets a marker with
    a neutral label, and stands in its hex if it has but one. One that is too large gets a marker
    for each of its parts."""
    markers = shuffled(s, s.data.groups_of[side], "labels", to=side)
    scenario = s.data.scenarios[s.scenario]
    for force in scenario.groups[side]:
        if scenario.arrives[force]:
            continue
        for part in parts_of(s, force):
            marker = markers.pop()
            s.title[marker] = s.data.titles.index(part)
            if part == force:
                fill_marker(s, marker, list(scenario.group_ships[force]))
            hexes = start_hexes(s, force)
            if len(hexes) == 1:
                s.place[marker] = hexes[0]


def parts_of(s: SunsetState, force: str) -> tuple[str, ...]:
    """[13.1.3.1] The task forces that a printed force starts as."""
    return s.data.scenarios[s.scenario].starts[force].task_forces or (force,)


def fill_marker(s: SunsetState, marker: int, ships: list[int]) -> None:
    """Ships come under a marker, which is of their fleet."""
    s.ships[marker] = sorted(ships)
    s.fleet[marker] = s.data.ship_fleet[ships[0]]


def start_hexes(s: SunsetState, force: str) -> list[int]:
    """[13.1.1, 13.1.3.1] Where a force may start: US ones east of the straits, or in them."""
    return list(_start_hexes(s.data, s.scenario, force, is_on(s, "printed_hexes")))


@lru_cache(maxsize=256)
def _start_hexes(data: SunsetData, scenario: str, force: str, as_printed: bool) -> tuple[int, ...]:
    start = data.scenarios[scenario].starts[force]
    hexes = start.printed if start.printed and as_printed else start.hexes
    if len(hexes) == 1:
        return tuple(hexes)
    east = east_of_straits(data) & data.sea_hexes
    return tuple([place for place in hexes if place in east])


def marker_called(s: SunsetState, side: int, name: str) -> int:
    title = s.data.titles.index(name)
    return next(m for m in s.data.groups_of[side] if s.title[m] == title)


def note_origins(s: SunsetState, side: int) -> None:
    """[13.1.1, 13.1.3.1] What everybody can tell from the scenario and from where a marker stands:
    which of the printed forces may be under it."""
    scenario = s.data.scenarios[s.scenario]
    there = [force for force in scenario.groups[side] if not scenario.arrives[force]]
    for marker in s.data.groups_of[side]:
        names = [force for force in there if s.place[marker] in start_hexes(s, force)]
        s.origins[marker] = ships_of_forces(s, side, names)


# --- the stations of the Seventh Fleet ------------------------------------------------------------


def choose_stations(s: SunsetState) -> Procedure:
    """[13.1.3.1] Where task forces start that have a choice, and how a large one is divided."""
    forces = forces_with_choice(s)
    for force in forces:
        if len(parts_of(s, force)) > 1:
            yield from _divide(s, force)
    way = yield ask(USN, STATIONS, (USUAL, CHOOSE), case="13.1.3.1")
    for force in forces:
        for part in parts_of(s, force):
            marker = marker_called(s, USN, part)
            if way == USUAL:
                s.place[marker] = usual_station(s, force, marker)
                continue
            s.place[marker] = yield _ask_station(s, force, marker)


def forces_with_choice(s: SunsetState) -> list[str]:
    scenario = s.data.scenarios[s.scenario]
    here = [force for force in scenario.groups[USN] if not scenario.arrives[force]]
    return [force for force in here if len(start_hexes(s, force)) > 1]


def _ask_station(s: SunsetState, force: str, marker: int) -> Decision:
    return ask(
        USN,
        STATION,
        lambda: start_hexes(s, force),
        unless=lambda place: why_no_room(s, marker, place),
        about=s.title[marker],
        case="13.1.3.1",
    )


def usual_station(s: SunsetState, force: str, marker: int) -> int:
    """Within reach of the beach; forces that share their hexes spread from north to south in the
    order of their numbers turned round: Taffy 3 lay north, Taffy 1 south. Gun ships lie close to
    the beach."""
    near = s.data.grid.distances_from(s.data.beachhead)
    hexes = [p for p in start_hexes(s, force) if why_no_room(s, marker, p) is None]
    if not s.data.scenarios[s.scenario].starts[force].task_forces:
        hexes = [p for p in hexes if near[p] <= s.data.limits.escort_carriers_within] or hexes
        alike = [f for f in forces_with_choice(s) if start_hexes(s, f) == start_hexes(s, force)]
        rows = sorted(hexes, key=lambda place: (s.data.grid.rows[place], near[place]))
        at = (len(alike) - 1 - alike.index(force)) * (len(rows) - 1) // max(1, len(alike) - 1)
        return rows[at]
    return min(hexes, key=lambda place: (s.data.to_beachhead[place], place))


def _divide(s: SunsetState, force: str) -> Procedure:
    """[13.1.3.1, 5.5] The two parts of a force that is too large for one task force."""
    ships = list(s.data.scenarios[s.scenario].group_ships[force])
    most = s.data.limits.group_ships
    way = yield ask(USN, DIVIDE, ("line", "even", CHOOSE), about=force, case="13.1.3.1")
    if way == CHOOSE:
        first = yield from pick_some(
            USN, FIRST_HALF, ships, least=len(ships) - most, most=most, case="13.1.3.1"
        )
    else:
        first = by_weight(s, ships) if way == "line" else ships[::2]
    parts = parts_of(s, force)
    fill_marker(s, marker_called(s, USN, parts[0]), first)
    rest = [ship for ship in ships if ship not in first]
    fill_marker(s, marker_called(s, USN, parts[1]), rest)


def by_weight(s: SunsetState, ships: list[int]) -> list[int]:
    """The heavy half of some ships: battleships, the first half of the cruisers, which are the
    heavy ones, and every second destroyer unit."""
    by_class = {
        kind: [ship for ship in ships if s.data.ship_class[ship] == kind]
        for kind in (BATTLESHIPS, CRUISERS, DESTROYERS)
    }
    cruisers = by_class[CRUISERS]
    return [*by_class[BATTLESHIPS], *cruisers[: len(cruisers) // 2], *by_class[DESTROYERS][1::2]]
