"""Hits of submarines on ships that nobody knew: which ship they were on (14.162)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.damage.japanese import close_up, go_down, is_finished
from deckload.games.carrier.rules.forces.roster import ships_of
from deckload.games.carrier.rules.lots import one_of

BY_WEIGHT: Final = (("CV",), ("CVL",), ("BB",), ("CA",), ("DD",))


def heaviest_ships(s: CarrierState, force: int) -> list[int]:
    """[14.162, 14.163] The ships of the largest class in a force."""
    ships = s.data.japanese_ships
    for classes in BY_WEIGHT:
        found = [ship for ship in ships_of(s, force) if ships[ship].cls in classes]
        if found:
            return found
    return []


def assign_hits(s: CarrierState, force: int) -> None:
    """[7.42, 14.162, 14.163] All were on one carrier, drawn by lot, on a CV if there is one; where
    there are no carriers on a ship of the largest class. What is too much for her is wasted. On
    carriers hits keep their age; permanent ones that are enough have sunk her."""
    hits, targets = s.force_hits[force], heaviest_ships(s, force)
    if not hits or not targets:
        return
    ship = one_of(s, targets, "ship torpedoed")
    s.ship_hits[ship] += hits
    if s.data.japanese_ships[ship].cls in CARRIERS:
        s.ship_hits_now[ship] += s.force_hits_now[force]
        s.ship_hits_before[ship] += s.force_hits_before[force]
    s.force_hits[force] = s.force_hits_now[force] = s.force_hits_before[force] = 0
    tell(
        s,
        "14.162",
        "The {hits} of our submarines were on {ship}.",
        hits="hit" if hits == 1 else f"{hits} hits",
        ship=s.data.ship_refs[ship],
    )
    if is_finished(s, ship):
        go_down(s, ship)
        tell(s, "12.27", "{ship} has sunk.", ship=s.data.ship_refs[ship])
        close_up(s, force)
