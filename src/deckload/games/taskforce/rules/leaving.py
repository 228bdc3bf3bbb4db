"""4.1.4: markers and ships that leave the map for good."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.taskforce.model.conditions import (
    LANDING_CAP,
    LANDING_MAP,
    LEFT,
    NONE,
    READY,
    RESERVE,
)
from deckload.games.taskforce.model.game_data import DD
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.aircraft import put_away, units_in
from deckload.games.taskforce.rules.fleets import (
    formations_under,
    marker_ref,
    scene,
    show_chits,
    take_off_map,
)
from deckload.games.taskforce.rules.secrecy import see_destroyer


def leave_map(s: TaskForceState, marker: int) -> None:
    """[4.1.4] Off the board for good; a dummy goes like a task force."""
    for formation in formations_under(s, marker):
        ships, s.ships_in[formation] = s.ships_in[formation], []
        for ship in ships:
            put_out_of_play(s, ship, LEFT)
            see_destroyer(s, ship)
        s.partner[formation] = NONE
    tell(s, "4.1.4", "{marker} leaves the map.", marker=marker_ref(s, marker))
    show_chits(s, marker)
    take_off_map(s, marker)


def put_out_of_play(s: TaskForceState, ship: int, fate: int) -> None:
    """A ship that is gone unsunk, with the aircraft aboard; a destroyer counter goes back among the
    spare ones."""
    s.kept[ship] = 0
    if scene(s).ship_type[ship] != DD:
        s.fate[ship] = fate
        for slot in (READY, RESERVE, LANDING_CAP, LANDING_MAP):
            for unit in units_in(s, ship, slot):
                put_away(s, unit)
        return
    s.small_left[scene(s).ship_side[ship]] += s.steps[ship]
    s.steps[ship] = s.minor[ship] = s.mending[ship] = 0
