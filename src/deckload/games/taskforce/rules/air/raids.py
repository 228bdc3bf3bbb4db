"""4.3.2: raids are carried out, hex by hex."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import PHASE, tell, tell_battle, tell_battle_over
from deckload.engine.procedures import steps, then
from deckload.games.taskforce.model.conditions import NONE, NUMBER, OUT, RAID
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.bombing import next_attack
from deckload.games.taskforce.rules.air.flights import (
    CARRIER_REACH,
    FLEET_REACH,
    distance_to,
    has_long_range,
)
from deckload.games.taskforce.rules.air.interception import gather_interceptors, scramble
from deckload.games.taskforce.rules.aircraft import is_fighter, set_slot, steps_of
from deckload.games.taskforce.rules.fleets import (
    bases_in_hex,
    expose,
    hex_ref,
    is_dummy,
    marker_ref,
    markers_in,
    scene,
    ship_name,
    ships_in_hex,
    side_name,
    take_off_map,
    turn_up,
)
from deckload.games.taskforce.rules.withdrawal import break_off

step: Final = steps("taskforce.raids")


@step
def carry_out_raids(s: TaskForceState) -> None:
    """[4.3.2, 4.3.8] All raids that arrive this turn; whoever went first with his aircraft is first
    here, too."""
    for unit, slot in enumerate(s.air_slot):
        if slot == OUT and s.air_due[unit] <= s.turn and s.air_steps[unit]:
            set_slot(s, unit, RAID)
    order = (s.first, 1 - s.first)
    targets = [(side, where) for side in order for where in _raided(s, side)]
    for side in range(SIDES):
        for raider, where in targets:
            if raider == side:
                turn_up_hex(s, 1 - side, where)
    then(s, *[(raid, side, where) for side, where in targets])


def _raided(s: TaskForceState, side: int) -> list[int]:
    slots, places, left = s.air_slot, s.air_place, s.air_steps
    return sorted({places[u] for u in scene(s).units_of[side] if slots[u] == RAID and left[u]})


def turn_up_hex(s: TaskForceState, side: int, where: int) -> None:
    """[4.3.2, 3.6.1] Every marker in a raided hex is turned up; dummies go."""
    for marker in markers_in(s, side, where):
        if s.face[marker] == NUMBER:
            continue
        dummy = is_dummy(s, marker)
        turn_up(s, marker)
        word = "a dummy" if dummy else "a task force"
        tell(s, "4.3.2", "{marker} is {word}.", marker=marker_ref(s, marker), word=word)
        if dummy:
            take_off_map(s, marker)


@step
def raid(s: TaskForceState, side: int, where: int) -> None:
    """[4.3.2] One hex: find it, intercept, bomb; then cripples break off."""
    s.raid_side, s.raid_hex = side, where
    s.contact = 1
    s.raiders = [
        unit
        for unit in scene(s).units_of[side]
        if s.air_slot[unit] == RAID and s.air_place[unit] == where and s.air_steps[unit]
    ]
    for base in bases_in_hex(s, 1 - side, where):  # fighters alone do not raid an airfield (3.7)
        s.raided[base] += steps_of(s, [unit for unit in s.raiders if not is_fighter(s, unit)])
    raider = side_name(s, side)
    text = "{side} raids {hex}"
    tell_battle(s, "4.3.2", text, side, PHASE, side=raider, hex=hex_ref(s, where))
    _find_fleet(s)
    s.bombers = [unit for unit in s.raiders if not is_fighter(s, unit)]
    s.interceptors, s.pair_i, s.pair_r, s.group = [], [], [], []
    if not s.raiders:
        then(s, end_raid)
        return
    then(
        s, scramble, gather_interceptors, show_targets, next_attack, (break_off, 1 - side), end_raid
    )


def _find_fleet(s: TaskForceState) -> None:
    """[4.3.9] Land-based aircraft that come from six to eight hexes must find the fleet: a roll for
    each base. Raids from farther off were meant for a base, and find its hex."""
    if scene(s).flights or bases_in_hex(s, 1 - s.raid_side, s.raid_hex):
        return
    for base in dict.fromkeys([s.air_home[unit] for unit in s.raiders]):
        far = [u for u in s.raiders if s.air_home[u] == base and _must_find(s, u)]
        if not far:
            continue
        throw = Throw(
            "find fleet",
            6,
            1,
            s.data.charts["find_fleet"],
            distance_to(s, far[0], s.raid_hex),
            (),
            "4.3.9",
            side=s.raid_side,
            does="looks for the fleet",
        )
        if roll(s, throw, by=f"The raid from {ship_name(s, base)}").cell.result != "found":
            s.raiders = [unit for unit in s.raiders if unit not in far]
            tell(s, "4.3.9", "The aircraft of {base} turn for home.", base=ship_name(s, base))


def _must_find(s: TaskForceState, unit: int) -> bool:
    """[4.3.9] Not those of a carrier, who may have been sunk since they took off."""
    if not has_long_range(s, unit):
        return False
    return CARRIER_REACH < distance_to(s, unit, s.raid_hex) <= FLEET_REACH


@step
def show_targets(s: TaskForceState) -> None:
    """[3.8.1] With closed sheets the ships are shown now, when the interception is over."""
    for marker in markers_in(s, 1 - s.raid_side, s.raid_hex):
        expose(s, marker)
    if s.bombers and not ships_in_hex(s, 1 - s.raid_side, s.raid_hex):
        s.bombers = []


@step
def end_raid(s: TaskForceState) -> None:
    """The survivors turn for home in the next step."""
    tell_battle_over(s, "4.3.2", "The raid is over.")
    s.raid_side, s.raid_hex = NONE, NONE
    s.raiders, s.bombers, s.interceptors, s.group = [], [], [], []
    s.pair_i, s.pair_r = [], []
    s.target = NONE
    s.unopposed = 0
