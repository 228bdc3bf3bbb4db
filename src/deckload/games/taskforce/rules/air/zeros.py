"""5.1.2: Zeros in halves."""

from __future__ import annotations

from deckload.games.taskforce.model.game_data import FULL
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import put_away, set_slot
from deckload.games.taskforce.rules.fleets import scene


def split_zero(s: TaskForceState, unit: int) -> int:
    """[5.1.2] Two reduced units of the same home; the new counter is one of the spare ones."""
    facts = scene(s)
    spare = next(
        other
        for other in facts.units_of[facts.air_side[unit]]
        if facts.air_group[other] == facts.air_group[unit] and not s.air_steps[other]
    )
    s.air_steps[unit] = s.air_steps[spare] = 1
    for column in (s.air_home, s.air_own, s.air_place, s.air_due, s.air_moved):
        column[spare] = column[unit]
    set_slot(s, spare, s.air_slot[unit])
    s.air_seen[spare] = s.air_seen[unit]
    return spare


def join_zeros(s: TaskForceState, unit: int, other: int) -> None:
    """[5.1.2]"""
    s.air_steps[unit] = FULL
    put_away(s, other)


def other_half(s: TaskForceState, unit: int, among: list[int]) -> int:
    """[5.1.2] The other half that a reduced Zero can be joined with: of the same home, and on the
    same errand."""
    if s.air_steps[unit] == FULL:
        return -1
    group = scene(s).air_group
    for other in among:
        if (
            other != unit
            and s.air_steps[other] == 1
            and group[other] == group[unit]
            and s.air_home[other] == s.air_home[unit]
            and s.air_place[other] == s.air_place[unit]
        ):
            return other
    return -1


def join_all_halves(s: TaskForceState, units: list[int]) -> list[int]:
    """[5.1.2] Of units in a fight all halves that can be one: who is left."""
    for unit in units:
        if s.air_steps[unit] != 1 or not scene(s).splits[unit]:
            continue
        other = other_half(s, unit, units)
        if other >= 0:
            join_zeros(s, unit, other)
    return [unit for unit in units if s.air_steps[unit]]
