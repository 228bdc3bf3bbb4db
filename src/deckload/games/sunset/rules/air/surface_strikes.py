"""6.5.10, 8.3.7: aircraft of carriers that are caught in a surface battle attack ships there."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.fleet.rules.raids.air_combat import fire
from deckload.games.fleet.rules.raids.air_losses import destroy, suffer
from deckload.games.fleet.rules.raids.antiaircraft import can_attack
from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.model.state import FLOWN, LOST, SunsetState
from deckload.games.sunset.rules.air.air_attack import bomb
from deckload.games.sunset.rules.air.antiaircraft import shoot
from deckload.games.sunset.rules.air.boxes import (
    is_from_escort_carrier,
    ready_units_in,
    take_off,
)
from deckload.games.sunset.rules.air.homecoming import (
    fleets_in_range,
    land_ashore,
    must_land_ashore,
)
from deckload.games.sunset.rules.air.patrols import patrol_over
from deckload.games.sunset.rules.air.zigzag import zigzag
from deckload.games.sunset.rules.forces import (
    air_ref,
    group_with,
    is_night,
    ship_ref,
    show_unit,
)


def surface_strike_units(s: SunsetState, side: int) -> list[int]:
    """[6.5.10, 8.3.7] By day, the ready units that can attack ships, of all carriers in the battle
    that can fly. Fighters on CAP are aloft without bombs (ruling S38)."""
    if is_night(s):
        return []
    return [
        unit
        for marker in s.fighting[side]
        for unit in ready_units_in(s, marker)
        if s.data.is_bomber[unit]
    ]


def begin_segment(s: SunsetState) -> None:
    """[8.3.7] A new air segment: the CAP over the enemy can meet aircraft again."""
    s.engaged = []


def strike_in_battle(s: SunsetState, unit: int, ship: int) -> Procedure:
    """[8.3.7, 6.5.10, 6.2.3] One unit attacks one ship of the battle, at no cost in movement points
    to its own force. CAP over the enemy's task forces goes for the first that comes in a segment;
    only the target fires at it."""
    take_off(s, unit, FLOWN)
    text = "{unit} takes off and attacks {ship}."
    tell(s, "8.3.7", text, unit=air_ref(s, unit), ship=ship_ref(s, ship))
    yield from _meet_patrol(s, unit)
    if s.air_box[unit] != LOST:
        zigzag(s, group_with(s, ship), 1)
        shoot(s, ship, unit, suppressed=is_from_escort_carrier(s, unit))
        if can_attack(s, unit):
            bomb(s, unit, ship)
    s.penalty[unit] = s.strength[unit] = 0
    s.doomed = []
    if s.air_box[unit] != LOST and must_land_ashore(s, unit):
        _find_airfield(s, unit)


def _meet_patrol(s: SunsetState, unit: int) -> Procedure:
    """[8.2.2] Without escorts only the CAP fires; what a US bomber cannot turn for spoils its
    attack."""
    side = s.data.air_side[unit]
    over = [u for marker in s.fighting[1 - side] for u in patrol_over(s, marker)]
    patrol = [fighter for fighter in over if fighter not in s.engaged]
    if not patrol:
        return
    s.engaged = [*s.engaged, *patrol]
    for fighter in patrol:
        show_unit(s, fighter)
    steps = fire(s, patrol, s.data.air[unit].name)
    left = yield from suffer(
        s, side, lambda: [unit], steps, "Fighters attack your bombers", "8.2.2"
    )
    if side == USN:
        s.penalty[unit] -= left


def _find_airfield(s: SunsetState, unit: int) -> None:
    """[6.5.7] As after any strike, at the nearest airfield in range (ruling S39)."""
    fleets = fleets_in_range(s, [unit], s.battle_hex)
    if not fleets:
        destroy(s, unit, "6.5.7")
        return
    land_ashore(s, unit, fleets[0], s.battle_hex)
