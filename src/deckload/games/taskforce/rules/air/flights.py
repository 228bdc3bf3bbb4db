"""4.3.1, 4.3.7-4.3.9, 5.1.3: where aircraft can fly, and how long it takes them."""

from __future__ import annotations

from typing import Final

from deckload.engine.decision import Refusal
from deckload.games.taskforce.model.conditions import FLAG, IN_PLAY
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    MARKERS_OF,
    bases_in_hex,
    hex_of,
    is_land_base,
    markers_in,
    scene,
    sea_of,
)

FLEET_REACH: Final = 8
"""Land-based aircraft find fleets no farther off (4.3.9)."""
CARRIER_REACH: Final = 5
SAME_TURN: Final = 8
NEXT_TURN: Final = 16

TOO_FAR: Final = Refusal("4.3.1", "it is out of range")
BY_NIGHT: Final = Refusal("4.3.8", "they would arrive or come home by night")


def has_long_range(s: TaskForceState, unit: int) -> bool:
    """[4.3.7] A unit that began at a land base, and whose home is one now."""
    return scene(s).long_range[unit] > 0 and is_land_base(s, s.air_home[unit])


def delay(distance: int) -> int:
    """[4.3.8] Turns until a raid from base to base arrives, and again until it is home."""
    if distance <= SAME_TURN:
        return 0
    return 1 if distance <= NEXT_TURN else 2


def distance_to(s: TaskForceState, unit: int, where: int) -> int:
    return sea_of(s).grid.distance(hex_of(s, s.air_home[unit]), where)


def why_not_raid(s: TaskForceState, unit: int, where: int, distance: int) -> Refusal | None:
    """[4.3.1, 4.3.7, 4.3.8, 4.3.9, 5.1.3] Why a unit cannot raid a hex, or None if it can."""
    facts = scene(s)
    if facts.flights:
        return None if distance <= facts.flights else TOO_FAR
    if distance <= facts.air_range[unit]:
        return None
    if not has_long_range(s, unit) or distance > facts.long_range[unit]:
        return TOO_FAR
    if not bases_in_hex(s, 1 - facts.air_side[unit], where):
        return None if distance <= FLEET_REACH else TOO_FAR
    later = delay(distance)
    turns = s.data.turns
    arrives, home = s.turn + later, s.turn + 2 * later
    if home >= len(turns) or not turns[arrives].raids or turns[home].night:
        return BY_NIGHT
    return None


def raid_hexes(s: TaskForceState, side: int) -> list[int]:
    """[4.3.1] Hexes that a side may raid: with an enemy base, a withdrawing group, or a marker
    that is at least partly detected."""
    facts = scene(s)
    found = {
        facts.base_hex[base]: None
        for base in facts.bases[1 - side]
        if s.fate[base] == IN_PLAY and base not in facts.off_limits
    }
    for marker in MARKERS_OF[1 - side]:
        if s.place[marker] >= 0 and s.face[marker] != FLAG:
            found[s.place[marker]] = None
    return list(found)


def cover_hexes(s: TaskForceState, side: int) -> list[int]:
    """[4.3.1] Where a side may send fighters to patrol: over a base of its own, or over markers of
    which one is at least partly detected; a withdrawing group always is."""
    facts = scene(s)
    found = {facts.base_hex[base]: None for base in facts.bases[side] if s.fate[base] == IN_PLAY}
    for marker in MARKERS_OF[side]:
        if s.place[marker] >= 0 and s.face[marker] != FLAG:
            found[s.place[marker]] = None
    return list(found)


def is_fleet_alone(s: TaskForceState, side: int, where: int) -> bool:
    """Ships of the enemy, and no base of his."""
    return bool(markers_in(s, 1 - side, where)) and not bases_in_hex(s, 1 - side, where)
