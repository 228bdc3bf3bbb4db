"""A force reaches the invasion fleet (7.23, 15.11)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import EXITED, OFF_MAP, CarrierState
from deckload.games.carrier.rules.forces.chits import top_level
from deckload.games.carrier.rules.forces.intelligence import promote
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.forces.roster import force_ref, ships_of


def reveal(s: CarrierState, force: int) -> None:
    """[7.34, 15.11] A force becomes known as far as it can be, one level after another, unless it
    proves to be nothing."""
    while s.force_hex[force] != OFF_MAP and s.force_level[force] < top_level(s, force):
        promote(s, force)


def reach_invasion_fleet(s: CarrierState, force: int) -> None:
    """[7.23, 15.11] East out of the Invasion Zone, and never back: who has come through is seen,
    and counts."""
    tell(s, "7.23", "{force} has reached the invasion fleet!", force=force_ref(s, force))
    if s.data.scenarios[s.scenario].full:
        reveal(s, force)
    if s.force_hex[force] == OFF_MAP:
        return
    s.exited += 1
    for ship in ships_of(s, force)[:]:
        s.ship_force[ship] = EXITED
        tell(s, "15.11", "{ship} is among the transports.", ship=s.data.ship_refs[ship])
    remove_force(s, force)
