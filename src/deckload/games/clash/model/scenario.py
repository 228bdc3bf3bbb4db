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
from deckload.games.fleet.model.scenario import begin
from deckload.games.fleet.model.state import (
    NOT_YET,
    OFF_MAP,
    READY,
)
from deckload.games.fleet.rules.forces import is_on


def set_up(data: ClashData, scenario: str, options: Mapping[str, str]) -> ClashState:
    """All markers off the map, all ships undamaged, all aircraft of the scenario ready."""
    s = ClashState(data, options)
    begin(s, scenario)
    _markers(s)
    _aircraft(s)
    s.sub_place = [OFF_MAP] * len(data.sub_side)
    s.sub_seen = [0] * len(data.sub_side)
    s.sub_real = [0] * len(data.sub_side)
    s.track = [[], []]
    s.track_seen = [1 << side if is_on(s, "secret_movement") else ALL_EYES for side in SIDES]
    then(s, deploy)
    return s


def _markers(s: ClashState) -> None:
    sides = s.data.marker_side
    count = len(sides)
    s.sighted = [1 << side for side in sides]
    s.opened = [eyes_on_sheets(s, side) for side in sides]
    s.in_force = [0] * count
    s.patrol_seen = [0] * count


def _aircraft(s: ClashState) -> None:
    data, facts = s.data, s.data.scenarios[s.scenario]
    units = len(data.air)
    s.air_shown = [eyes_on_sheets(s, side) for side in data.air_side]
    s.air_box = [READY if unit in facts.air_at_start else NOT_YET for unit in range(units)]
    s.air_back = [()] * units
    s.forward_hex = [OFF_MAP] * units
