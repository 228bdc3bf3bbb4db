"""Forces that make for the invasion fleet off Saipan, as far as anybody can see (15.11)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.roster import forces_on_map, is_cripple

WATCHED: Final = 13
"""Columns from the east edge at which a force is taken for an intruder."""


def is_intruder(s: CarrierState, force: int) -> bool:
    """A force that is in the east, has the time to get through, and does not withdraw."""
    facts = s.data.scenarios[s.scenario]
    column = s.data.grid.columns[s.force_hex[force]]
    if not facts.full or column > min(WATCHED, facts.last_turn - s.turn + 1):
        return False
    if is_cripple(s, force) or s.force_retiring[force]:
        return False
    return not (s.force_raided[force] and has_carriers(s, force))


def intruders(s: CarrierState) -> list[int]:
    """All of them, those first that are through soonest."""
    columns = s.data.grid.columns
    found = [force for force in forces_on_map(s) if is_intruder(s, force)]
    return sorted(found, key=lambda force: columns[s.force_hex[force]])
