"""Steps that nobody is asked about: most of a phase has nothing to do, and is done in passing.

A rule that only acts is carried out at once. Where it has put steps on the agenda, these come
before what is left to do, which then waits on the agenda as well.
"""

from __future__ import annotations

from deckload.engine.procedures import Step
from deckload.games.carrier.model.state import CarrierState


def come_back_later(s: CarrierState, waiting: int, later: Step, number: int) -> None:
    """What has come onto the agenda, above all that was `waiting` there, is done first, and this
    after it."""
    s.agenda.insert(waiting, (later.name, number))
