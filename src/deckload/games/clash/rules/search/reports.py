"""6.1: a marker that was found is reported, and seen by all (15.7)."""

from __future__ import annotations

from typing import Final

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.procedures import Procedure, steps
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.rules.search import reports as fleet

step: Final = steps("clash.reports")


@step
def give_report(s: ClashState, marker: int, flag: int) -> Procedure:
    """[6.1] One marker's report, as one draft; then everybody has heard it."""
    told = yield from fleet.shaded_numbers(s, marker)
    take_report(s, marker, told, flag)


def take_report(s: ClashState, marker: int, told: list[int], flag: int) -> None:
    """[6.1, 15.7] The report stays on the map as a contact, and the marker comes in sight."""
    s.sighted[marker] = ALL_EYES
    fleet.take_report(s, marker, told, flag)
