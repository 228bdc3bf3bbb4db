"""3.4: zones of control."""

from __future__ import annotations

from deckload.games.taskforce.model.conditions import DUMMY
from deckload.games.taskforce.model.game_data import MARKER_SIDE
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import markers_on_map, sea_of


def zone_of_control(s: TaskForceState, side: int) -> set[int]:
    """[3.4] The hexes next to a side's markers, dummies too: whether a marker may be passed must
    not tell what it is. Reefs and land between hexes keep it out."""
    lanes, place = sea_of(s).lanes, s.place
    zone: set[int] = set()
    for marker in markers_on_map(s, side):
        zone.update(lanes[place[marker]])
    return zone


def occupied(s: TaskForceState, side: int) -> set[int]:
    """[4.1.1] The hexes with a side's markers."""
    return {s.place[marker] for marker in markers_on_map(s, side)}


def enemies_in_contact(s: TaskForceState, marker: int) -> list[int]:
    """[3.4, 4.2] The enemy's task forces and groups in whose zone a marker is."""
    near = sea_of(s).lanes[s.place[marker]]
    other = 1 - MARKER_SIDE[marker]
    return [e for e in markers_on_map(s, other) if s.place[e] in near and s.under[e] != DUMMY]
