"""How precisely a force is known, and how that knowledge ages (8.1)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import APPROXIMATE, OFF_MAP, CarrierState
from deckload.games.carrier.rules.forces.intelligence import draw_first_chit
from deckload.games.carrier.rules.forces.reports import note_report
from deckload.games.carrier.rules.forces.roster import force_ref


def detect(s: CarrierState, force: int, status: int) -> bool:
    """[8.13, 8.341] A report: of a force of which nothing was known a chit is drawn first.
    Whether there is a force at all is returned. A vaguer report takes nothing from a better one."""
    if s.force_level[force] == 0:
        draw_first_chit(s, force)
        if s.force_hex[force] == OFF_MAP:
            return False
    s.force_detected[force] = max(s.force_detected[force], status)
    note_report(s, force)
    return True


def lose_track(s: CarrierState, force: int) -> None:
    """[8.14] Spotted becomes located, located approximate, approximate nothing."""
    if s.force_detected[force]:
        s.force_detected[force] -= 1
        if s.force_detected[force] < APPROXIMATE:
            tell(s, "8.14", "{force} is out of sight.", force=force_ref(s, force))
