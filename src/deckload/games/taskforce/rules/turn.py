"""4, 4.5: the sequence of play, and the administrative phase."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import TURN, tell, tell_heading
from deckload.engine.procedures import steps, then
from deckload.games.taskforce.model.conditions import FLAG
from deckload.games.taskforce.model.game_data import SIDES
from deckload.games.taskforce.model.state import TaskForceState
from deckload.games.taskforce.rules.air.homecoming import return_to_base
from deckload.games.taskforce.rules.air.raids import carry_out_raids
from deckload.games.taskforce.rules.air.status import roll_for_order
from deckload.games.taskforce.rules.arranging import tidy_up
from deckload.games.taskforce.rules.damage import repair
from deckload.games.taskforce.rules.fleets import (
    FLEETS_OF,
    FORMATIONS_OF,
    initiative,
    scene,
    side_name,
)
from deckload.games.taskforce.rules.movement import give_orders, remove_dummies
from deckload.games.taskforce.rules.naval.contact import make_contact
from deckload.games.taskforce.rules.reconnaissance import (
    are_scouts_out,
    move_scouts,
    note_scouts,
    reconnoitre,
    return_chits,
)
from deckload.games.taskforce.rules.secrecy import close_all_sheets
from deckload.games.taskforce.rules.solo.automatic_fleets import is_over, sail_by_die
from deckload.games.taskforce.rules.victory import (
    count_points,
    fight_ashore,
    is_lost,
    note_lateness,
)

step: Final = steps("taskforce.turn")


@step
def next_turn(s: TaskForceState) -> None:
    """[4.1, 3.1] The five phases of a turn, the initiative player first but with aircraft."""
    turn = s.data.turns[s.turn]
    tell_heading(
        s,
        "2.1.2",
        "Turn {turn}, {time} ({light}); initiative: {side}",
        TURN,
        turn=s.turn,
        time=turn.time,
        light="night" if turn.night else "day",
        side=side_name(s, initiative(s)),
    )
    s.phase = "Naval movement"
    first = initiative(s)
    order = (first, 1 - first)
    then(
        s,
        note_scouts,
        (begin_movement, order[0]),
        (begin_movement, order[1]),
        remove_dummies,
        move_scouts,
        begin_combat,
        make_contact,
        (tidy_up, order[0]),
        (tidy_up, order[1]),
        begin_air,
        *((reconnoitre,) if are_scouts_out(s) else ()),
        end_turn,
    )


@step
def begin_movement(s: TaskForceState, side: int) -> None:
    """[4.1]"""
    s.menus[side] = 0
    tell_heading(s, "4.1", "Naval movement, {side}", 2, side=side_name(s, side))
    if scene(s).solo == 1 - side:
        then(s, (sail_by_die, side))
    elif any(s.ships_in[one] for one in FORMATIONS_OF[side]):
        then(s, (give_orders, side))


@step
def begin_combat(s: TaskForceState) -> None:
    """[4.2]"""
    s.phase = "Naval combat"
    tell_heading(s, "4.2", "Naval combat")


@step
def begin_air(s: TaskForceState) -> None:
    """[4.3] Where nobody has an aircraft the phase is skipped."""
    if any(s.air_steps):
        then(s, roll_for_order, carry_out_raids, return_to_base)


@step
def end_turn(s: TaskForceState) -> None:
    """[4.5] Repairs, the turn marker, and at nightfall everything is hidden again."""
    s.phase = "Administrative phase"
    tell_heading(s, "4.5", "Administrative phase")
    repair(s)
    note_lateness(s)
    s.first = -1
    if s.turn >= scene(s).last_turn or is_lost(s) or is_over(s):
        then(s, fight_ashore, count_points)
        return
    s.turn += 1
    if s.data.turns[s.turn].clean_up:
        fall_of_night(s)
    then(s, next_turn)


def fall_of_night(s: TaskForceState) -> None:
    """[4.5] Chits return to the cup, reports come off, and all markers show their flags again."""
    return_chits(s)
    for side in range(SIDES):
        for marker in FLEETS_OF[side]:
            s.face[marker] = FLAG
            s.alone[marker] = 0
    close_all_sheets(s)
    tell(s, "4.5", "Night falls: chits go back into the cup, and fleets are out of sight.")
