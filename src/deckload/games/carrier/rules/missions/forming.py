"""Missions are formed, joined and split (4.1, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from deckload.charts.chart import Chart
from deckload.engine.dice import Throw, roll_result
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import (
    HOLD,
    INTERCEPT,
    LEEWARD,
    NOBODY_THERE,
    OFF_MAP,
    UNUSED,
    CarrierState,
)
from deckload.games.carrier.rules.missions.flying import board, is_on_cap, units_of
from deckload.games.carrier.rules.nouns import mission_name, mission_ref

# What units may take off for; on the decks strikes come on top.
NEW: Final = "intercept"
JOIN: Final = "join"
CAP: Final = "cap"


def free_display(s: CarrierState) -> int:
    """[4.11, 4.13] Eight displays serve missions of both kinds; the first that is free, or -1."""
    return s.mission_kind.index(UNUSED) if UNUSED in s.mission_kind else -1


def endurance_of(s: CarrierState, units: Sequence[int]) -> int:
    """[4.15] A mission has the fuel of those among it that have least."""
    return min([s.data.endurance[unit] for unit in units])


def form(s: CarrierState, kind: int, units: Sequence[int], place: int) -> int:
    """[4.14, 4.15, 4.32] Units that take off go to a free display, and their counter to the hex of
    the group that launches them."""
    mission = free_display(s)
    s.mission_kind[mission] = kind
    s.mission_hex[mission] = place
    s.mission_cap[mission] = NOBODY_THERE
    s.mission_fuel[mission] = endurance_of(s, units)
    s.mission_order[mission] = HOLD
    s.mission_goal[mission] = NOBODY_THERE
    for unit in units:
        board(s, unit, mission)
    tell(
        s,
        "4.14",
        "{mission} takes off with {n} over {hex}, fuel {fuel}.",
        mission=mission_ref(s, mission),
        n=count_of_units(units),
        hex=s.data.hex_refs[place],
        fuel=s.mission_fuel[mission],
    )
    return mission


def count_of_units(units: Sequence[int]) -> str:
    """In words for the log."""
    return "1 unit" if len(units) == 1 else f"{len(units)} units"


def join(s: CarrierState, mission: int, units: Sequence[int]) -> None:
    """[4.14] Added to a mission that is in the hex already: the fuel of whoever has less."""
    s.mission_fuel[mission] = min(s.mission_fuel[mission], endurance_of(s, units))
    for unit in units:
        board(s, unit, mission)
    tell(
        s,
        "4.14",
        "{n} join {mission}, which has fuel {fuel} now.",
        n=count_of_units(units),
        mission=mission_ref(s, mission),
        fuel=s.mission_fuel[mission],
    )


def split(s: CarrierState, mission: int, units: Sequence[int]) -> int:
    """[4.37] Part of an intercept mission goes its own way, with the same fuel."""
    other = free_display(s)
    s.mission_kind[other] = INTERCEPT
    s.mission_hex[other] = s.mission_hex[mission]
    s.mission_cap[other] = NOBODY_THERE
    s.mission_fuel[other] = s.mission_fuel[mission]
    s.mission_order[other] = s.mission_order[mission]
    s.mission_goal[other] = s.mission_goal[mission]
    s.mission_moved[other] = s.mission_moved[mission]
    for unit in units:
        board(s, unit, other)
    tell(
        s,
        "4.37",
        "{n} of {mission} go on as {other}.",
        n=count_of_units(units),
        mission=mission_ref(s, mission),
        other=mission_ref(s, other),
    )
    return other


# --- combat air patrol ----------------------------------------------------------------------------


def cap_room(s: CarrierState, group: int) -> int:
    """[4.33, 17.2] How many units a group may still add to its patrol: three in at most two
    missions, and none before the wind."""
    limits = s.data.mission_limits
    if s.group_wind[group] == LEEWARD:
        return 0
    if group not in s.mission_cap:
        return limits.cap_units if UNUSED in s.mission_kind else 0
    there = [mission for mission, over in enumerate(s.mission_cap) if over == group]
    if len(there) >= limits.cap_missions or free_display(s) < 0:
        return 0
    return limits.cap_units - sum([len(units_of(s, mission)) for mission in there])


def form_patrol(s: CarrierState, group: int, units: Sequence[int]) -> int:
    """[4.33] Units of one task group on patrol above it: no fuel marker, not on the map."""
    mission = free_display(s)
    s.mission_kind[mission] = INTERCEPT
    s.mission_hex[mission] = OFF_MAP
    s.mission_cap[mission] = group
    s.mission_fuel[mission] = 0
    for unit in units:
        board(s, unit, mission)
    tell(
        s,
        "4.33",
        "{mission} goes on patrol over {group} with {n}.",
        mission=mission_ref(s, mission),
        group=s.data.group_titles[group],
        n=count_of_units(units),
    )
    return mission


def fuel_throw(s: CarrierState) -> Throw:
    """[4.35]"""
    return _fuel_throw(s.data.charts["interception_fuel"])


@lru_cache(maxsize=16)
def _fuel_throw(chart: Chart) -> Throw:
    return Throw(
        "patrol fuel",
        10,
        chart=chart,
        column="initial fuel",
        case="4.35",
        side=US,
        does="has",
        gives="fuel point",
    )


def bring_out(s: CarrierState, mission: int) -> None:
    """[4.34, 4.35] A patrol is placed on the map; a die says how much fuel it has left. It never
    goes back to the CAP box."""
    assert is_on_cap(s, mission)
    place = s.group_hex[s.mission_cap[mission]]
    fuel = roll_result(s, fuel_throw(s), by=_patrol(s, mission))
    s.mission_hex[mission] = place
    s.mission_cap[mission] = NOBODY_THERE
    s.mission_fuel[mission] = int(fuel)


def _patrol(s: CarrierState, mission: int) -> str:
    over = s.data.group_titles[s.mission_cap[mission]]
    return f"{mission_name(s, mission)}, from patrol over {over},"
