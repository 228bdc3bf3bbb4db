"""Set-up from data: everything in its box; what players may choose is asked by the first step."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import then
from deckload.games.fleet.model.scenario import begin
from deckload.games.sunset.model.game_data import USN, SunsetData
from deckload.games.sunset.model.state import (
    FLOWN,
    NONE,
    NOT_YET,
    OFF_MAP,
    READY,
    SIDES,
    SunsetState,
)
from deckload.games.sunset.rules.forces import is_on
from deckload.games.sunset.rules.set_up import deploy


def set_up(data: SunsetData, scenario: str, options: Mapping[str, str]) -> SunsetState:
    """All markers off the map, ships and aircraft as the scenario has them."""
    s = SunsetState(data, options)
    begin(s, scenario)
    _markers(s)
    _ships(s)
    _aircraft(s)
    s.cup = [0, 0, 0]
    s.boats_lost = [0, 0]
    then(s, deploy)
    return s


def seen_by(side: int) -> int:
    """The eyes on what all know of Japanese markers, and the USN alone of its own."""
    return 1 << USN if side == USN else ALL_EYES


def _markers(s: SunsetState) -> None:
    sides = s.data.marker_side
    count = len(sides)
    s.opened = [1 << side for side in sides]
    s.us_only = [seen_by(side) for side in sides]
    s.fleet = [0] * count
    s.crippled = [0] * count
    for side in SIDES:
        for marker in s.data.cripples_of[side]:
            s.crippled[marker] = 1
    s.entered = [OFF_MAP] * count
    s.report_number = [0] * count
    s.report_capital = [0] * count
    s.report_off = [0] * count
    s.fallen_out = [[] for _ in sides]
    s.watch = [0] * count
    s.standing_by = [0] * count
    s.rests_until = [0] * count
    s.bound_for = [NONE] * count
    s.scouting = [0] * count
    s.formation = [0] * count


def _ships(s: SunsetState) -> None:
    count = len(s.data.ships)
    s.hits = list(s.data.scenarios[s.scenario].lost_before)
    s.lent = [0] * count
    s.slowed = [0] * count
    s.silenced = [0] * count
    s.fought = [0] * count
    s.hard_days = [0] * count


def _aircraft(s: SunsetState) -> None:
    data, facts = s.data, s.data.scenarios[s.scenario]
    count = len(data.air)
    s.air_shown = [1 << side for side in data.air_side]
    s.air_box = [NOT_YET] * count
    for unit in (*facts.air_aboard, *facts.air_ready):
        s.air_box[unit] = READY
    for unit in facts.air_flown:
        s.air_box[unit] = FLOWN
    if is_on(s, "hermaphrodites"):
        for unit in data.hermaphrodite_units:
            s.air_box[unit] = READY
    s.missions = [0] * count
    s.patrol_over = [NONE] * count
    s.suppresses = [NONE] * count
    s.out_since = [int(unit in facts.air_flown) for unit in range(count)]
