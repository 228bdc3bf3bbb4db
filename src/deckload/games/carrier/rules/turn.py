"""Chapter 3: the sequence of play, as far as a scenario uses it.

Chapters that have something to say at a certain moment put their steps into one of the lists below:
a segment into `STEPS`, an end of phase into `END_OF_PHASE`, an end of turn into `END_OF_TURN`. What
a drawn chit does stands in `rules/forces/activation.py`, what lies in the cup in
`rules/forces/cup.py`.
Every step looks itself whether its chapter is in the scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.log import TURN, tell_heading
from deckload.engine.procedures import Step, steps, then
from deckload.games.carrier.model.game_data import LIGHT_NAMES
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules import segments
from deckload.games.carrier.rules.at_once import come_back_later
from deckload.games.carrier.rules.clock import date_of, light, time_of
from deckload.games.carrier.rules.damage.american import forget_fresh_hits
from deckload.games.carrier.rules.damage.fire import fight_fires
from deckload.games.carrier.rules.damage.japanese import settle_hits
from deckload.games.carrier.rules.damage.repair import repair_decks
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.decks.wrecks import clear_wrecks
from deckload.games.carrier.rules.forces.activation import activation
from deckload.games.carrier.rules.forces.arrival import arrival_phase
from deckload.games.carrier.rules.forces.refuelling import oilers_come_and_go
from deckload.games.carrier.rules.forces.torpedoed import find_torpedoed_ships
from deckload.games.carrier.rules.lights import lights_out
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.missions.recall import last_landings, recall_missions
from deckload.games.carrier.rules.missions.scramble import scramble
from deckload.games.carrier.rules.older_steps import all_segments
from deckload.games.carrier.rules.raids.arrival import raids_arrive
from deckload.games.carrier.rules.raids.attack import japanese_air_attack
from deckload.games.carrier.rules.raids.detection import detect_raids
from deckload.games.carrier.rules.raids.movement import japanese_air_movement
from deckload.games.carrier.rules.search.missions import (
    air_search,
    morning_search,
    new_turn_for_searches,
)
from deckload.games.carrier.rules.strikes.attack import us_air_attack
from deckload.games.carrier.rules.submarines.japanese import submarines_attack
from deckload.games.carrier.rules.victory import final_score
from deckload.games.carrier.rules.wind import set_wind

step: Final = steps("carrier.turn")

STEPS: Final[Mapping[str, Step]] = {
    segments.JAPANESE_AIR_MOVEMENT: japanese_air_movement,
    segments.RAIDS_DETECTED: detect_raids,
    segments.US_AIR_MOVEMENT: us_air_movement,
    segments.SCRAMBLE: scramble,
    segments.INTERCEPTION: interception,
    segments.RAIDS_ARRIVE: raids_arrive,
    segments.ACTIVATION: activation,
    segments.US_AIR_SEARCH: air_search,
    segments.US_AIR_OPERATIONS: air_operations,
    segments.JAPANESE_AIR_ATTACK: japanese_air_attack,
    segments.US_AIR_ATTACK: us_air_attack,
}
"""What is done in each segment: by rules that only act, and put on the agenda what asks."""


@step
def begin(s: CarrierState) -> None:
    """[3.1] The scenario is laid out; what is on the radar already is seen at once."""
    then(s, set_wind, detect_raids, next_phase)


@step
def next_phase(s: CarrierState) -> None:
    """[3.1] Four action phases make a turn, each with the same segments in the same order."""
    facts = s.data.scenarios[s.scenario]
    if s.phase == facts.phases:
        then(s, *END_OF_TURN, end_turn)
        return
    s.phase += 1
    if s.log is not None:  # said in every phase
        _tell_time(s)
    s.deck_launched = [0] * len(s.data.us_ships)
    s.deck_landed = [0] * len(s.data.us_ships)
    arrivals = s.phase == 1 and segments.ACTIVATION in facts.segments
    start = START_OF_TURN if arrivals else ()
    then(s, *start, (play_segments, 0))


@step
def play_segments(s: CarrierState, first: int) -> None:
    """[3.1] The segments of this phase, in their order, from one of them on; then the phase
    ends."""
    names, agenda = s.data.scenarios[s.scenario].segments, s.agenda
    waiting = len(agenda)
    for number in range(first, len(names)):
        s.segment = names[number]
        STEPS[names[number]].body(s)
        if len(agenda) > waiting:
            come_back_later(s, waiting, play_segments, number + 1)
            return
    for end in END_OF_PHASE:
        end.body(s)
    next_phase.body(s)


@step
def begin_segments(s: CarrierState, names: tuple[str, ...]) -> None:
    """[3.1] As games of rules 5 and before have it on their agendas."""
    all_segments(s, names, STEPS)


def _tell_time(s: CarrierState) -> None:
    if s.phase == 1:
        tell_heading(s, "3.1", "{day}, {time}", TURN, day=date_of(s), time=time_of(s))
    words, lit = "{time}, phase {n} ({light})", LIGHT_NAMES[light(s)]
    tell_heading(s, "3.1", words, time=time_of(s), n=s.phase, light=lit)


@step
def hits_age(s: CarrierState) -> None:
    """[3.1, 12.21] Hits on Japanese carriers grow older at the end of a turn."""
    settle_hits(s)


@step
def decks_are_repaired(s: CarrierState) -> None:
    """[3.1, 12.13] At the end of a phase flight decks may be cleared; its hits are no news then."""
    if s.data.scenarios[s.scenario].full:
        repair_decks(s)
    forget_fresh_hits(s)


@step
def fires_spread(s: CarrierState) -> None:
    """[3.1, 12.32] The Fire Step."""
    fight_fires(s)


@step
def japanese_submarines(s: CarrierState) -> None:
    """[3.1, 6.433, 14.22] The Japanese Submarine Attack Step."""
    submarines_attack(s)


@step
def end_turn(s: CarrierState) -> None:
    """[3.1] The clock moves on; after the last turn of the scenario everybody comes home."""
    s.phase = 0
    if s.turn < s.data.scenarios[s.scenario].last_turn:
        s.turn += 1
        then(s, next_phase)
        return
    home = last_landings if segments.US_AIR_ATTACK in _segments(s) and _has_decks(s) else None
    then(s, home or recall_missions, find_torpedoed_ships, final_score)


def _segments(s: CarrierState) -> tuple[str, ...]:
    return s.data.scenarios[s.scenario].segments


def _has_decks(s: CarrierState) -> bool:
    return s.data.scenarios[s.scenario].decks


START_OF_TURN: Final[tuple[Step, ...]] = (
    oilers_come_and_go,
    new_turn_for_searches,
    morning_search,
    arrival_phase,
)
"""[3.1] The Arrival Phase."""
END_OF_PHASE: Final[tuple[Step, ...]] = (clear_wrecks, decks_are_repaired)
"""[3.1] After the last segment: wrecks and holes on flight decks."""
END_OF_TURN: Final[tuple[Step, ...]] = (hits_age, fires_spread, japanese_submarines, lights_out)
"""[3.1] Hits grow older, fires spread, submarines attack, lights may go out."""
