"""Courses and menus that the other side keeps to itself."""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import one_to
from deckload.games.taskforce.model.conditions import NONE, NOTHING
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import MARKERS_OF
from deckload.games.taskforce.rules.set_up import suggest


def fill_orders(s: TaskForceState, side: int) -> None:
    """A guessed enemy has no course yet, and has perhaps seen to a marker or two; during set-up his
    markers are bound for where history would have them."""
    for other in range(SIDES):
        if other == side:
            continue
        for marker in MARKERS_OF[other]:
            if s.course[marker] == UNKNOWN:
                s.course[marker] = NONE
            if s.ordered[marker] == UNKNOWN:
                s.ordered[marker] = int(one_to(s, 4) == 1)
        if s.phase == "Set-up" and any(s.under[m] != NOTHING for m in MARKERS_OF[other]):
            suggest(s, other)
        if s.menus[other] == UNKNOWN:
            s.menus[other] = one_to(s, 2) - 1
