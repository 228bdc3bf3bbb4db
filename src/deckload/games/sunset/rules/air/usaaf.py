"""5.3.2, 6.5.8: the heavy bombers and search planes that fly from Morotai."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.engine.procedures import Procedure
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import on_map
from deckload.games.sunset.rules.search.search import (
    AIR_SEARCH,
    air_throw,
    is_seen_already,
    look_again,
    look_for,
)


def can_search_area(s: SunsetState) -> bool:
    """[6.5.8] Once an activation, if there are Japanese markers in the area."""
    return AIR_SEARCH not in s.done and bool(markers_in_area(s))


def markers_in_area(s: SunsetState) -> list[int]:
    """[6.5.8] The Japanese markers within the area that land-based planes reach."""
    return [marker for marker in on_map(s, IJN) if s.place[marker] in s.data.usaaf_area]


def search_area(s: SunsetState) -> Procedure:
    """[6.5.8, 5.3.2, 7.2] Every Japanese marker in the area, as in any air search; no part of it
    counts as far (ruling S82)."""
    s.done.append(AIR_SEARCH)
    tell(s, "6.5.8", "The USAAF sends out search planes.")
    there = markers_in_area(s)
    again = yield from look_again(USN, [m for m in there if is_seen_already(s, m)])
    for target in there:
        if not s.detected[target] or target in again:
            look_for(s, [target], air_throw(s, USN, s.place[target], ()))
