"""Steps that stand on the agendas of games saved under rules 5 and before.

A phase went through its segments, and an activated force through all it does, step by step; now
most of that is done in passing (`rules/at_once.py`). Such a game goes on from where it stopped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deckload.engine.procedures import Step, steps, then
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.detection import lose_track
from deckload.games.carrier.rules.submarines.escorts import shake_off_shadowers

in_turn: Final = steps("carrier.turn")
in_activation: Final = steps("carrier.activation")


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
