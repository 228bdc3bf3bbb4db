"""Steps that nobody is asked about: most of a phase has nothing to do, and is done in passing."""

from __future__ import annotations

from typing import Any

from deckload.engine.procedures import Step, then
from deckload.games.carrier.model.state import CarrierState


def is_done_at_once(s: CarrierState, later: tuple[Any, ...], work: Step, *args: int) -> bool:
    """Carry out a rule that only acts. Where it has put steps on the agenda these come first and
    `later` after them; else it is done (True), and whoever asked goes on without the agenda."""
    agenda = s.agenda
    waiting = len(agenda)
    work.body(s, *args)
    if len(agenda) == waiting:
        return True
    first = agenda[waiting:]
    del agenda[waiting:]
    then(s, later)
    agenda += first
    return False
