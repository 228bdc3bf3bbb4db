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
    """[6.5.8] Once an activation, if a Japanese marker in the area is not detected."""
    return AIR_SEARCH not in s.done and any(not s.detected[m] for m in markers_in_area(s))


def can_look_again(s: SunsetState) -> bool:
    """[6.5.8, 7.2] The same, where one of them is in sight already."""
    return AIR_SEARCH not in s.done and any(is_seen_already(s, m) for m in markers_in_area(s))


def markers_in_area(s: SunsetState) -> list[int]:
    """[6.5.8] The Japanese markers within the area that land-based planes reach."""
    return [marker for marker in on_map(s, IJN) if s.place[marker] in s.data.usaaf_area]


def search_area(s: SunsetState, *, again: bool) -> Procedure:
    """[6.5.8, 5.3.2, 7.2] Every Japanese marker in the area, as in any air search; no part of it
    counts as far (ruling S82)."""
    s.done.append(AIR_SEARCH)
    tell(s, "6.5.8", "The USAAF sends out search planes.")
    there = markers_in_area(s)
    seen = [m for m in there if is_seen_already(s, m)] if again else []
    wanted = yield from look_again(USN, seen)
    targets = [m for m in there if not s.detected[m] or m in wanted]
    look_for(s, targets, [air_throw(s, USN, s.place[target], ()) for target in targets])
