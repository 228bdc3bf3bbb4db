"""Mitscher's staff: for each kind of question the officer whose business it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from deckload.engine.contract import Doctrine
from deckload.engine.decision import Decision, Kind, Option
from deckload.games.carrier.doctrine import (
    air_boss,
    director,
    fleet,
    searching,
    strikes,
    submariner,
)
from deckload.games.carrier.doctrine.simple import simple
from deckload.games.carrier.rules import fleet_movement, fleet_towing, lights
from deckload.games.carrier.rules.decks import landing, launching, set_up
from deckload.games.carrier.rules.missions import air_combat, interception, movement, scramble
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.strikes import attack, bombing, contact
from deckload.games.carrier.rules.submarines import contact as submarines
from deckload.games.carrier.rules.submarines import orders
from deckload.games.carrier.rules.surface import meeting

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


@cache
def officers() -> Mapping[Kind, Doctrine]:
    """Whose business each kind of question is."""
    return {
        movement.ORDERS: director.order,
        movement.DESTINATION: director.destination,
        scramble.OPERATE: director.operate,
        scramble.LAUNCH: director.launch,
        scramble.SET_OUT: director.set_out,
        interception.PAIR: director.pair,
        air_combat.SHARE: director.share,
        launching.LAUNCH: air_boss.launch,
        set_up.STAND_READY: air_boss.stand_ready,
        fleet_movement.MOVE: fleet.steam,
        lights.LIGHTS_OUT: fleet.lights_out,
        landing.WHO_LANDS: air_boss.who_lands,
        missions.DECLARE: searching.declare,
        missions.DIRECTION: searching.direction,
        attack.ATTACK: strikes.next_attack,
        contact.AGAIN: strikes.try_again,
        bombing.TIME: strikes.form_up,
        bombing.AIM: strikes.aim,
        orders.STATIONS: submariner.stations,
        orders.PROWL: submariner.prowl,
        orders.FOLLOW: submariner.follow,
        submarines.WHOM: submariner.whom,
        submarines.IN_CONTACT: submariner.in_contact,
        fleet_towing.TOW: fleet.tow,
        meeting.MEET: fleet.meet,
    }


def mitscher(k: CarrierState, decision: Decision) -> Option:
    """Who has no officer of his own is left to the youngest."""
    return officers().get(decision.kind, simple)(k, decision)
