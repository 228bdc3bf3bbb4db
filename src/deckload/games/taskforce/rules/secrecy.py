"""3.8, 3.8.1: what lies open, and what a side keeps to itself with closed sheets."""

from __future__ import annotations

from collections.abc import Iterable

from deckload.engine.knowledge import ALL_EYES
from deckload.games.taskforce.model.conditions import NONE
from deckload.games.taskforce.model.game_data import DD
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.fleets import (
    FORMATIONS_OF,
    formation_of,
    is_group,
    scene,
    sheets_are_closed,
)


def close_sheets(s: TaskForceState, formations: Iterable[int]) -> None:
    """[3.8.1] What the enemy has seen of a formation holds until its ships change; groups on the
    map may be looked at by everybody."""
    if not sheets_are_closed(s):
        return
    for formation in formations:
        if is_group(formation):
            continue
        eyes = 1 << s.data.formation_side[formation]
        s.formation_seen[formation] = eyes
        s.card_open[formation] = 0
        for ship in s.ships_in[formation]:
            if scene(s).ship_type[ship] == DD:
                s.ship_seen[ship] = eyes


def see_destroyer(s: TaskForceState, ship: int) -> None:
    """[3.8.1] With closed sheets a destroyer counter is seen while her formation is."""
    if not sheets_are_closed(s) or scene(s).ship_type[ship] != DD:
        return
    formation = formation_of(s, ship)
    shown = formation != NONE and s.card_open[formation]
    s.ship_seen[ship] = ALL_EYES if shown else 1 << scene(s).ship_side[ship]


def close_all_sheets(s: TaskForceState) -> None:
    """[3.8.1, 4.5] At nightfall nobody can say any more who sails with whom."""
    for side in (0, 1):
        close_sheets(s, FORMATIONS_OF[side])
