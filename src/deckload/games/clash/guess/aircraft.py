"""A guess at where the enemy's aircraft are."""

from __future__ import annotations

from typing import Final

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import one_to, pick
from deckload.games.clash.guess.habits import Manner, japanese_have_struck
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.forces import marker_of_group
from deckload.games.clash.rules.raids.air_combat import meet_patrol
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.reinforcements import reinforce
from deckload.games.fleet.guess.chances import draw_patrols, is_to_come
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import (
    AWAY,
    CAP,
    FLOWN,
    LOST,
    NONE,
    NOT_YET,
    OFF_MAP,
    READY,
)
from deckload.games.fleet.rules.forces import (
    can_fly_from_home,
    group_with,
    is_afloat,
    is_night,
    is_on,
)

LAST_ARRIVAL: Final = 10
"""The reinforcements of 16.1.2 come in the turn of a ten-sided die."""


def guess_arrival(s: ClashState) -> int:
    """The turn of the reinforcements on a die: past if one of them has been seen, still to come
    where the sheets lie open and show that none is there."""
    late = s.data.scenarios[s.scenario].late_units
    if not late:
        return 0
    if s.late_seen:
        return one_to(s, s.late_seen)
    first = 1
    if any(s.air_box[unit] == NOT_YET for unit in late):
        first = s.turn if is_to_come(s, reinforce) else s.turn + 1
    return pick(s, range(min(first, LAST_ARRIVAL), LAST_ARRIVAL + 1))


def deal_aircraft(s: ClashState, other: int, manner: Manner) -> None:
    """Units that were not shown are at home: ready, on patrol by day, or resting."""
    unseen = [u for u in s.data.units_of_side[other] if s.air_box[u] == UNKNOWN]
    if not unseen:
        return
    struck = japanese_have_struck(s)
    not_here = _not_here(s)
    for unit in unseen:
        s.air_box[unit] = NOT_YET if unit in not_here else _box(s, unit)
    if not is_night(s) and not is_to_come(s, assign_patrols):
        fighters = [unit for unit in unseen if _may_patrol(s, unit)]
        for unit in draw_patrols(s, fighters, manner.patrols[other][int(struck)]):
            s.air_box[unit] = CAP


def _may_patrol(s: ClashState, unit: int) -> bool:
    ready = s.air_box[unit] == READY and s.data.is_fighter[unit]
    return ready and not _would_have_met(s, s.air_home[unit])


def _not_here(s: ClashState) -> set[int]:
    """Units that are not in the scenario, or not yet."""
    scenario = s.data.scenarios[s.scenario]
    here = set(scenario.air_at_start)
    last = s.turn - is_to_come(s, reinforce)
    for arrival in scenario.arrivals:
        if last >= (arrival.turn or s.arrival):
            here.update(arrival.units)
    return set(range(len(s.data.air))) - here


def _box(s: ClashState, unit: int) -> int:
    home = s.air_home[unit]
    if home < s.data.first_base and not is_afloat(s, home):
        return CAP if s.data.is_fighter[unit] and is_on(s, "other_carriers") else LOST
    if s.forward_hex[unit] != OFF_MAP:
        return FORWARD
    if not can_fly_from_home(s, unit):
        return FLOWN
    if s.out_since[unit] and _still_rests(s, unit):
        return AWAY if s.data.air_side[unit] != IJN else FLOWN
    return READY


def _would_have_met(s: ClashState, home: int) -> bool:
    """A raid has come to where this carrier is this turn, or is over this airfield now: its patrols
    were all seen (8.2.3)."""
    if home >= s.data.first_base:
        return home - s.data.first_base == s.raid_base and not is_to_come(s, meet_patrol)
    group = group_with(s, home)
    return group != NONE and s.patrol_seen[marker_of_group(s, group)] == 1


def _still_rests(s: ClashState, unit: int) -> bool:
    """Draw again what its owner threw in secret: how long a US unit is away (8.1.2), or whether an
    island unit has been made ready since (5.6)."""
    since = s.out_since[unit]
    if s.data.air_side[unit] != IJN:
        chart = s.data.charts["extended_range_recovery"]
        back = since + int(chart.look_up("turns", one_to(s, 10)).result)
        if back <= s.turn:
            return False
        s.air_back[unit] = (back,)
        return True
    needed = s.data.base_recovery[s.air_home[unit] - s.data.first_base]
    return all(one_to(s, 10) > needed for _ in range(s.turn - since))
