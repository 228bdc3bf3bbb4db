"""Task forces that keep their station: a standing order of their owner, so that he is not asked
turn after turn for forces that only wait. It is no rule of the printed game, and changes none.

What ends the quiet is what both sides see, so that nothing hidden shows by a question.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.forces import is_night, marker_ref, on_map
from deckload.games.sunset.rules.movement.courses import open_sea

KEEP: Final = "keep station"
STAND_BY: Final = "stand by"
REST: Final = "rest"

ENEMY_NEAR: Final = 5
"""An enemy marker has the owner asked that is so many hexes away by sea, whatever it is."""
ENEMY_IN_SIGHT: Final = 4
"""By day also one that is detected so near by air, for those who stand by to strike it: the reach
of escort carriers."""

ORDERS: Final = {
    KEEP: f"Keep station until an enemy comes within {ENEMY_NEAR} hexes by sea, or nearer than now",
    STAND_BY: f"Stand by: also ask by day for enemies in sight within {ENEMY_IN_SIGHT}",
    REST: "Rest: keep station until the next night falls",
}


def take_station(s: SunsetState, marker: int, order: str) -> None:
    """The owner is not asked for this task force again while all is quiet: until enemies threaten
    it more than now. With one in the hex there is no quiet to keep."""
    s.watch[marker] = 1 + threat(s, marker) if 0 not in ways_of_enemies_near(s, marker) else 0
    s.standing_by[marker] = int(order == STAND_BY)
    s.rests_until[marker] = next_night(s) if order == REST else 0


def keeps_station(s: SunsetState, marker: int) -> bool:
    """Is it on station, and nothing about that its owner should be asked for?"""
    if not s.watch[marker] or 0 < s.rests_until[marker] <= s.turn:
        return False
    if threat(s, marker) >= s.watch[marker]:
        return False
    return is_night(s) or not s.standing_by[marker] or not is_enemy_in_sight(s, marker)


def next_night(s: SunsetState) -> int:
    """The first turn after this one that is a night, or the one after the last."""
    to_come = range(s.turn + 1, s.last_turn + 1)
    return next((turn for turn in to_come if s.data.is_night[turn]), s.last_turn + 1)


def threat(s: SunsetState, marker: int) -> int:
    """How near enemy markers are by sea, all together: one that comes, or comes nearer, adds to
    it."""
    return sum([ENEMY_NEAR + 1 - way for way in ways_of_enemies_near(s, marker)])


def is_enemy_near(s: SunsetState, marker: int) -> bool:
    here, enemies = s.place[marker], s.data.markers_of[1 - s.data.marker_side[marker]]
    near = open_sea(s.data, here, ENEMY_NEAR).hexes
    return not near.isdisjoint(s.place[enemies[0] : enemies[-1] + 1])  # they lie together


def ways_of_enemies_near(s: SunsetState, marker: int) -> list[int]:
    """How many hexes it is by sea to each enemy marker that is near."""
    here, enemies = s.place[marker], s.data.markers_of[1 - s.data.marker_side[marker]]
    sea = open_sea(s.data, here, ENEMY_NEAR)
    places = s.place[enemies[0] : enemies[-1] + 1]  # the markers of a side lie together
    if sea.hexes.isdisjoint(places):  # usual, and quickly tested
        return []
    near, way = sea.hexes, sea.courses.steps
    return [way.get(place, 0) for place in places if place in near]


def is_enemy_in_sight(s: SunsetState, marker: int) -> bool:
    far = s.data.grid.distances_from(s.place[marker])
    enemies = on_map(s, 1 - s.data.marker_side[marker])
    return any(s.detected[m] and far[s.place[m]] <= ENEMY_IN_SIGHT for m in enemies)


def tell_station(s: SunsetState, marker: int) -> None:
    text = "{marker} keeps its station."
    tell(s, "4.4", text, to=s.data.marker_side[marker], marker=marker_ref(s, marker))
