"""A guess at where the enemy's aircraft are."""

from __future__ import annotations

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY, UNKNOWN
from deckload.games.clash.facts import IJN
from deckload.games.clash.rules.air_recovery import has_deck
from deckload.games.clash.rules.forces import is_afloat, is_night
from deckload.games.clash.state import (
    AWAY,
    CAP,
    FLOWN,
    FORWARD,
    LOST,
    NOT_YET,
    OFF_MAP,
    READY,
    ClashState,
)


def deal_aircraft(s: ClashState, other: int) -> None:
    """Units that were not shown are at home: ready, on patrol by day, or resting."""
    unseen = [u for u in s.data.units_of_side[other] if s.air_box[u] == UNKNOWN]
    not_here = _not_here(s) if unseen else set()
    for unit in unseen:
        s.air_box[unit] = NOT_YET if unit in not_here else _box(s, unit)


def _not_here(s: ClashState) -> set[int]:
    """Units that are not in the scenario, or not yet."""
    scenario = s.data.scenarios[s.scenario]
    here = set(scenario.air_at_start)
    for arrival in scenario.arrivals:
        if s.turn >= (arrival.turn or s.arrival):
            here.update(arrival.units)
    return set(range(len(s.data.air))) - here


def _box(s: ClashState, unit: int) -> int:
    home = s.air_home[unit]
    if home < s.data.first_base and not is_afloat(s, home):
        return LOST
    if s.forward_hex[unit] != OFF_MAP:
        return FORWARD
    if not has_deck(s, unit):
        return FLOWN
    if s.out_since[unit] and _still_rests(s, unit):
        return AWAY if s.data.air_side[unit] != IJN else FLOWN
    patrols = s.data.is_fighter[unit] and not is_night(s)
    return CAP if patrols and die(s, 2, "guess", NOBODY) == 1 else READY


def _still_rests(s: ClashState, unit: int) -> bool:
    """Draw again what its owner threw in secret: how long a US unit is away (8.1.2), or whether an
    island unit has been made ready since (5.6)."""
    since = s.out_since[unit]
    if s.data.air_side[unit] != IJN:
        chart = s.data.charts["extended_range_recovery"]
        throw = die(s, 10, "guess", NOBODY)
        back = since + int(chart.look_up("turns", throw).result)
        if back <= s.turn:
            return False
        s.air_back[unit] = [back]
        return True
    needed = s.data.base_recovery[s.air_home[unit] - s.data.first_base]
    return all(die(s, 10, "guess", NOBODY) > needed for _ in range(s.turn - since))
