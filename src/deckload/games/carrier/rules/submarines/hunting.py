"""Where a submarine lies in wait: one answer for all of them (14.12).

It goes where it is likeliest to close with carriers: into the hex of a force, if one is near, else
towards the hex that the force makes for.
"""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.submarines.contact import NOT_MOVED, contact_throw

EAST: Final = "E"
CARRIERS: Final = 3.0
"""What carriers are worth to a submarine, against one for a contact of which nothing is known."""
GUNS: Final = 0.3
EVEN_CHANCE: Final = 6.0
"""What an attempt in this phase counts for, before what helps or hinders it."""
LATER: Final = 3.0
"""What a meeting to come counts for; half a point less for each hex that is left."""

Prey = tuple[int, float, int]
"""A force, what it is worth, and where it will be next."""


def prey_about(s: CarrierState) -> list[Prey]:
    """All that a submarine might hunt."""
    return [(force, interest(s, force), _next_hex(s, force)) for force in forces_on_map(s)]


def way_to_prey(s: CarrierState, sub: int, prey: list[Prey]) -> int:
    """[14.12] One hex towards where a submarine is likeliest to meet somebody worth it; -1 to wait
    where it is."""
    if not prey:
        return -1
    here = s.sub_hex[sub]
    best, most = here, _promise(s, sub, here, prey)
    for place in s.data.grid.neighbours(here):
        promise = _promise(s, sub, place, prey)
        if promise > most:
            best, most = place, promise
    return -1 if best == here else best


def _promise(s: CarrierState, sub: int, place: int, prey: list[Prey]) -> float:
    """What a hex promises: an attempt now, weighted by its odds, or a meeting to come."""
    here = s.sub_hex[sub]
    came_from = NOT_MOVED if place == here else here
    away, force_hex = s.data.grid.distances_from(place), s.force_hex
    most = 0.0
    for force, worth, later in prey:
        if force_hex[force] == place:
            chance = EVEN_CHANCE + contact_throw(s, sub, force, came_from).shift
        else:
            chance = LATER - 0.5 * away[later]
        most = max(most, worth * chance)
    return most


def interest(s: CarrierState, force: int) -> float:
    """What a force is worth to a submarine."""
    if has_carriers(s, force):
        return CARRIERS
    return GUNS if is_surface(s, force) else 1.0


def _next_hex(s: CarrierState, force: int) -> int:
    """Forces go east, more or less."""
    here, grid = s.force_hex[force], s.data.grid
    there = grid.neighbour(here, grid.direction(EAST))
    return there if there >= 0 else here
