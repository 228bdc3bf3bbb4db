"""A young officer: everybody up, everybody after the raid, everybody fights, nobody thinks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules import fleet_movement
from deckload.games.carrier.rules.decks import launching, plan_orders
from deckload.games.carrier.rules.missions import interception, movement, scramble
from deckload.games.carrier.rules.missions.forming import NEW

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def simple(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    """The first thing that comes to mind."""
    options = decision.options
    kind = decision.kind
    if kind is movement.ORDERS:
        raids = [option for option in options if option[0] == "raid"]
        return raids[0] if raids else movement.CARRY_ON
    if kind is interception.PAIR:
        return interception.ALL if interception.ALL in options else options[0]
    if kind is scramble.OPERATE:
        return options[0] if options[0][0] == NEW else scramble.DONE
    if kind is launching.LAUNCH:
        return options[0] if isinstance(options[0], tuple) else scramble.DONE
    if kind is plan_orders.PLAN:
        return plan_orders.DONE
    if kind is fleet_movement.MOVE:
        return fleet_movement.STAY
    if kind is scramble.LAUNCH:
        return options[-1]
    if kind is scramble.SET_OUT:
        return scramble.STAY
    return options[0]
