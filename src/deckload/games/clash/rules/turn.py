"""Chapter 4: the sequence of play of a turn."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import TURN, tell, tell_heading
from deckload.engine.procedures import end_game, steps, then
from deckload.games.clash.model.state import ClashState
from deckload.games.clash.rules.end_phase import (
    count_saipan,
    lose_contact,
    move_detached,
    remove_submarines,
)
from deckload.games.clash.rules.groups.reorganisation import reorganise
from deckload.games.clash.rules.groups.task_groups import note_places
from deckload.games.clash.rules.pool import fill_pool
from deckload.games.clash.rules.raids.air_recovery import (
    island_recovery,
    recover_from_fatigue,
    return_patrols,
    units_come_back,
)
from deckload.games.clash.rules.raids.combat_air_patrol import assign_patrols
from deckload.games.clash.rules.reinforcements import reinforce, revive_island_unit
from deckload.games.clash.rules.special_rules import decisive_battle_missed, give_order
from deckload.games.clash.rules.submarines import lay_submarines
from deckload.games.clash.rules.victory import GAVE_NO_BATTLE, final_score
from deckload.games.fleet.model.game_data import IJN, USN
from deckload.games.fleet.rules.activation import draw_marker
from deckload.games.fleet.rules.forces import is_night

step: Final = steps("clash.turn")


@step
def next_turn(s: ClashState) -> None:
    """[4.0] A turn: initial phase, activation phase, end phase."""
    s.turn += 1
    time = "night" if is_night(s) else "day"
    date = s.data.turns[s.turn - 1].date
    text = "Turn {turn} of {last}: {date}, {time}"
    tell_heading(s, "4.0", text, TURN, turn=s.turn, last=s.last_turn, date=date, time=time)
    then(s, initial_phase, activation_phase, end_phase)


@step
def initial_phase(s: ClashState) -> None:
    """[4.1] Formations first; then chits, aircraft, patrols and submarines."""
    tell_heading(s, "4.1", "Initial Phase")
    then(
        s,
        return_patrols,
        reorganise,
        give_order,
        fill_pool,
        reinforce,
        revive_island_unit,
        units_come_back,
        recover_from_fatigue,
        island_recovery,
        assign_patrols,
        (lay_submarines, USN),
        (lay_submarines, IJN),
        note_places,
    )


@step
def activation_phase(s: ClashState) -> None:
    """[4.2] Chits are drawn until the container is empty; the sides take turns at drawing."""
    s.drawer = USN
    then(s, draw_marker)


@step
def end_phase(s: ClashState) -> None:
    """[4.3] Detached ships move, the Japanese first; Saipan is counted; contact is lost at
    night."""
    tell_heading(s, "4.3", "End Phase")
    then(
        s,
        (move_detached, IJN),
        (move_detached, USN),
        count_saipan,
        lose_contact,
        remove_submarines,
        close_turn,
    )


@step
def close_turn(s: ClashState) -> None:
    """[10.0, 16.1] After the last turn points decide; the Japanese may lose before by not giving
    battle."""
    if decisive_battle_missed(s):
        tell(s, "16.1.4", "The Japanese carriers have not struck in time: the USN wins decisively.")
        end_game(s, "USN", GAVE_NO_BATTLE)
        return
    if s.turn < s.last_turn:
        then(s, next_turn)
        return
    final_score(s)
