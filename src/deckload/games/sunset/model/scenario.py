"""Set-up from data: everything in its box; what players may choose is asked by the first step."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import then
from deckload.games.sunset.model.game_data import USN, SunsetData
from deckload.games.sunset.model.state import (
    FLOWN,
    NO_SEARCH,
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
    s.scenario = scenario
    s.last_turn = data.scenarios[scenario].turns
    _markers(s)
    _ships(s)
    _aircraft(s)
    s.pool = [0] * len(data.chit_names)
    s.cup = [0, 0, 0]
    s.boats_lost = [0, 0]
    s.fighting = [[], []]
    then(s, deploy)
    return s


def seen_by(side: int) -> int:
    """The eyes on what all know of Japanese markers, and the USN alone of its own."""
    return 1 << USN if side == USN else ALL_EYES


def _markers(s: SunsetState) -> None:
    sides = s.data.marker_side
    count = len(sides)
    s.place = [OFF_MAP] * count
    s.opened = [1 << side for side in sides]
    s.ships = [[] for _ in sides]
    s.title = [NONE] * count
    s.us_only = [seen_by(side) for side in sides]
    s.fleet = [0] * count
    s.crippled = [0] * count
    for side in SIDES:
        for marker in s.data.cripples_of[side]:
            s.crippled[marker] = 1
    s.genuine = [0] * count
    s.detected = [0] * count
    s.slower = [0] * count
    s.harried = [0] * count
    s.acted = [0] * count
    s.begun = [OFF_MAP] * count
    s.entered = [OFF_MAP] * count
    s.screen = [0] * count
    s.origins = [0] * count
    s.slack = [NO_SEARCH] * count
    s.report = [[] for _ in sides]
    s.report_number = [0] * count
    s.report_capital = [0] * count
    s.report_off = [0] * count
    s.fallen_out = [[] for _ in sides]
    s.report_turn = [0] * count
    s.report_hex = [OFF_MAP] * count
    s.report_holds = [0] * count


def _ships(s: SunsetState) -> None:
    count = len(s.data.ships)
    s.hits = list(s.data.scenarios[s.scenario].lost_before)
    s.lent = [0] * count
    s.slowed = [0] * count
    s.silenced = [0] * count
    s.sunk_by = [0] * count
    s.gone = [[] for _ in SIDES]
    s.seen_in = [NONE] * count
    s.fought = [0] * count
    s.hard_days = [0] * count
    s.box_of_ship = [NONE] * count
    s.coming_hits = [0] * count


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
    s.air_weak = [0] * count
    s.air_home = [
        ship if ship >= 0 else data.home_of_base(base)
        for ship, base in zip(data.air_ship, data.air_base, strict=True)
    ]
    s.out_since = [int(unit in facts.air_flown) for unit in range(count)]
    s.box_of_unit = [NONE] * count
    s.penalty = [0] * count
    s.strength = [0] * count
