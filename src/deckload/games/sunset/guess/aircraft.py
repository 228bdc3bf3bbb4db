"""A guess at where the enemy's aircraft are."""

from __future__ import annotations

from functools import lru_cache

from deckload.charts import Chart
from deckload.engine.knowledge import UNKNOWN
from deckload.engine.procedures import Step
from deckload.engine.unseen_dice import one_to
from deckload.games.fleet.guess.chances import OUT_OF, happens, is_to_come
from deckload.games.sunset.guess.habits import CAUGHT, KEPT_HOME, PATROLS
from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.model.state import (
    CAP,
    FLOWN,
    LOST,
    NOT_YET,
    OUT,
    READY,
    SunsetState,
)
from deckload.games.sunset.rules.air.air_fleets import ready_units
from deckload.games.sunset.rules.air.boxes import (
    end_of_turn,
    is_ashore,
    is_from_escort_carrier,
    is_last_of_day,
)
from deckload.games.sunset.rules.air.patrols import (
    assign_patrols,
    fighters,
    half_of,
    is_pure,
)
from deckload.games.sunset.rules.forces import date_of, is_afloat, is_night, is_on
from deckload.games.sunset.rules.turn import initial_phase, terminal_phase

# --- boxes ----------------------------------------------------------------------------------------


def deal_aircraft(s: SunsetState, other: int) -> None:
    """Units that were not shown are at home: ready, on patrol by day, or resting."""
    unseen = [u for u in s.data.units_of_side[other] if s.air_box[u] == UNKNOWN]
    if not unseen:
        return
    here = _in_the_game(s)
    for unit in unseen:
        s.air_box[unit] = _box(s, unit) if unit in here else NOT_YET
    if not s.turn or not _may_patrol(s):
        return
    able = [unit for unit in fighters(s, other) if unit in set(unseen)]
    landed = FLOWN if other == USN else READY
    up = landed if _has_landed(s) else CAP
    for unit in _draw_patrols(s, able, PATROLS[other]):
        s.air_box[unit] = up


def _in_the_game(s: SunsetState) -> set[int]:
    here = set(s.data.scenarios[s.scenario].air_at_start)
    if s.air_order > 0:
        here.update(s.data.what_if_units[s.air_order])
    if is_on(s, "hermaphrodites"):
        here.update(s.data.hermaphrodite_units)
    return here


def _box(s: SunsetState, unit: int) -> int:
    """Where a unit is if it flies no patrol."""
    home, side = s.air_home[unit], s.data.air_side[unit]
    if not is_ashore(s, unit):
        if home in s.gone[side]:
            return OUT
        if not is_afloat(s, home):
            return LOST
    if side == USN:
        return FLOWN if _has_flown_enough(s, unit) else READY
    return FLOWN if _still_rests(s, unit) else READY


def _has_flown_enough(s: SunsetState, unit: int) -> bool:
    """[6.5.3, 6.5.8] The missions of US units are public: carrier aircraft fly twice a day, heavy
    bombers once, and those of escort carriers as often as they like."""
    if is_from_escort_carrier(s, unit):
        return False
    most = 1 if is_ashore(s, unit) else s.data.limits.missions_a_day
    return s.missions[unit] >= most


def _still_rests(s: SunsetState, unit: int) -> bool:
    """[6.5.9, 13.2] Draw again what the Japanese threw in secret since a unit was seen to be spent:
    a die on each day turn. Trained crews have rested after a night."""
    since = s.out_since[unit]
    if not since:
        caught = is_on(s, "airfield_suppression") and is_ashore(s, unit) and not is_night(s)
        return caught and s.turn > 0 and happens(s, CAUGHT)
    if not is_ashore(s, unit) and is_on(s, "trained_crews"):
        return not any(s.data.is_night[turn] for turn in range(since, s.turn))
    last = s.turn - is_still_to_come(s, initial_phase, ready_units)
    dice = [turn for turn in range(since + 1, last + 1) if _rolls_on(s, unit, turn)]
    ready = _highest_that_is_ready(s.data.charts["readiness"])
    return not any(
        one_to(s, 10) <= ready and (_may_still_fly(s, unit, turn) or happens(s, KEPT_HOME))
        for turn in dice
    )


def _may_still_fly(s: SunsetState, unit: int, turn: int) -> bool:
    """[4.2, 6.5.9] Has a unit that was made ready on a turn had no chance yet to be seen?"""
    if turn < s.turn or not is_ashore(s, unit):
        return False
    return bool(s.pool[s.data.formation_chit[s.air_home[unit] - s.data.first_base]])


def _rolls_on(s: SunsetState, unit: int, turn: int) -> bool:
    """[6.5.9, 13.3.5] By day, but not while the air fleets wait."""
    if s.data.is_night[turn]:
        return False
    waits = is_ashore(s, unit) and is_on(s, "air_fleets_wait")
    return not (waits and date_of(s, turn) == s.data.air_fleets_wait)


@lru_cache(maxsize=8)
def _highest_that_is_ready(chart: Chart) -> int:
    """[6.5.9] The highest face that makes a unit ready."""
    return max(face for face in range(1, 11) if chart.look_up("unit", face).result == "ready")


# --- patrols --------------------------------------------------------------------------------------


def _may_patrol(s: SunsetState) -> bool:
    """[6.5.4] By day, once they were assigned; they stay up from one day turn to the next. In the
    night those that have landed are still to be told from others."""
    if is_night(s):
        return s.turn > 1 and is_still_to_come(s, terminal_phase, end_of_turn)
    assigned = not is_still_to_come(s, initial_phase, assign_patrols)
    return assigned or not s.data.is_night[s.turn - 1]


def _has_landed(s: SunsetState) -> bool:
    """[6.5.4] Has the day ended for patrols?"""
    return is_night(s) or (
        is_last_of_day(s) and not is_still_to_come(s, terminal_phase, end_of_turn)
    )


def is_still_to_come(s: SunsetState, *steps: Step) -> bool:
    """Is a step of this turn on the agenda, or the phase that brings it?"""
    return any(is_to_come(s, step) for step in steps)


def _draw_patrols(s: SunsetState, able: list[int], chances: tuple[int, ...]) -> list[int]:
    """[6.5.4] Draw the one answer that a side gives for all its fighters: those that fly."""
    everyone, pure, half, nobody, _some = chances
    drawn = one_to(s, OUT_OF)
    if drawn <= everyone:
        return able
    if drawn <= everyone + pure:
        return [unit for unit in able if is_pure(s, unit)]
    if drawn <= everyone + pure + half:
        return half_of(s, able)
    if drawn <= everyone + pure + half + nobody:
        return []
    return [unit for unit in able if one_to(s, 2) == 1]
