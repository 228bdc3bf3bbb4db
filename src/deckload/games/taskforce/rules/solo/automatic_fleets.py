"""Scenarios 2 and 3: how the side that nobody plays moves, and what its cripples do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from deckload.engine.dice import die
from deckload.engine.knowledge import NOBODY
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.taskforce.model.conditions import FLAG, NONE, REAL, SHOWN
from deckload.games.taskforce.model.game_data import FLEET_MARKERS, MARKERS
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    has_transports,
    is_dummy,
    is_night,
    marker_name,
    markers_on_map,
    scene,
    sea_of,
    side_name,
)
from deckload.games.taskforce.rules.leaving import leave_map
from deckload.games.taskforce.rules.withdrawal import is_homeward, sail_home
from deckload.games.taskforce.rules.zones import occupied, zone_of_control

step: Final = steps("taskforce.automatic")


@step
def sail_by_die(s: TaskForceState, side: int) -> None:
    """[4.1] A die for each marker that nobody sees, the same for the fleet and its dummies; so a
    marker that stays does not tell why."""
    table = scene(s).tables["automatic"]
    taken = occupied(s, 1 - side)
    zone = zone_of_control(s, 1 - side)
    moved: list[int] = []
    for marker in markers_on_map(s, side):
        before = s.place[marker]
        face = die(s, 6, "automatic movement", NOBODY)
        moves = s.data.moves_night if is_night(s) else s.data.moves_day
        if is_homeward(s, marker) and marker % MARKERS >= FLEET_MARKERS:
            sail_home(s, marker, moves, taken)
        else:
            for _ in range(moves):
                _one_hex(s, marker, _goal(s, marker, table, face), taken, zone)
        _note(s, marker, before, zone, moved)
    moved = [marker for marker in moved if s.place[marker] >= 0]
    if moved and s.log is not None:
        words = ", ".join(
            f"{marker_name(s, m)} to {sea_of(s).grid.name_of(s.place[m])}" for m in moved
        )
        tell(s, "4.1", "{side} sails: {words}.", side=side_name(s, side), words=words)


def _note(s: TaskForceState, marker: int, before: int, zone: set[int], moved: list[int]) -> None:
    """[3.4] Who enters a zone of control is no dummy; who has reached safety leaves."""
    here = s.place[marker]
    if here < 0:
        return
    if here != before:
        moved.append(marker)
        if here in zone and s.proof[marker] != SHOWN:
            s.proof[marker] = REAL
    home = scene(s).forces[s.data.marker_side[marker]].home_hexes
    if "goal" in scene(s).tables["automatic"] and here in home:
        leave_map(s, marker)


def _goal(s: TaskForceState, marker: int, table: Mapping[str, Any], face: int) -> bytes | None:
    """Where the die sends a marker: distances to the goal from every hex; None to stay."""
    sea = sea_of(s)
    if "goal" in table:
        home = sea.ways_to(sea.grid.id_of(table["goal"]))
        found = s.face[marker] != FLAG
        if found or face in table["homeward"]:
            return home
        if face not in table["east"]:
            return None
        return _east(s, marker) or home
    if face in table["convoy"]:
        convoy = [m for m in markers_on_map(s, 0) if has_transports(s, m)]
        if convoy:
            return sea.ways_to(s.place[convoy[0]])
    if face in table["west"]:
        return sea.ways_to(sea.grid.id_of(table["west_goal"]))
    if face in table["stays"]:
        return None
    enemies = markers_on_map(s, 0)
    if not enemies:
        return None
    near = min(enemies, key=lambda m: (sea.grid.distance(s.place[marker], s.place[m]), m))
    return sea.ways_to(s.place[near])


def _east(s: TaskForceState, marker: int) -> bytes | None:
    """One hex to the east, where there is sea."""
    sea = sea_of(s)
    here = s.place[marker]
    east = sea.grid.neighbour(here, sea.grid.direction("E"))
    return sea.ways_to(east) if east in sea.lanes[here] else None


def _one_hex(
    s: TaskForceState, marker: int, ways: bytes | None, taken: set[int], zone: set[int]
) -> None:
    """[4.1.1, 3.4] One hex nearer, if it is free; a dummy does not enter a zone of control."""
    here = s.place[marker]
    if ways is None or here < 0:
        return
    dummy = is_dummy(s, marker)
    for hex_ in sea_of(s).lanes[here]:
        if ways[hex_] < ways[here] and hex_ not in taken and not (dummy and hex_ in zone):
            s.place[marker] = hex_
            return


def is_over(s: TaskForceState) -> bool:
    """[3.9] Scenario 2: no British marker is left, or no aircraft that could still attack."""
    facts = scene(s)
    if facts.solo == NONE or facts.lost_transports:
        return False
    return not markers_on_map(s, 1 - facts.solo) or not any(
        s.air_steps[unit] for unit in facts.units_of[facts.solo]
    )
