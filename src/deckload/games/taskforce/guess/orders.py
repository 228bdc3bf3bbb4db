"""Courses and menus that the other side keeps to itself."""

from __future__ import annotations

from typing import Final

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import one_to
from deckload.games.taskforce.model.conditions import NONE, NOTHING
from deckload.games.taskforce.model.game_data import FLEET_MARKERS, MARKERS, SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import MARKERS_OF, scene, sea_of
from deckload.games.taskforce.rules.set_up import suggest

AHEAD: Final = 4
"""How far off the goal of a guessed course is."""


def fill_orders(s: TaskForceState, side: int) -> None:
    """Of a guessed enemy every other marker has a course, some hexes ahead, and he has perhaps seen
    to one or two this turn; during set-up they are bound for where history would have them."""
    for other in range(SIDES):
        if other == side:
            continue
        for marker in MARKERS_OF[other]:
            if s.course[marker] == UNKNOWN:
                s.course[marker] = _course(s, marker)
            if s.ordered[marker] == UNKNOWN:
                s.ordered[marker] = int(one_to(s, 4) == 1)
        if s.phase == "Set-up" and any(s.under[m] != NOTHING for m in MARKERS_OF[other]):
            suggest(s, other)
        if s.menus[other] == UNKNOWN:
            s.menus[other] = one_to(s, 2) - 1


def _course(s: TaskForceState, marker: int) -> int:
    """[4.1.1] A hex that a marker may be bound for, or none. Withdrawing groups need no course."""
    if s.place[marker] < 0 or marker % MARKERS >= FLEET_MARKERS or one_to(s, 2) == 1:
        return NONE
    bounds = scene(s).bounds
    hexes = sea_of(s).around(s.place[marker], AHEAD)
    if bounds:
        hexes = tuple([hex_ for hex_ in hexes if hex_ in bounds])
    return hexes[one_to(s, len(hexes)) - 1] if hexes else NONE
