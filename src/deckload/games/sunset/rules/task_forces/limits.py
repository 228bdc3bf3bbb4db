"""5.2-5.5: how many task forces there may be, what one may hold, and where they may meet."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.engine.decision import Refusal
from deckload.games.sunset.model.game_data import THIRD, USN, SunsetData
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState
from deckload.games.sunset.rules.forces import (
    carriers_in,
    forces_in,
    is_alone,
    is_damaged,
    is_small,
)

TWO_FLEETS: Final = Refusal("5.3.1", "ships of the Third and the Seventh Fleet never sail together")
OTHER_FLEET: Final = Refusal("5.5", "a task force of the other fleet is there")
CRIPPLES_APART: Final = Refusal("6.4", "detached ships and their escorts never come back")


# --- markers --------------------------------------------------------------------------------------


def free_markers(s: SunsetState, side: int) -> list[int]:
    """[5.2, 5.3] The task force markers of a side that are not in use."""
    return [m for m in s.data.groups_of[side] if s.place[m] == OFF_MAP]


def free_marker(s: SunsetState, side: int) -> int:
    """[5.2, 5.3] A marker for a new task force, NONE if there is none. Those that forces still to
    come will need are kept (ruling S1)."""
    own, places = s.data.groups_of[side], s.place
    free = places[own[0] : own[-1] + 1].count(OFF_MAP)  # the markers of a side lie together
    if free <= len(late_forces(s.data, s.scenario, side)) and free <= len(forces_to_come(s, side)):
        return NONE
    return places.index(OFF_MAP, own[0]) if free else NONE


@lru_cache(maxsize=16)
def late_forces(data: SunsetData, scenario: str, side: int) -> tuple[str, ...]:
    """[13.1.2, 13.1.4] The printed forces that are not there from the start."""
    printed = data.scenarios[scenario]
    return tuple(name for name in printed.groups[side] if printed.arrives[name])


def forces_to_come(s: SunsetState, side: int) -> list[str]:
    """[13.1.2, 13.1.4] The printed forces that have not arrived yet."""
    scenario = s.data.scenarios[s.scenario]
    late = late_forces(s.data, s.scenario, side)
    if not late:
        return []
    own = s.data.markers_of[side]
    # The markers of a side lie together.
    there = set(s.gone[side]).union(*s.ships[own[0] : own[-1] + 1])
    sunk = s.sunk_by
    return [
        name
        for name in late
        if there.isdisjoint(scenario.group_ships[name])
        and not any(sunk[ship] for ship in scenario.group_ships[name])
    ]


def free_cripple_marker(s: SunsetState, side: int) -> int:
    """[6.4] A marker for a damaged ship that goes alone, NONE if there is none."""
    places = s.place
    return next((m for m in s.data.cripples_of[side] if places[m] == OFF_MAP), NONE)


# --- where they may be ----------------------------------------------------------------------------


def why_no_room(s: SunsetState, marker: int, place: int) -> Refusal | None:
    """[5.5] Why a marker cannot be in a hex with those of its own side that are there, at any
    moment; None if it can. Cripples on the map do not count, and nobody crowds them."""
    if is_alone(s, marker):
        return None
    side = s.data.marker_side[marker]
    others = [m for m in forces_in(s, side, place) if m != marker]
    return _crowded(s, others) or _mixed(s, others, s.fleet[marker] if side == USN else 0)


def why_no_new_force(s: SunsetState, side: int, place: int, fleet: int) -> Refusal | None:
    """[5.5] The same for a marker that is still to be laid."""
    others = forces_in(s, side, place)
    return _crowded(s, others) or _mixed(s, others, fleet)


def _crowded(s: SunsetState, others: list[int]) -> Refusal | None:
    most = s.data.limits.stacking
    return Refusal("5.5", f"{most} task forces are there already") if len(others) >= most else None


def _mixed(s: SunsetState, others: list[int], fleet: int) -> Refusal | None:
    return OTHER_FLEET if fleet and any(s.fleet[m] != fleet for m in others) else None


def crowded_hexes(s: SunsetState, side: int) -> list[int]:
    """[8.3.9] Hexes with more task forces than may be: only a retreat leads to them."""
    places = [s.place[m] for m in s.data.groups_of[side] if s.place[m] != OFF_MAP]
    most = s.data.limits.stacking
    if len(places) - len(set(places)) < most:  # usual, and quickly tested
        return []
    return sorted({place for place in places if places.count(place) > most})


def is_crowded(s: SunsetState, side: int, place: int) -> bool:
    """[8.3.9] Are there more task forces of a side in a hex than may be?"""
    most = s.data.limits.stacking
    if s.place.count(place) <= most:  # of either side: usual, and quickly tested
        return False
    return len(forces_in(s, side, place)) > most


# --- what they may hold ---------------------------------------------------------------------------


def room_in(s: SunsetState, marker: int) -> int:
    """[5.5] How many more units a task force takes; a destroyer unit counts as one."""
    return max(0, s.data.limits.group_ships - len(s.ships[marker]))


def why_not_together(s: SunsetState, marker: int, other: int) -> Refusal | None:
    """[5.3.1, 6.4] Why ships of one task force cannot go over to another at all."""
    if s.crippled[marker] or s.crippled[other]:
        return CRIPPLES_APART
    if s.fleet[marker] != s.fleet[other]:
        return TWO_FLEETS
    return None if room_in(s, other) else Refusal("5.5", _full(s))


def _full(s: SunsetState) -> str:
    return f"a task force takes {s.data.limits.group_ships} units"


def why_not_merge(s: SunsetState, marker: int, into: int) -> Refusal | None:
    """[5.1, 5.5, 5.5.1] Why all ships of a task force cannot go over to another."""
    refused = why_not_together(s, marker, into)
    if refused:
        return refused
    if len(s.ships[marker]) > room_in(s, into):
        return Refusal("5.5", _full(s))
    decks = len(carriers_in(s, marker)) + len(carriers_in(s, into))
    most = most_carriers(s, into)
    return Refusal("5.5.1", f"a task force has {most} carriers at most") if decks > most else None


def most_carriers(s: SunsetState, marker: int) -> int:
    """[5.5.1] How many carriers a task force may have; the Japanese know no bound but its size."""
    if s.data.marker_side[marker] != USN:
        return s.data.limits.group_ships
    return _decks(s, s.fleet[marker])[1]


def room_for_carriers(s: SunsetState, marker: int, fleet: int) -> int:
    """[5.5.1] How many carriers of a fleet can still go into a task force, or into a new one (a
    marker without ships): the number of task forces with carriers is bound, too, and those that are
    still to come count (ruling S1)."""
    if not fleet:
        return s.data.limits.group_ships
    forces, decks = _decks(s, fleet)
    here = len(carriers_in(s, marker))
    if not here and len(carrier_forces(s, fleet)) + _carrier_forces_to_come(s, fleet) >= forces:
        return 0
    return max(0, decks - here)


def _carrier_forces_to_come(s: SunsetState, fleet: int) -> int:
    """[5.5.1, 13.1.4] Printed US forces of a fleet with carriers that have not arrived yet."""
    ships_of = s.data.scenarios[s.scenario].group_ships
    carrier, of = s.data.is_carrier, s.data.ship_fleet
    return sum(
        any(carrier[ship] and of[ship] == fleet for ship in ships_of[force])
        for force in forces_to_come(s, USN)
    )


def _decks(s: SunsetState, fleet: int) -> tuple[int, int]:
    """[5.5.1] Task forces with carriers that a US fleet may have, and carriers in one of them."""
    limits = s.data.limits
    if fleet == THIRD:
        return limits.carrier_forces, limits.carriers_in_force
    return limits.escort_forces, limits.escort_carriers_in_force


def carrier_forces(s: SunsetState, fleet: int) -> list[int]:
    """[5.5.1] The task forces of a US fleet with carriers; those that take damaged ships home do
    not count (ruling S2)."""
    fleets, crippled, carriers = s.fleet, s.crippled, s.data.carriers
    return [
        m
        for m in s.data.groups_of[USN]
        if fleets[m] == fleet and not crippled[m] and not carriers.isdisjoint(s.ships[m])
    ]


# --- damaged ships --------------------------------------------------------------------------------


def may_fall_out(s: SunsetState, ship: int) -> bool:
    """[6.4, 9.3, 9.4] May a damaged ship be detached? A Japanese one from half damage on."""
    if is_small(s, ship) or not is_damaged(s, ship):
        return False
    return s.data.ship_side[ship] == USN or is_half_wreck(s, ship)


def is_half_wreck(s: SunsetState, ship: int) -> bool:
    """[9.4] Has a ship half of its boxes hit, or more?"""
    return s.hits[ship] * 2 >= s.data.boxes[ship]
