"""Ships, task forces and places: small questions that every chapter asks."""

from __future__ import annotations

from typing import Final

from deckload.engine.grouping import grouped
from deckload.engine.log import Ref
from deckload.games.midway.model.game_data import GROUND, JAPAN, NAVAL, US
from deckload.games.midway.model.state import AFLOAT, OFF_MAP, MidwayState

# --- names ------------------------------------------------------------------------------------


def ship_ref(s: MidwayState, ship: int) -> Ref:
    return s.data.ship_refs[ship]


def force_ref(s: MidwayState, force: int) -> Ref:
    return s.data.force_refs[force]


def air_ref(s: MidwayState, unit: int) -> Ref:
    return s.data.air_refs[unit]


def space_ref(s: MidwayState, space: int) -> Ref:
    return s.data.space_refs[space]


def indices(column: list[int], value: int, first: int = 0) -> list[int]:
    """Where a value stands in a column, from `first` on; quick where it is rare."""
    found: list[int] = []
    if value not in column:  # mostly so, and soonest known
        return found
    at = first - 1
    for _ in range(column[first:].count(value) if first else column.count(value)):
        at = column.index(value, at + 1)
        found.append(at)
    return found


ships_by_force: Final = grouped("ship_force")
_NO_SHIPS: Final[list[int]] = []


# --- who is in a task force -----------------------------------------------------------------


def ships_of(s: MidwayState, force: int) -> list[int]:
    """[2.1, 4.3] The ships of a task force; a marker without ships stands for nothing."""
    if force < s.data.first_ijn_force:
        return ships_by_force(s).get(force, _NO_SHIPS)[:]
    units = s.slot_unit
    return [units[slot] for slot in s.slots[force] if units[slot] >= 0]


def force_of(s: MidwayState, ship: int) -> int:
    """The task force of a ship, or -1."""
    if ship < s.data.first_ijn_ship:
        return s.ship_force[ship]
    if ship not in s.slot_unit:
        return -1
    slot = s.slot_unit.index(ship)
    for force in s.data.ijn_forces:
        if slot in s.slots[force]:
            return force
    return -1


def where_is(s: MidwayState, ship: int) -> int:
    """The space a ship is in, or OFF_MAP."""
    if s.status[ship] != AFLOAT:
        return OFF_MAP
    if ship < s.data.first_ijn_ship:
        force = s.ship_force[ship]
        return s.force_space[force] if force >= 0 else s.ship_space[ship]
    force = force_of(s, ship)
    return s.force_space[force] if force >= 0 else OFF_MAP


def leader_of(s: MidwayState, force: int) -> int:
    """The admiral with a task force, or -1."""
    return s.leader_force.index(force) if force in s.leader_force else -1


def force_room(s: MidwayState, force: int) -> int:
    """[4.3] How many more ships a task force can take."""
    if s.data.forces[force].side == JAPAN:
        return s.data.forces[force].capacity - len(s.slots[force])
    extra = 1 if leader_of(s, force) >= 0 else 0
    return s.data.forces[force].capacity + extra - len(ships_of(s, force))


# --- who is where -----------------------------------------------------------------------------


def us_forces_at(s: MidwayState, space: int) -> list[int]:
    where = s.force_space
    if space not in where:  # mostly so, and sooner known
        return []
    return [f for f in s.data.us_forces if where[f] == space]


def ijn_forces_at(s: MidwayState, space: int) -> list[int]:
    where = s.force_space
    if space not in where:  # likewise
        return []
    return [f for f in s.data.ijn_forces if where[f] == space]


def is_us_force_at(s: MidwayState, space: int) -> bool:
    return space in s.force_space[: s.data.first_ijn_force]


def is_ijn_force_at(s: MidwayState, space: int) -> bool:
    return space in s.force_space[s.data.first_ijn_force :]


def is_any_space_shared(s: MidwayState) -> bool:
    """Are task forces of both sides in one space?"""
    ours = set(s.force_space[: s.data.first_ijn_force])
    ours.discard(OFF_MAP)
    return not ours.isdisjoint(s.force_space[s.data.first_ijn_force :])


def ships_at(s: MidwayState, space: int, side: int) -> list[int]:
    """All ships of a side's task forces in a space."""
    forces = us_forces_at(s, space) if side == US else ijn_forces_at(s, space)
    return [ship for force in forces for ship in ships_of(s, force)]


def forces_on(s: MidwayState, route: int, side: int) -> list[int]:
    """A side's task forces on a route, its home bases included."""
    where, route_of = s.force_space, s.data.space_route
    forces = s.data.us_forces if side == US else s.data.ijn_forces
    return [f for f in forces if route_of[where[f]] == route]


def in_route_order(s: MidwayState, route: int) -> list[int]:
    """[6.1.1] The Japanese task forces of a route in the order they act: the US end first."""
    index, where, order = s.data.space_index, s.force_space, s.data.force_order
    return sorted(forces_on(s, route, JAPAN), key=lambda f: (-index[where[f]], order[f], f))


def is_us_held(s: MidwayState, space: int) -> bool:
    """Is this an objective that Japan has not captured?"""
    return s.data.space_kind[space] == "objective" and not s.captured[s.data.space_route[space]]


def is_ijn_held(s: MidwayState, space: int) -> bool:
    return s.data.space_kind[space] == "objective" and bool(s.captured[s.data.space_route[space]])


def distance(s: MidwayState, a: int, b: int) -> int:
    """Spaces between two places of one route; very far on different routes."""
    return s.data.gap[a][b]


def is_anyone_aloft(s: MidwayState) -> bool:
    """Is any air unit of either side in the air?"""
    return s.fly_space.count(OFF_MAP) < len(s.fly_space)


def carries_troops(s: MidwayState, ship: int) -> bool:
    """[9.1, 15.2] A transport brings its landing force along; by rule 15 only while a land unit is
    aboard."""
    if s.data.ships[ship].cls != "TR":
        return False
    return s.options["ground"] != "on" or s.data.deck + ship in s.ground_at


# --- factors ----------------------------------------------------------------------------------


def air_factor(s: MidwayState, unit: int, kind: int) -> int:
    """[2.3.2, 9.3] What an air unit needs to hit: its factor with all changes, but a 0 stays a
    0."""
    data = s.data
    factor = data.air_factors[kind][s.air_step[unit]][unit]
    if factor == 0:
        return 0
    space = s.fly_space[unit]
    if space >= 0 and s.surprise[data.space_route[space]] == data.air_side[unit]:
        factor += 1
    if kind == NAVAL and unit in s.bonus:
        factor += 1
    return factor


def can_bomb_bases(s: MidwayState, unit: int) -> bool:
    """[2.3] Bombers do, and the one fighter unit that says so."""
    return s.data.air[unit].bombs_bases and s.data.air_factors[GROUND][s.air_step[unit]][unit] > 0


def can_bomb_ships(s: MidwayState, unit: int) -> bool:
    return not s.data.is_fighter[unit] and s.data.air_factors[NAVAL][s.air_step[unit]][unit] > 0
