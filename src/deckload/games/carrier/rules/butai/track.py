"""The boxes of a Butai display, and of Guam's: who flies back, who is serviced, who is gone (9.12).

A raid that is on the map keeps its own points. What is on a display is counted box by box: raids
that return, servicing, aircraft that are available at some ranges or at all, and those lost. All
displays lie one behind the other in `air_track`, that of Guam last.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deckload.games.carrier.model.state import FROM_GUAM, CarrierState

RETURN_12: Final = 0
RETURN_8: Final = 1
RETURN_4: Final = 2
RETURN_0: Final = 3  # on Guam: landed
SERVICING_1: Final = 4
SERVICING_2: Final = 5
TO_3: Final = 6
TO_7: Final = 7
TO_11: Final = 8
ALL_RANGES: Final = 9
LOST: Final = 10
BOXES: Final = 11
LANDED: Final = RETURN_0

RETURNING: Final = (RETURN_12, RETURN_8, RETURN_4, RETURN_0)
SERVICING: Final = (SERVICING_1, SERVICING_2)
AVAILABLE: Final = (ALL_RANGES, TO_11, TO_7, TO_3)
"""The boxes from which raids are flown, those that reach farthest first."""
REACH: Final = {TO_3: 3, TO_7: 7, TO_11: 11, ALL_RANGES: 99}

BOX_NAMES: Final = (
    *("returning, 12+ hexes", "returning, 8-11 hexes", "returning, 4-7 hexes"),
    *("returning, 0-3 hexes", "servicing", "servicing, nearly ready"),
    *("available to 3 hexes", "available to 7 hexes", "available to 11 hexes"),
    *("available", "lost"),
)


def first_box(s: CarrierState, source: int) -> int:
    """Where the display of a force, or of Guam, begins."""
    return BOXES * (s.data.first_cripple if source == FROM_GUAM else source)


def in_box(s: CarrierState, source: int, box: int) -> int:
    return s.air_track[first_box(s, source) + box]


def put(s: CarrierState, source: int, box: int, points: int) -> None:
    """[9.21] Points are like money: only how many lie in a box matters."""
    s.air_track[first_box(s, source) + box] += points


def sum_of(s: CarrierState, source: int, boxes: tuple[int, ...]) -> int:
    start, track = first_box(s, source), s.air_track
    return sum([track[start + box] for box in boxes])


def any_return(s: CarrierState, force: int) -> bool:
    """[9.12] Whether points of a force are on their way home."""
    start = BOXES * force
    return any(s.air_track[start + RETURN_12 : start + RETURN_0 + 1])


def clear_track(s: CarrierState, source: int) -> None:
    """The display is free for another force."""
    start = first_box(s, source)
    s.air_track[start : start + BOXES] = [0] * BOXES


def return_box(distance: int) -> int:
    """[9.12, 10.31] Where a raid that turns for home is put, by the hexes it has to fly."""
    if distance >= 12:
        return RETURN_12
    if distance >= 8:
        return RETURN_8
    return RETURN_4 if distance >= 4 else RETURN_0


def in_the_air(s: CarrierState, source: int) -> int:
    """Points of a force, or of Guam, that are out on raids."""
    if source not in s.raid_source:
        return 0
    return sum([s.raid_points[raid] for raid, of in enumerate(s.raid_source) if of == source])


def unavailable(s: CarrierState, source: int, distance: int) -> int:
    """[10.1] Points lost, out, returning or in servicing, and those that do not reach so far."""
    return sum_of(s, source, _no_use_at(distance)) + in_the_air(s, source)


@lru_cache(maxsize=64)
def _no_use_at(distance: int) -> tuple[int, ...]:
    cannot_reach = [box for box, reach in REACH.items() if reach < distance]
    return (*RETURNING, *SERVICING, *cannot_reach, LOST)


def unavailable_for_cap(s: CarrierState, source: int) -> int:
    """[9.25] Points that cannot be over their own ships: at any range, who is available can."""
    gone = sum_of(s, source, (*RETURNING, *SERVICING, LOST))
    return gone + in_the_air(s, source)


def advance(s: CarrierState, source: int) -> int:
    """[9.12, 10.32, 11.29] Every box moves one to the right. The points that come down from the
    last box of the return are given back, for somebody to say whether there is a deck for them."""
    start = first_box(s, source)
    track = s.air_track
    if not any(track[start : start + LOST]):  # many have shown no aircraft so far
        return 0
    landing = track[start + RETURN_0]
    track[start + ALL_RANGES] += track[start + TO_11]
    for box in (TO_11, TO_7, TO_3, SERVICING_2):
        track[start + box] = track[start + box - 1]
    track[start + SERVICING_1] = 0
    for box in (RETURN_0, RETURN_4, RETURN_8):
        track[start + box] = track[start + box - 1]
    track[start + RETURN_12] = 0
    return landing
