"""Set-up from data."""

from __future__ import annotations

from collections.abc import Mapping

from deckload.engine.handles import set_up_handles
from deckload.engine.procedures import then
from deckload.games.mini.model.game_data import DUMMY, SIDES, MiniData
from deckload.games.mini.model.state import HUNT, NO_SEARCH, READY, MiniState
from deckload.games.mini.rules.set_up import deal_markers


def set_up(data: MiniData, scenario: str, options: Mapping[str, str]) -> MiniState:
    """Everything on the map; what lies under the markers is dealt by the first step."""
    facts = data.scenarios[scenario]
    s = MiniState(data, options)
    s.last_turn = facts.turns
    s.posture = [HUNT] * SIDES
    s.place = [data.grid.id_of(facts.markers[name]) for name in data.marker_names]
    s.spotted = [0] * len(s.place)
    s.inside = [DUMMY] * len(s.place)
    s.possible = [list(range(len(data.deals[side]))) for side in range(SIDES)]
    s.report = [[] for _ in s.place]
    s.slack = [NO_SEARCH] * len(s.place)
    s.hits = [0] * len(data.ships)
    s.points = [0] * SIDES
    s.air = [READY] * len(data.air_side)
    s.shown = [[0, 0] for _ in range(SIDES)]
    s.lost = [0] * SIDES
    s.raid = [[] for _ in range(SIDES)]
    s.sub_place = [data.grid.id_of(name) for name in facts.submarines]
    s.sub_seen = [0] * len(s.sub_place)
    s.sub_real = [0] * len(s.sub_place)
    set_up_handles(s, SIDES, len(data.air_side))
    then(s, deal_markers)
    return s
