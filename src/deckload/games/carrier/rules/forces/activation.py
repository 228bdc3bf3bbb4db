"""The Activation Segment: chits are drawn, forces move (3.2, 7.2)."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, die, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps, then
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.forces.arrival import NO_OP
from deckload.games.carrier.rules.forces.detection import lose_track
from deckload.games.carrier.rules.forces.intelligence import remove_force
from deckload.games.carrier.rules.forces.roster import force_ref
from deckload.games.carrier.rules.lots import one_of

step: Final = steps("carrier.activation")

EAST: Final = "E"


@step
def activation(s: CarrierState) -> None:
    """[3.21, 3.24, 7.221] A quarter of the cup is drawn; one die says which way missions go in this
    segment."""
    s.mission_die = roll(s, Throw("mission movement", 10, case="7.221", side=JAPAN)).total
    then(s, *[draw_chit] * min(s.chits_per_phase, len(s.cup)))


@step
def draw_chit(s: CarrierState) -> None:
    """[3.21] One chit, in the order drawn; what has left the map in the meantime does nothing."""
    chit = s.cup.pop(die(s, len(s.cup), "activation chit") - 1)
    if chit != NO_OP and s.force_hex[chit] != OFF_MAP:
        activate(s, chit)


def activate(s: CarrierState, force: int) -> None:
    """[3.1, 8.14, 8.35] Our knowledge of it ages, it moves, and an advantage over it is gone."""
    lose_track(s, force)
    move_on_mission(s, force)
    s.force_advantage[force] = 0


def compass_of(s: CarrierState, place: int) -> tuple[int, ...]:
    """[2.11, 7.22] By die roll, the direction that the zone of a hex has."""
    return s.data.compass[s.data.zone_of[place]]


def in_invasion_zone(s: CarrierState, place: int) -> bool:
    """[7.23] About Saipan and Tinian, to the east edge of the map."""
    return s.data.is_invasion[s.data.zone_of[place]]


def move_on_mission(s: CarrierState, force: int) -> None:
    """[7.22, 7.25] One hex the way the compass has for the die; islands do not matter. Nobody
    enters a hex with US ships."""
    here, grid = s.force_hex[force], s.data.grid
    direction = compass_of(s, here)[s.mission_die - 1]
    there = grid.neighbour(here, direction)
    if there == OFF_MAP:
        if in_invasion_zone(s, here):
            leave_map(s, force)
            return
        there = along_the_edge(s, here, direction)
    if there in s.group_hex:
        there = _round_about(s, here, there) if in_invasion_zone(s, here) else here
    s.force_from[force] = here
    s.force_hex[force] = there
    if there != here:
        tell(
            s,
            "7.22",
            "{force} moves to {hex}.",
            force=force_ref(s, force),
            hex=s.data.hex_refs[there],
        )


def along_the_edge(s: CarrierState, here: int, direction: int) -> int:
    """[7.222] Where the map ends, the nearest direction that stays on it; ties by die."""
    grid = s.data.grid
    for turn in (1, 2, 3):
        sides = [grid.neighbour(here, (direction + by) % 6) for by in (turn, -turn)]
        on_map = [there for there in sides if there != OFF_MAP]
        if on_map:
            return one_of(s, on_map, "along the edge")
    return here


def _round_about(s: CarrierState, here: int, there: int) -> int:
    """[7.231] Past a task group in the Invasion Zone: northeast or southeast, by die."""
    grid = s.data.grid
    ways = [grid.neighbour(here, grid.direction(name)) for name in ("NE", "SE")]
    free = [way for way in ways if way not in (OFF_MAP, there) and way not in s.group_hex]
    return one_of(s, free, "round about") if free else here


def leave_map(s: CarrierState, force: int) -> None:
    """[7.23] East out of the Invasion Zone, and never back."""
    tell(s, "7.23", "{force} has reached the invasion fleet!", force=force_ref(s, force))
    s.exited += 1
    remove_force(s, force)
