"""Set-up from data: everything in its box; what players may choose is asked by the first step."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import then
from deckload.games.clash.model.game_data import ClashData
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.forces import eyes_on_sheets
from deckload.games.clash.rules.set_up import deploy
from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import (
    NO_SEARCH,
    NONE,
    NOT_YET,
    OFF_MAP,
    READY,
)
from deckload.games.fleet.rules.forces import is_on


def set_up(data: ClashData, scenario: str, options: Mapping[str, str]) -> ClashState:
    """All markers off the map, all ships undamaged, all aircraft of the scenario ready."""
    s = ClashState(data, options)
    s.scenario = scenario
    s.last_turn = data.scenarios[scenario].turns
    _markers(s)
    _ships_and_aircraft(s)
    s.pool = [0] * len(data.chit_names)
    s.sub_place = [OFF_MAP] * len(data.sub_side)
    s.sub_seen = [0] * len(data.sub_side)
    s.sub_real = [0] * len(data.sub_side)
    s.fighting = [[], []]
    s.track = [[], []]
    s.track_seen = [1 << side if is_on(s, "secret_movement") else ALL_EYES for side in SIDES]
    then(s, deploy)
    return s


def _markers(s: ClashState) -> None:
    sides = s.data.marker_side
    count = len(sides)
    s.sighted = [1 << side for side in sides]
    s.place = [OFF_MAP] * count
    s.opened = [eyes_on_sheets(s, side) for side in sides]
    s.ships = [[] for _ in sides]
    s.in_force = [0] * count
    s.title = [NONE] * count
    s.genuine = [0] * count
    s.detected = [0] * count
    s.slower = [0] * count
    s.harried = [0] * count
    s.acted = [0] * count
    s.begun = [OFF_MAP] * count
    s.origins = [0] * count
    s.patrol_seen = [0] * count
    s.slack = [NO_SEARCH] * count
    s.report = [[] for _ in sides]
    s.report_turn = [0] * count
    s.report_hex = [OFF_MAP] * count
    s.report_holds = [0] * count


def _ships_and_aircraft(s: ClashState) -> None:
    data, facts = s.data, s.data.scenarios[s.scenario]
    ships, units = len(data.ships), len(data.air)
    s.hits = [0] * ships
    s.sunk_by = [0] * ships
    s.coming_hits = [0] * ships
    s.box_of_ship = [NONE] * ships
    s.seen_in = [NONE] * ships
    s.gone = [[] for _ in SIDES]
    s.air_shown = [eyes_on_sheets(s, side) for side in data.air_side]
    s.air_box = [READY if unit in facts.air_at_start else NOT_YET for unit in range(units)]
    s.air_weak = [0] * units
    s.air_home = [
        ship if ship >= 0 else data.home_of_base(base)
        for ship, base in zip(data.air_ship, data.air_base, strict=True)
    ]
    s.air_back = [[] for _ in data.air]
    s.out_since = [0] * units
    s.forward_hex = [OFF_MAP] * units
    s.box_of_unit = [NONE] * units
    s.penalty = [0] * units
    s.strength = [0] * units
