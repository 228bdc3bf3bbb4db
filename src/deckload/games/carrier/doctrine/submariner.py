"""The submarine force: lie ahead of carriers, and attack when they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules.forces.chits import has_carriers, is_surface
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.submarines import contact, orders
from deckload.games.carrier.rules.victory import points_for_level

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

FINISHED: Final = 4
"""The level of damage of a ship that is sunk."""
EAST: Final = "E"


def stations(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    return orders.LINE


def prowl(k: CarrierState, decision: Decision) -> Option:
    """Where the best force is likely to be met: in its own hex if one is there, else towards the
    hex that it makes for."""
    sub: int = decision.about
    here = k.sub_hex[sub]
    forces = forces_on_map(k)
    if not forces:
        return orders.STAY
    places = [option for option in decision.options if isinstance(option, int)]
    best = max([here, *places], key=lambda place: _chances(k, sub, place, forces))
    return orders.STAY if best == here else best


def _chances(k: CarrierState, sub: int, place: int, forces: list[int]) -> float:
    """What a hex promises: an attempt now, weighted by its odds, or a meeting to come."""
    here, grid = k.sub_hex[sub], k.data.grid
    came_from = contact.NOT_MOVED if place == here else here
    worth = 0.0
    for force in forces:
        interest = _interest(k, force)
        if k.force_hex[force] == place:
            shift = contact.contact_throw(k, sub, force, came_from).shift
            worth = max(worth, interest * (6 + shift))
        else:
            goal = _next_hex(k, force)
            worth = max(worth, interest * (3 - 0.5 * grid.distance(place, goal)))
    return worth


def _interest(k: CarrierState, force: int) -> float:
    if has_carriers(k, force):
        return 3.0
    return 0.3 if is_surface(k, force) else 1.0


def _next_hex(k: CarrierState, force: int) -> int:
    """Forces go east, more or less."""
    here, grid = k.force_hex[force], k.data.grid
    there = grid.neighbour(here, grid.direction(EAST))
    return there if there >= 0 else here


def whom(k: CarrierState, decision: Decision) -> Option:
    forces = [option for option in decision.options if option != contact.LEAVE]
    return max(forces, key=lambda force: _interest(k, force))


def in_contact(k: CarrierState, decision: Decision) -> Option:
    """Attack carriers, and whatever may be carriers; surface ships are worth a report."""
    _, force = decision.about
    return _attack(k, decision, force) or contact.SHADOW


def follow(k: CarrierState, decision: Decision) -> Option:
    force = k.sub_shadows[decision.about]
    return _attack(k, decision, force) or orders.GO_ON


def _attack(k: CarrierState, decision: Decision, force: int) -> Option | None:
    ships = [option for option in decision.options if isinstance(option, int)]
    if ships:
        return max(ships, key=lambda ship: _prize(k, ship))
    return None if is_surface(k, force) else contact.ATTACK


def _prize(k: CarrierState, ship: int) -> float:
    """Points for sinking her, by the hits that it still takes."""
    left = max(1, k.data.japanese_ships[ship].hits - k.ship_hits[ship])
    return points_for_level(k, ship, FINISHED, 0) / left
