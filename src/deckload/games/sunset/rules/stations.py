"""Task forces that keep their station: a standing order of their owner, so that he is not asked
turn after turn for forces that only wait. It is no rule of the printed game, and changes none.

What ends the quiet is what both sides see, so that nothing hidden shows by a question.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import is_night, marker_ref, on_map
from deckload.games.sunset.rules.movement.sea_ways import ways_to

KEEP: Final = "keep station"
STAND_BY: Final = "stand by"

ENEMY_NEAR: Final = 5
"""An enemy marker has the owner asked that is so many hexes away by sea, whatever it is."""
ENEMY_IN_SIGHT: Final = 8
"""By day also one that is detected so near by air, for those who stand by to strike it."""

ORDERS: Final = {
    KEEP: f"Keep station until an enemy is within {ENEMY_NEAR} hexes by sea",
    STAND_BY: f"Stand by: also ask by day for enemies in sight within {ENEMY_IN_SIGHT}",
}


def take_station(s: SunsetState, marker: int, order: str) -> None:
    """The owner is not asked for this task force again while all is quiet."""
    side = s.data.marker_side[marker]
    s.on_station[side] = sorted({*s.on_station[side], marker})
    others = [m for m in s.standing_by[side] if m != marker]
    s.standing_by[side] = sorted([*others, marker]) if order == STAND_BY else others


def keeps_station(s: SunsetState, marker: int) -> bool:
    """Is it on station, and nothing about that its owner should be asked for?"""
    side = s.data.marker_side[marker]
    if marker not in s.on_station[side] or is_enemy_near(s, marker):
        return False
    return is_night(s) or marker not in s.standing_by[side] or not is_enemy_in_sight(s, marker)


def is_enemy_near(s: SunsetState, marker: int) -> bool:
    way = ways_to(s.data, (s.place[marker],))
    return any(way[s.place[m]] <= ENEMY_NEAR for m in on_map(s, 1 - s.data.marker_side[marker]))


def is_enemy_in_sight(s: SunsetState, marker: int) -> bool:
    far = s.data.grid.distances_from(s.place[marker])
    enemies = on_map(s, 1 - s.data.marker_side[marker])
    return any(s.detected[m] and far[s.place[m]] <= ENEMY_IN_SIGHT for m in enemies)


def tell_station(s: SunsetState, marker: int) -> None:
    text = "{marker} keeps its station."
    tell(s, "4.4", text, to=s.data.marker_side[marker], marker=marker_ref(s, marker))
