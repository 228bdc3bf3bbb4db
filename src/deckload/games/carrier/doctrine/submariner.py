"""The submarine force: lie ahead of carriers, and attack when they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules.forces.chits import is_surface
from deckload.games.carrier.rules.submarines import contact, orders
from deckload.games.carrier.rules.submarines.hunting import interest, prey_about, way_to_prey
from deckload.games.carrier.rules.victory import points_for_level

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

FINISHED: Final = 4
"""The level of damage of a ship that is sunk."""


def stations(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    return orders.LINE


def prowl(k: CarrierState, decision: Decision) -> Option:
    """Where the best force is likely to be met, all of them."""
    if orders.ALL_HUNT in decision.options:
        return orders.ALL_HUNT
    best = way_to_prey(k, decision.about, prey_about(k))
    return best if best in decision.options else orders.STAY


def whom(k: CarrierState, decision: Decision) -> Option:
    forces = [option for option in decision.options if option != contact.LEAVE]
    return max(forces, key=lambda force: interest(k, force))


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
