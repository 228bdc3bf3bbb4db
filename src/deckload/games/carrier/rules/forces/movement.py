"""How Japanese forces move when they are activated (7.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps, then
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import SURFACE_COMBAT, plays_with
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.damage.cripples import (
    cripple_to_hunt,
    drop_cripples,
)
from deckload.games.carrier.rules.fleet import (
    is_over_task_group,
    near_task_groups,
    nearest_carriers,
)
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface
from deckload.games.carrier.rules.forces.leaving import reach_invasion_fleet
from deckload.games.carrier.rules.forces.refuelling import withdraw
from deckload.games.carrier.rules.forces.roster import force_name, force_ref, halves_of, ships_of
from deckload.games.carrier.rules.forces.steering import (
    along_the_edge,
    compass_of,
    go,
    in_invasion_zone,
    is_east,
)
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.surface.lines import us_ships_at
from deckload.games.carrier.rules.surface.meeting import attacks_neighbour, meet_all

step: Final = steps("carrier.force_movement")

TOO_NEAR: Final = 8
"""[7.21] Hexes to US carriers at which carriers that have raided draw off."""
JUST_RIGHT: Final = 9
TOO_FAR: Final = 15
"""[7.21] From here on they go for Saipan again."""
HOLDS_FROM: Final = 6
"""The roll at which battleships near by keep a surface force where it is."""


@step
def move_force(s: CarrierState, force: int) -> None:
    """[7.21, 21.0] By the first of the priorities that fits; who comes upon US ships meets them,
    where ships fight."""
    here = s.force_hex[force]
    if here == OFF_MAP or moves_with_partner(s, force):
        return
    s.force_from[force] = here
    if s.force_retiring[force]:
        withdraw(s, force)
    elif s.data.scenarios[s.scenario].drift:
        drift(s, force)
    elif (prey := _neighbour_to_attack(s, force)) != OFF_MAP:
        go(s, force, prey, "7.24", " to attack our ships")
    elif in_invasion_zone(s, here):
        if not is_held_by_battleships(s, force):
            move_on_mission(s, force)
    elif is_next_to_task_group(s, here):
        move_on_mission(s, force)
    elif (prey := cripple_to_hunt(s, force)) != OFF_MAP:
        make_for_cripple(s, force, prey)
    elif not keeps_its_distance(s, force):
        move_on_mission(s, force)
    else:
        keep_distance(s, force)
    if s.force_partner[force] != NOBODY_THERE:
        take_partner_along(s, force)
    there = s.force_hex[force]
    if there not in (OFF_MAP, here) and plays_with(s, SURFACE_COMBAT) and us_ships_at(s, there):
        then(s, (meet_all, there, JAPAN))


def _neighbour_to_attack(s: CarrierState, force: int) -> int:
    """[7.24] Where ships fight, the hex beside it with US ships that a surface force goes for; by
    lot if there are several. In the Invasion Zone nothing holds it up."""
    here = s.force_hex[force]
    if not plays_with(s, SURFACE_COMBAT) or in_invasion_zone(s, here):
        return OFF_MAP
    prey = [
        place
        for place in s.data.grid.neighbours(here)
        if us_ships_at(s, place) and attacks_neighbour(s, force, place)
    ]
    return one_of(s, prey, "prey") if prey else OFF_MAP


def make_for_cripple(s: CarrierState, force: int, prey: int) -> None:
    """[7.21, 12.45] Straight at a crippled US ship."""
    here = s.force_hex[force]
    ways = [way for way in s.data.grid.nearer(here, prey) if not is_over_task_group(s, way)]
    if ways:
        go(s, force, one_of(s, ways, "way to the cripple"), "12.45", " to finish a cripple")


def keeps_its_distance(s: CarrierState, force: int) -> bool:
    """[7.21] Carriers that have launched a raid look for the best range; all others go on."""
    return bool(s.force_raided[force]) and has_carriers(s, force)


def is_next_to_task_group(s: CarrierState, place: int) -> bool:
    """[7.24] In the hex of US ships, or in one beside it."""
    return place in near_task_groups(s)


# --- carriers that have raided --------------------------------------------------------------------


def keep_distance(s: CarrierState, force: int) -> None:
    """[7.21] Nine hexes from the nearest US carriers is where Japanese carriers want to be: from
    nearer they draw off, from farther they close in or, east of the red line, go for Saipan."""
    here, grid = s.force_hex[force], s.data.grid
    carriers = nearest_carriers(s, here)
    distance = grid.distance(here, carriers)
    if distance == JUST_RIGHT:
        tell(s, "7.21", "{force} keeps its distance.", force=force_ref(s, force))
    elif distance <= TOO_NEAR:
        go(s, force, _draw_off(s, here, carriers), "7.21", " to get away from our carriers")
    elif distance >= TOO_FAR or is_east(s, here):
        move_on_mission(s, force)
    else:
        ways = [way for way in grid.nearer(here, carriers) if not is_over_task_group(s, way)]
        there = one_of(s, ways, "way to the carriers") if ways else here
        go(s, force, there, "7.21", " to close with our carriers")


def _draw_off(s: CarrierState, here: int, carriers: int) -> int:
    """[7.21] A hex farther off, the easternmost if there is a choice, then by die."""
    grid = s.data.grid
    ways = [way for way in grid.farther(here, carriers) if not is_over_task_group(s, way)]
    if not ways:
        return here
    east = min(_westing(s, way) for way in ways)
    return one_of(s, [way for way in ways if _westing(s, way) == east], "way off")


def _westing(s: CarrierState, place: int) -> int:
    """How far west a hex lies, in half hexes: columns are counted from the east, and odd rows lie
    half a hex farther west."""
    grid = s.data.grid
    return 2 * grid.columns[place] + grid.rows[place] % 2


# --- mission movement -----------------------------------------------------------------------------


def drift(s: CarrierState, force: int) -> None:
    """[7.22] Where a scenario has one way for all, its die says which."""
    direction = s.data.scenarios[s.scenario].drift[s.mission_die - 1]
    here = s.force_hex[force]
    there = s.data.grid.neighbour(here, direction) if direction >= 0 else here
    if there == OFF_MAP:
        there = along_the_edge(s, here, direction)
    go(s, force, here if is_over_task_group(s, there) else there, "7.22")


def move_on_mission(s: CarrierState, force: int) -> None:
    """[7.22, 7.24, 7.25] One hex the way the compass has for the die; islands do not matter. Nobody
    enters a hex with US ships."""
    here, grid = s.force_hex[force], s.data.grid
    direction = compass_of(s, here)[s.mission_die - 1]
    there = grid.neighbour(here, direction)
    if there == OFF_MAP:
        if in_invasion_zone(s, here):
            leave_map(s, force)
            return
        there = along_the_edge(s, here, direction)
    if is_over_task_group(s, there):
        there = _round_about(s, here, there) if in_invasion_zone(s, here) else here
    if there == OFF_MAP:
        leave_map(s, force)
    else:
        go(s, force, there, "7.22")


def _round_about(s: CarrierState, here: int, there: int) -> int:
    """[7.231] Past a task group in the Invasion Zone: northeast or southeast, by die. Where groups
    bar all three ways it slips through between them (ruling)."""
    grid = s.data.grid
    ways = [grid.neighbour(here, grid.direction(name)) for name in ("NE", "SE")]
    free = [way for way in ways if way not in (OFF_MAP, there) and way not in s.group_hex]
    return one_of(s, free, "round about") if free else _beyond(s, there)


def _beyond(s: CarrierState, there: int) -> int:
    """The first hex east of a wall of task groups that none of them is in; OFF_MAP if the edge
    comes first."""
    grid = s.data.grid
    while there != OFF_MAP and is_over_task_group(s, there):
        there = grid.neighbour(there, grid.direction("E"))
    return there


def leave_map(s: CarrierState, force: int) -> None:
    """[7.23, 7.53, 12.41] East out of the Invasion Zone, and never back, both halves of a double
    force; cripples do not come so far."""
    for half in halves_of(s, force):
        drop_cripples(s, half)
        if s.force_hex[half] != OFF_MAP:
            reach_invasion_fleet(s, half)


# --- what holds a force, and whom it takes along --------------------------------------------------


def is_held_by_battleships(s: CarrierState, force: int) -> bool:
    """Special Rule 1 of scenario 6, in place of surface combat (21.0): a surface force in the
    Invasion Zone beside a US surface group with more battleships than it has may not dare to go on,
    and stays on a 6 or more."""
    facts = s.data.scenarios[s.scenario]
    if not facts.full or plays_with(s, SURFACE_COMBAT) or not is_surface(s, force):
        return False
    near = s.data.grid.neighbours(s.force_hex[force])
    groups = [
        group
        for group, place in enumerate(s.group_hex)
        if place in near and not s.data.group_has_carriers[group]
    ]
    ours = max([_battleships_in(s, group) for group in groups], default=0)
    theirs = len([ship for ship in ships_of(s, force) if s.data.japanese_ships[ship].cls == "BB"])
    if ours <= theirs:
        return False
    throw = Throw("held off", 10, case="7.23", side=JAPAN, subject=force_name(s, force))
    if roll(s, throw).total < HOLDS_FROM:
        return False
    tell(s, "7.23", "{force} does not dare pass our battleships.", force=force_ref(s, force))
    return True


def _battleships_in(s: CarrierState, group: int) -> int:
    ships = s.data.us_ships
    return len(
        [ship for ship, of in enumerate(s.us_group) if of == group and ships[ship].cls == "BB"]
    )


def moves_with_partner(s: CarrierState, force: int) -> bool:
    """[7.53] The halves of a double force move together, with whichever chit is drawn first."""
    return bool(s.force_followed[force])


def take_partner_along(s: CarrierState, force: int) -> None:
    """[7.53] The other half goes where this one has gone, and does not move again this turn."""
    partner = s.force_partner[force]
    s.force_from[partner] = s.force_hex[partner]
    s.force_followed[partner] = 1
    go(s, partner, s.force_hex[force], "7.53", " with the other half of the double force")
