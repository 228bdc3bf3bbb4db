"""Crippled Japanese ships are towed home (12.42, 12.43)."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.damage.cripples import can_be_towed, cripples_of
from deckload.games.carrier.rules.forces.detection import lose_track
from deckload.games.carrier.rules.forces.retirement import retire
from deckload.games.carrier.rules.submarines.escorts import see_force_come, shake_off_shadowers

step: Final = steps("carrier.towing")


@step
def cripples_follow(s: CarrierState, force: int) -> None:
    """[12.43] Cripples move with the chit of the force that left them."""
    for cripple in cripples_of(s, force):
        tow_home(s, cripple)


@step
def orphans_are_towed(s: CarrierState) -> None:
    """[12.43] Cripples whose force is gone move after the last chit of a turn."""
    if s.phase == s.data.phases:
        for cripple in cripples_of(s, NOBODY_THERE):
            tow_home(s, cripple)


def tow_home(s: CarrierState, cripple: int) -> None:
    """[8.14, 12.42, 12.43, 14.152] What we know of her ages; every third turn she retires a hex."""
    lose_track(s, cripple)
    shake_off_shadowers(s, cripple)
    if not can_be_towed(s):
        return
    s.force_from[cripple] = s.force_hex[cripple]
    retire(s, cripple)
    if s.force_hex[cripple] != OFF_MAP:
        see_force_come(s, cripple)
