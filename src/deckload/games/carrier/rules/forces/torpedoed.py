"""Forces that were torpedoed and never seen again: whom it hit (14.162, 15.1)."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.leaving import reveal
from deckload.games.carrier.rules.forces.roster import forces_on_map

step: Final = steps("carrier.torpedoed")


@step
def find_torpedoed_ships(s: CarrierState) -> None:
    """[14.162, 15.1] When the battle is over, who has hits that are on no ship yet becomes known,
    so that they find their carrier and count (ruling B191)."""
    for force in forces_on_map(s):
        if s.force_hits[force]:
            reveal(s, force)
