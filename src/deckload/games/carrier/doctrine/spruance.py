"""Spruance: on 19 June the fleet covers Saipan and fights over its own decks, as it did; on other
days it does what Mitscher's staff would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import air_boss, screen
from deckload.games.carrier.doctrine.mitscher import mitscher
from deckload.games.carrier.rules import fleet_movement
from deckload.games.carrier.rules.decks import launching

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def spruance(k: CarrierState, decision: Decision) -> Option:
    """No strike and no step towards the enemy while Saipan is to be covered; searches, submarines
    and fighters are Mitscher's business all the same."""
    if covers_saipan(k):
        if decision.kind is launching.LAUNCH:
            return air_boss.launch_fighters(k, decision)
        if decision.kind is fleet_movement.MOVE:
            return screen.order(k, decision) or fleet_movement.STAY
    return mitscher(k, decision)


def covers_saipan(k: CarrierState) -> bool:
    """The first day of a battle that begins off Saipan."""
    return k.data.scenarios[k.scenario].full and k.turn < len(k.data.times)
