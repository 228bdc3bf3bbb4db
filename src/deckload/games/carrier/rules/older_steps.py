"""Steps that stand on the agendas of games saved under older rules, which go on from there.

Under rules 5 and before a phase went through its segments, and an activated force through all it
does, step by step; now most of that is done in passing (`rules/at_once.py`). Under rules 6 and
before a strike took off first, and was told its target then.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.decision import Kind, ask
from deckload.engine.procedures import Procedure, Step, steps, then
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.decks.deckloads import set_out_for
from deckload.games.carrier.rules.decks.strike_targets import WAIT
from deckload.games.carrier.rules.forces.detection import lose_track
from deckload.games.carrier.rules.forces.roster import detected_forces, force_name, force_ref
from deckload.games.carrier.rules.missions.leash import fuel_there_and_back
from deckload.games.carrier.rules.nouns import in_hexes, mission_name
from deckload.games.carrier.rules.submarines.escorts import shake_off_shadowers

in_turn: Final = steps("carrier.turn")
in_activation: Final = steps("carrier.activation")
in_launch: Final = steps("carrier.deck_launch")


@in_turn
def enter(s: CarrierState, segment: str) -> None:
    """[3.1] The next segment: what the table says of where we are."""
    s.segment = segment


@in_activation
def knowledge_ages(s: CarrierState, force: int) -> None:
    """[8.14] What we know of where a force is gets older at the moment it acts."""
    lose_track(s, force)


@in_activation
def escorts_hunt_shadowers(s: CarrierState, force: int) -> None:
    """[14.152] Before it does anything else."""
    shake_off_shadowers(s, force)


def all_segments(s: CarrierState, names: tuple[str, ...], work: Mapping[str, Step]) -> None:
    """[3.1] The segments of a phase, each on the agenda, with its name before it."""
    then(s, *[entry for name in names for entry in ((enter, name), work[name])])


def _course_label(k: CarrierState, course: tuple[int, int]) -> str:
    """[4.435] How far it is, and what the way there and back takes."""
    mission, force = course
    far = in_hexes(k.data.grid.distance(k.mission_hex[mission], k.force_hex[force]))
    needs = fuel_there_and_back(k, mission, k.force_hex[force])
    way = f"there and back take at least {needs} of {k.mission_fuel[mission]} fuel"
    return f"{force_name(k, force)}, {far} off: {way}"


IS_UP: Final = Kind(
    "bound for",
    lambda k, d: f"{mission_name(k, d.about)} is up. Where is it bound for?",
    names=lambda k, course: force_name(k, course[1]),
    label=_course_label,
    points_at=lambda k, course: (force_ref(k, course[1]),),
    words={WAIT: "Wait over the fleet"},
)


@in_launch
def bound_for(s: CarrierState, mission: int) -> Procedure:
    """[4.22, 4.42] Until rules 7 a strike was told its target when it was up, and not before."""
    courses = [(mission, force) for force in detected_forces(s)]
    if not courses:
        return
    chosen = yield ask(US, IS_UP, courses, also=(WAIT,), about=mission, case="4.22", command="air")
    if chosen != WAIT:
        set_out_for(s, mission, chosen[1])
