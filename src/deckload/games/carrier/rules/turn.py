"""Chapter 3: the sequence of play, as far as a scenario uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.log import TURN, tell_heading
from deckload.engine.procedures import Step, steps, then
from deckload.games.carrier.model.game_data import LIGHT_NAMES
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules import segments
from deckload.games.carrier.rules.clock import date_of, light, time_of
from deckload.games.carrier.rules.decks.operations import air_operations
from deckload.games.carrier.rules.forces.activation import activation
from deckload.games.carrier.rules.forces.arrival import arrival_phase
from deckload.games.carrier.rules.missions.interception import interception
from deckload.games.carrier.rules.missions.movement import us_air_movement
from deckload.games.carrier.rules.missions.recall import recall_missions
from deckload.games.carrier.rules.missions.scramble import scramble
from deckload.games.carrier.rules.raids.arrival import raids_arrive
from deckload.games.carrier.rules.raids.attack import japanese_air_attack
from deckload.games.carrier.rules.raids.detection import detect_raids
from deckload.games.carrier.rules.raids.movement import japanese_air_movement
from deckload.games.carrier.rules.search.missions import air_search
from deckload.games.carrier.rules.strikes.attack import us_air_attack
from deckload.games.carrier.rules.victory import final_score

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
"""What is done in each segment."""


@step
def begin(s: CarrierState) -> None:
    """[3.1] The scenario is laid out; what is on the radar already is seen at once."""
    then(s, detect_raids, next_phase)


@step
def next_phase(s: CarrierState) -> None:
    """[3.1] Four action phases make a turn, each with the same segments in the same order."""
    s.phase += 1
    if s.phase > s.data.scenarios[s.scenario].phases:
        then(s, end_turn)
        return
    if s.phase == 1:
        tell_heading(s, "3.1", "{day}, {time}", TURN, day=date_of(s), time=time_of(s))
    tell_heading(
        s, "3.1", "{time}, phase {n} ({light})", time=time_of(s), n=s.phase, light=_light_name(s)
    )
    s.deck_launched = [0] * len(s.data.us_ships)
    s.deck_landed = [0] * len(s.data.us_ships)
    names = s.data.scenarios[s.scenario].segments
    if s.phase == 1 and segments.ACTIVATION in names:
        then(s, arrival_phase, (begin_segments, names), next_phase)
        return
    then(s, (begin_segments, names), next_phase)


@step
def begin_segments(s: CarrierState, names: tuple[str, ...]) -> None:
    """[3.1] The segments of this phase, in their order."""
    entries = [entry for name in names for entry in ((enter, name), STEPS[name])]
    then(s, *entries)


def _light_name(s: CarrierState) -> str:
    return LIGHT_NAMES[light(s)]


@step
def enter(s: CarrierState, segment: str) -> None:
    """[3.1] The next segment: what the table says of where we are."""
    s.segment = segment


@step
def end_turn(s: CarrierState) -> None:
    """[3.1] The clock moves on; after the last turn of the scenario everybody comes home."""
    s.phase = 0
    if s.turn < s.data.scenarios[s.scenario].last_turn:
        s.turn += 1
        then(s, next_phase)
        return
    then(s, recall_missions, final_score)
