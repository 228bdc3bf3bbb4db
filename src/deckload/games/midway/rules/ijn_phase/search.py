"""Case 6.1.2: Japanese searches on the active routes."""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.midway.model.game_data import CSF, JAPAN, US
from deckload.games.midway.model.state import MidwayState
from deckload.games.midway.rules.forces import force_ref, forces_on
from deckload.games.midway.rules.spotting import spot

step: Final = steps("midway.search")


@step
def ijn_search(s: MidwayState) -> None:
    """[6.1.2] One die for each unspotted US task force in anybody's reach."""
    s.segment = "IJN search"
    throw = Throw("search", 6, 1, s.data.charts["ijn_search"], "TF", (), "6.1.2", side=JAPAN)
    for route in s.active:
        for force in forces_on(s, route, US):
            if s.spotted[force] or not is_searched(s, route, s.force_space[force]):
                continue
            tell(s, "6.1.2", "The Japanese search for {force}.", force=force_ref(s, force))
            if roll(s, throw).cell.result == "spotted":
                spot(s, force)


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
