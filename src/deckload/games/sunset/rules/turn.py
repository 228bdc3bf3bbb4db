"""Chapter 3: the sequence of play of a turn."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import TURN, tell_heading
from deckload.engine.procedures import steps, then
from deckload.games.fleet.rules.activation import draw_marker
from deckload.games.sunset.model.game_data import IJN, USN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.activation import fill_pool
from deckload.games.sunset.rules.air.air_fleets import ready_units, reinforce_air
from deckload.games.sunset.rules.air.boxes import end_of_turn
from deckload.games.sunset.rules.air.fatigue import let_crews_rest
from deckload.games.sunset.rules.air.ground_duties import assign_duties
from deckload.games.sunset.rules.air.kamikazes import commit_kamikazes
from deckload.games.sunset.rules.air.patrols import assign_patrols
from deckload.games.sunset.rules.bombardment import count_bombardment, set_quota
from deckload.games.sunset.rules.contact import lose_contact
from deckload.games.sunset.rules.end_phase import count_escort_carriers, move_cripples
from deckload.games.sunset.rules.forces import date_of, is_night
from deckload.games.sunset.rules.pt_boats import place_boats
from deckload.games.sunset.rules.reinforcements import arrive
from deckload.games.sunset.rules.special.wild_bull import calm_bull
from deckload.games.sunset.rules.submarines import count_boats, lay_sonar, take_up_sonar
from deckload.games.sunset.rules.task_forces.reorganisation import reorganise
from deckload.games.sunset.rules.task_forces.standing_aside import (
    leave_the_crowd,
    stand_aside,
)
from deckload.games.sunset.rules.victory import final_score

step: Final = steps("sunset.turn")


@step
def next_turn(s: SunsetState) -> None:
    """[1.1] A turn of six hours: Initial, Activation and Terminal Phase."""
    s.turn += 1
    time = "night" if is_night(s) else "day"
    date = date_of(s, s.turn)
    text = "Turn {turn} of {last}: {date}, {time}"
    tell_heading(s, "1.1", text, TURN, turn=s.turn, last=s.last_turn, date=date, time=time)
    then(s, initial_phase, activation_phase, terminal_phase)


@step
def initial_phase(s: SunsetState) -> None:
    """[3.1] Arrivals and formations first; then aircraft, boats and the container of markers. The
    number of submarines is rolled before all (10.1), though they are laid later."""
    tell_heading(s, "3.1", "Initial Phase")
    then(
        s,
        count_boats,
        arrive,
        reorganise,
        stand_aside,
        reinforce_air,
        assign_duties,
        assign_patrols,
        ready_units,
        lay_sonar,
        place_boats,
        commit_kamikazes,
        set_quota,
        fill_pool,
    )


@step
def activation_phase(s: SunsetState) -> None:
    """[3.2] Markers are drawn until every formation has acted."""
    then(s, draw_marker)


@step
def terminal_phase(s: SunsetState) -> None:
    """[3.3] Cripples go home, the Japanese first; stations are counted, aircraft recover, and the
    night hides the fleets."""
    tell_heading(s, "3.3", "Terminal Phase")
    then(
        s,
        calm_bull,
        (move_cripples, IJN),
        (leave_the_crowd, IJN),
        (move_cripples, USN),
        (leave_the_crowd, USN),
        count_escort_carriers,
        count_bombardment,
        let_crews_rest,
        end_of_turn,
        lose_contact,
        take_up_sonar,
        close_turn,
    )


@step
def close_turn(s: SunsetState) -> None:
    """[12.0] After the last turn of 26 October points decide."""
    if s.turn < s.last_turn:
        then(s, next_turn)
        return
    final_score(s)
