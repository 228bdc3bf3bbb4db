"""12.7: aircraft that have scrambled attack in a surface battle."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.raids.antiaircraft import fire_at
from deckload.games.clash.rules.raids.bombing import attack_ship
from deckload.games.fleet.cases import BATTLE_AIRCRAFT
from deckload.games.fleet.model.state import FLOWN, LOST
from deckload.games.fleet.rules.forces import air_ref, ship_ref
from deckload.games.fleet.rules.raids.antiaircraft import can_attack
from deckload.games.fleet.rules.surface.surface_air import (
    STRIKE,
    air_aims,
    air_factor,
    waiting_units,
)
from deckload.games.fleet.rules.surface.surface_display import is_decided
from deckload.games.fleet.rules.surface.surface_fire import Arm, attack_in_turn, enlist

step: Final = steps("clash.surface_air")


@step
def air_attack(s: ClashState) -> None:
    """[12.7] The aircraft of the side with the initiative attack first."""
    if not s.scrambled or is_decided(s):
        return
    first = s.initiative
    then(s, *[(attack_in_turn, AIRCRAFT.name, side) for side in (first, 1 - first)])


def attack(s: ClashState, unit: int, target: int) -> None:
    """[12.7] Only the target fires at it; what gets through attacks, and has then flown."""
    tell(s, "12.7", "{unit} attacks {ship}.", unit=air_ref(s, unit), ship=ship_ref(s, target))
    s.scrambled.remove(unit)
    fire_at(s, target, unit)
    if can_attack(s, unit):
        attack_ship(s, unit, target)
    s.penalty[unit] = s.strength[unit] = 0
    s.doomed = []
    if s.air_box[unit] != LOST:
        s.air_box[unit] = FLOWN


AIRCRAFT: Final = enlist(
    "clash",
    Arm("aircraft", BATTLE_AIRCRAFT, STRIKE, waiting_units, air_factor, air_aims, attack),
)
