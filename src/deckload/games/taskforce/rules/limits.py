"""Where scenarios keep markers from going, and which raid they ask for: their special rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from deckload.engine.decision import Refusal
from deckload.games.taskforce.model.conditions import IN_PLAY
from deckload.games.taskforce.model.game_data import FIGHTER, IJN, MARKER_SIDE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import scene, sea_of

NOT_BACK_FROM_MIDWAY: Final = Refusal(
    "3.7", "until Midway has been raided, no marker may end farther from it"
)
NOT_BACK: Final = Refusal(
    "3.7", "until the first battle or raid, no marker may turn back from the enemy's edge"
)


def must_raid(s: TaskForceState) -> int:
    """Scenario 6: the base that Japan still has to raid, or -1: until as many bombers as it takes
    have been there, on one day or several, or fewer than that are left."""
    table: Any = scene(s).tables.get("must_raid")
    if table is None:
        return -1
    base = scene(s).ship_id.index(table["base"])
    wanted = 2 * table["bombers"]
    if s.fate[base] != IN_PLAY or s.raided[base] >= wanted:
        return -1
    return base if _bomber_steps(s) >= wanted else -1


def _bomber_steps(s: TaskForceState) -> int:
    """What Japan has left to raid with, wherever it is."""
    kinds = scene(s).air_kind
    return sum([s.air_steps[unit] for unit in scene(s).units_of[IJN] if kinds[unit] != FIGHTER])


def may_leave_map(s: TaskForceState, side: int) -> bool:
    """[4.1.4, 3.7] Nobody leaves where markers keep to some hexes, or while they may not turn back:
    that would be the shortest way back of all."""
    facts = scene(s)
    if facts.bounds or ("no_turning_back" in facts.special_rules and not s.contact):
        return False
    return side != IJN or must_raid(s) < 0


def turning_back(
    s: TaskForceState, marker: int, before: int, hexes: Iterable[int]
) -> dict[int, Refusal]:
    """[3.7] Where a marker that was in one hex may not end its movement, of some others, and why
    not."""
    facts = scene(s)
    side = MARKER_SIDE[marker]
    found: dict[int, Refusal] = {}
    if "no_turning_back" in facts.special_rules and not s.contact:
        ways = facts.forces[1 - side].home_ways
        found = {hex_: NOT_BACK for hex_ in hexes if ways[hex_] > ways[before]}
    base = must_raid(s) if side == IJN else -1
    if base >= 0:
        far = sea_of(s).grid.distances_from(facts.base_hex[base])
        found |= {hex_: NOT_BACK_FROM_MIDWAY for hex_ in hexes if far[hex_] > far[before]}
    return found
