"""Hits of submarines on ships that nobody knew: which ship they were on (14.162)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.damage.japanese import close_up, go_down, is_finished
from deckload.games.carrier.rules.forces.roster import carriers_of
from deckload.games.carrier.rules.lots import one_of


def assign_hits(s: CarrierState, force: int) -> None:
    """[7.42, 14.162] All were on one carrier, drawn by lot, on a CV if there is one; what is too
    much for her is wasted. Hits keep their age; permanent ones that are enough have sunk her."""
    hits = s.force_hits[force]
    carriers = carriers_of(s, force)
    if not hits or not carriers:
        return
    big = [ship for ship in carriers if s.data.japanese_ships[ship].cls == "CV"]
    ship = one_of(s, big or carriers, "carrier torpedoed")
    s.ship_hits[ship] += hits
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
