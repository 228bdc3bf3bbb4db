"""Mitscher's staff: for each kind of question the officer whose business it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from deckload.engine.contract import Doctrine
from deckload.engine.decision import Decision, Kind, Option
from deckload.games.carrier.doctrine import air_boss, director, searching, strikes
from deckload.games.carrier.doctrine.simple import simple
from deckload.games.carrier.rules.decks import landing, operations
from deckload.games.carrier.rules.missions import interception, movement, scramble
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.strikes import attack, bombing, contact

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
        operations.LAUNCH: air_boss.launch,
        operations.TAKE_OFF: air_boss.take_off,
        landing.WHO_LANDS: air_boss.who_lands,
        missions.DECLARE: searching.declare,
        missions.DIRECTION: searching.direction,
        missions.CREW: searching.crew,
        attack.ATTACK: strikes.next_attack,
        contact.AGAIN: strikes.try_again,
        bombing.TIME: strikes.form_up,
        bombing.AIM: strikes.aim,
    }


def mitscher(k: CarrierState, decision: Decision) -> Option:
    """Who has no officer of his own is left to the youngest."""
    return officers().get(decision.kind, simple)(k, decision)
