"""Case 6.1.2: Japanese searches on the active routes."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll_result
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import CSF, JAPAN, US
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.forces import forces_on
from deckload.games.midway.rules.segments import JAPANESE, begin_segment
from deckload.games.midway.rules.spotting import spot

step: Final = steps("midway.search")

_SCOUTS: Final = "Japanese scouts"


@step
def ijn_search(s: MidwayState) -> None:
    """[6.1.2] One die for each unspotted US task force in anybody's reach."""
    begin_segment(s, JAPANESE, "IJN search", "6.1.2")
    chart = s.data.charts["ijn_search"]
    throw = Throw("search", 6, 1, chart, "TF", (), "6.1.2", side=JAPAN, does="look for")
    for route in s.active:
        for force in forces_on(s, route, US):
            if s.spotted[force] or not is_searched(s, route, s.force_space[force]):
                continue
            name = s.data.forces[force].name
            if roll_result(s, throw, by=_SCOUTS, at=name) == "spotted":
                spot(s, force, _SCOUTS)


def is_searched(s: MidwayState, route: int, space: int) -> bool:
    """[6.1.2] Is a space in reach of an island base, a carrier force or another task force?"""
    ranges, data = s.data.search, s.data
    island = data.island[route]
    gap = data.gap[space]
    if island >= 0 and s.base_step[island] and gap[island] <= ranges.base:
        return True
    for force in forces_on(s, route, JAPAN):
        reach = ranges.csf if data.forces[force].kind == CSF else ranges.other
        if gap[s.force_space[force]] <= reach:
            return True
    return False
