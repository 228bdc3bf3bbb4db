"""The Activation Segment: chits are drawn, and what each of them sets going (3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.dice import Throw, die, roll_total
from deckload.engine.procedures import Step, steps, then
from deckload.games.carrier.model.game_data import JAPAN
from deckload.games.carrier.model.options import REFUELLING, RETIREMENT, plays_with
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.at_once import come_back_later
from deckload.games.carrier.rules.butai.turnaround import turn_round
from deckload.games.carrier.rules.damage.fire import check_for_fires
from deckload.games.carrier.rules.fleet_movement import us_move
from deckload.games.carrier.rules.forces.cup import (
    GUAM,
    IWO_JIMA,
    NO_OP,
    US_MOVE,
    US_SUBS,
    YAP,
)
from deckload.games.carrier.rules.forces.detection import lose_track
from deckload.games.carrier.rules.forces.movement import move_force, moves_with_partner
from deckload.games.carrier.rules.forces.refuelling import oilers_are_free, turn_to_oilers
from deckload.games.carrier.rules.forces.retirement import check_retirement
from deckload.games.carrier.rules.forces.roster import halves_of
from deckload.games.carrier.rules.forces.towing import cripples_follow, orphans_are_towed
from deckload.games.carrier.rules.guam import guam_is_activated
from deckload.games.carrier.rules.raids.launching import launch_raids
from deckload.games.carrier.rules.reinforcements import iwo_jima_is_activated, yap_is_activated
from deckload.games.carrier.rules.submarines.escorts import see_force_come, shake_off_shadowers
from deckload.games.carrier.rules.submarines.orders import us_submarines

step: Final = steps("carrier.activation")

MISSION_MOVEMENT: Final = Throw("mission movement", 10, case="7.221", side=JAPAN)
WHEN_DRAWN: Final[Mapping[int, Step]] = {
    US_MOVE: us_move,
    GUAM: guam_is_activated,
    IWO_JIMA: iwo_jima_is_activated,
    YAP: yap_is_activated,
    US_SUBS: us_submarines,
}
"""[3.22] What each chit does that is no force."""


@step
def activation(s: CarrierState) -> None:
    """[3.21, 3.24, 7.221, 20.6] A quarter of the cup is drawn; one die says which way missions go
    in this segment."""
    s.mission_die = roll_total(s, MISSION_MOVEMENT)
    oilers_are_free.body(s)
    draw_chits.body(s, min(s.chits_per_phase, len(s.cup)))


@step
def draw_chits(s: CarrierState, left: int) -> None:
    """[3.21] Chit after chit, then what comes at the end of the segment."""
    agenda = s.agenda
    waiting = len(agenda)
    for number in range(left - 1, -1, -1):
        draw_chit.body(s)
        if len(agenda) > waiting:
            come_back_later(s, waiting, draw_chits, number)
            return
    orphans_are_towed.body(s)
    check_for_fires(s)


@step
def fires_after_gunfire(s: CarrierState) -> None:
    """[12.31] Carriers that were hit in a surface action may burn like others."""
    check_for_fires(s)


@step
def draw_chit(s: CarrierState) -> None:
    """[3.21, 3.22] One chit, in the order drawn; a blank does nothing, nor does the chit of a force
    that has left the map."""
    chit = s.cup.pop(die(s, len(s.cup), "activation chit") - 1)
    if chit == NO_OP:
        return
    if chit < 0:
        then(s, WHEN_DRAWN[chit])
    elif s.force_hex[chit] != OFF_MAP:
        activate(s, chit)


def activate(s: CarrierState, force: int) -> None:
    """[3.1] What an activated force does, in this order; each rule looks whether it is still there.
    Whom it comes upon it meets before its activation ends."""
    lose_track(s, force)
    if plays_with(s, RETIREMENT):
        check_retirement(s, force)
    if plays_with(s, REFUELLING):
        turn_to_oilers(s, force)
    shake_off_shadowers(s, force)
    launch_raids.body(s, force)
    turn_round.body(s, force)
    waiting = len(s.agenda)
    move_force.body(s, force)
    if len(s.agenda) > waiting:
        come_back_later(s, waiting, end_activation, force)
    else:
        end_activation.body(s, force)


@step
def end_activation(s: CarrierState, force: int) -> None:
    """[3.1, 8.35] Where it has come submarines see it; its cripples follow; an advantage over it is
    gone."""
    submarines_see_it_come.body(s, force)
    if force in s.force_left:
        cripples_follow(s, force)
    s.force_advantage[force] = 0


@step
def activation_ends(s: CarrierState, force: int) -> None:
    """[8.35] An advantage over it is gone."""
    s.force_advantage[force] = 0


@step
def submarines_see_it_come(s: CarrierState, force: int) -> None:
    """[14.131, 7.53] A submarine that lies ahead is in a good place; both halves of a double force
    come with the first chit."""
    if not moves_with_partner(s, force):
        for half in halves_of(s, force):
            see_force_come(s, half)
