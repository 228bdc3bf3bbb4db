"""4.2, 8.7: what a drawn chit sets in motion."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell_heading
from deckload.engine.procedures import Procedure, steps, then
from deckload.games.clash.model.game_data import AF61
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.groups.movement import move_marker
from deckload.games.clash.rules.raids.launch import plan_raids
from deckload.games.clash.rules.search.search import fleet_search, flotilla_search, scout_search
from deckload.games.clash.rules.special_rules import name_flagship_hex
from deckload.games.fleet.model.game_data import IJN
from deckload.games.fleet.model.state import NONE, OFF_MAP
from deckload.games.fleet.rules.activation import use_command_chit, who_acts
from deckload.games.fleet.rules.forces import is_marker, marker_ref

step: Final = steps("clash.activation")


ACTIVATE: Final = who_acts("None: the chit is out for this turn")


def draw_chit(s: ClashState, chit: int) -> None:
    """[4.2] The players draw in turn. A spent chit is laid aside, and the same player draws
    another."""
    if chit == NONE:
        s.track = [[], []]
        return
    if is_spent(s, chit):
        return
    s.drawer = 1 - s.drawer
    if chit in s.data.command_chit:
        then(s, (command_chit, s.data.command_chit.index(chit)))
    elif chit in s.data.scout_chit:
        then(s, (scout_search, s.data.scout_chit.index(chit)))
    elif chit in s.data.flotilla_chit:
        then(s, (activate_flotilla, s.data.flotilla_chit.index(chit)))
    elif s.place[chit] != OFF_MAP:
        then(s, (activate, chit))
    else:
        then(s, name_flagship_hex)


def is_spent(s: ClashState, chit: int) -> bool:
    """[8.7, 3.1.6] Has its marker acted already, by the command chit, or come off the map? Only the
    message of a dissolved Mobile Fleet still counts (ruling C11)."""
    if not is_marker(s, chit):
        return False
    if s.place[chit] != OFF_MAP:
        return bool(s.acted[chit])
    return not (chit == s.data.force_of[IJN] and s.order_due)


@step
def command_chit(s: ClashState, side: int) -> Procedure:
    """[8.7] A chit that moves nobody is out for the turn, or the US one would be drawn for ever."""
    forces = (*s.data.groups_of[side], s.data.force_of[side])
    waiting = [m for m in forces if s.place[m] != OFF_MAP and not s.acted[m]]
    chosen = yield from use_command_chit(s, side, ACTIVATE, waiting)
    if chosen != NONE:
        then(s, (activate, chosen))


@step
def activate(s: ClashState, marker: int) -> None:
    """[6.0] Search, move, fight: in this order, each once."""
    s.active = marker
    s.acted[marker] = 1
    s.track = [[], []]
    s.track[s.data.marker_side[marker]].append(s.place[marker])
    tell_heading(s, "6.0", "{marker} is activated", marker=marker_ref(s, marker))
    then(s, (fleet_search, marker), (move_marker, marker), (plan_raids, marker))
    if s.order_due and marker == s.data.force_of[IJN]:
        then(s, name_flagship_hex)


@step
def activate_flotilla(s: ClashState, flotilla: int) -> None:
    """[6.3.2] Island aircraft: the 61st searches from Guam and strikes, the 22nd only strikes."""
    s.active = s.data.flotilla_chit[flotilla]
    s.track = [[], []]
    tell_heading(s, "6.3.2", "The {name} is activated", name=s.data.chit_names[s.active])
    if flotilla == AF61:
        then(s, flotilla_search, (plan_raids, s.active))
    else:
        then(s, (plan_raids, s.active))
