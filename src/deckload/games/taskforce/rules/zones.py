"""3.4: zones of control."""

from __future__ import annotations

from typing import Final

from deckload.games.taskforce.model.conditions import DUMMY
from deckload.games.taskforce.model.game_data import MARKER_SIDE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import markers_on_map, sea_of
from deckload.games.taskforce.rules.keeping import kept_by_side


def _zone_of_control(s: TaskForceState, side: int) -> set[int]:
    """[3.4] The hexes next to a side's markers, dummies too: whether a marker may be passed must
    not tell what it is. Reefs and land between hexes keep it out."""
    lanes = sea_of(s).lanes
    return set().union(*[lanes[place] for place in occupied(s, side)])


zone_of_control: Final = kept_by_side("zone of control", ("place",), _zone_of_control)


def _occupied(s: TaskForceState, side: int) -> set[int]:
    """[4.1.1] The hexes with a side's markers."""
    return {s.place[marker] for marker in markers_on_map(s, side)}


occupied: Final = kept_by_side("occupied hexes", ("place",), _occupied)


def _task_force_hexes(s: TaskForceState, side: int) -> set[int]:
    """The hexes with a side's task forces and groups."""
    return {s.place[marker] for marker in markers_on_map(s, side) if s.under[marker] != DUMMY}


_hexes_of_task_forces: Final = kept_by_side(
    "hexes of task forces", ("place", "under"), _task_force_hexes
)


def enemies_in_contact(s: TaskForceState, marker: int) -> list[int]:
    """[3.4, 4.2] The enemy's task forces and groups in whose zone a marker is."""
    near = sea_of(s).lanes[s.place[marker]]
    other = 1 - MARKER_SIDE[marker]
    if _hexes_of_task_forces(s, other).isdisjoint(near):  # usual, and quickly seen
        return []
    return [e for e in markers_on_map(s, other) if s.place[e] in near and s.under[e] != DUMMY]
