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
    """[6.1] The report of a marker and of all that were found with it, as one draft; then everybody
    has heard them."""
    if marker not in s.searched:
        return  # it was told together with another
    side = s.data.marker_side[marker]
    found = [m for m in s.searched if s.data.marker_side[m] == side]
    told = yield from fleet.shaded_reports(s, found)
    for each, numbers in zip(found, told, strict=True):
        take_report(s, each, numbers, flag)


def take_report(s: ClashState, marker: int, told: list[int], flag: int) -> None:
    """[6.1, 15.7] The report stays on the map as a contact, and the marker comes in sight."""
    s.sighted[marker] = ALL_EYES
    fleet.take_report(s, marker, told, flag)
