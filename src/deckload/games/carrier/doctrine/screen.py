"""Battleships between Saipan and whoever makes for it: when they leave the Battle Line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules import fleet_movement
from deckload.games.carrier.rules.forces.intruders import intruders
from deckload.games.carrier.rules.screening import surface_groups

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def order(k: CarrierState, decision: Decision) -> Option:
    """Two battleships for each intruder that nobody stands in the way of; and who is out looks for
    his place himself. "" if there is nothing to be said."""
    if fleet_movement.TWO_MORE in decision.options and is_wanted(k):
        return fleet_movement.TWO_MORE
    return fleet_movement.SCREEN if fleet_movement.SCREEN in decision.options else ""


def is_wanted(k: CarrierState) -> bool:
    """Whether there are more intruders than groups in their way."""
    return len(intruders(k)) > len(surface_groups(k))
