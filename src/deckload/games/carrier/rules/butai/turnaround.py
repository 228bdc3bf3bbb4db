"""Aircraft come back to their carriers and are made ready again (9.12, 10.3)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import FROM_GUAM, OFF_MAP, CarrierState
from deckload.games.carrier.rules.butai.track import LOST, SERVICING_1, advance, put
from deckload.games.carrier.rules.damage.japanese import has_working_deck
from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.roster import carriers_of, force_ref
from deckload.games.carrier.rules.nouns import in_points

step: Final = steps("carrier.turnaround")


@step
def turn_round(s: CarrierState, force: int) -> None:
    """[9.12, 10.32] When a force is activated its aircraft move on by one box: along the way home,
    through servicing, and then available at longer and longer ranges."""
    if s.force_hex[force] == OFF_MAP:
        return
    landing = advance(s, force)
    if not landing:
        return
    if can_land_aircraft(s, force):
        put(s, force, SERVICING_1, landing)
    else:
        lose_for_want_of_a_deck(s, force, landing)


def can_land_aircraft(s: CarrierState, force: int) -> bool:
    """[10.33] One working flight deck will do; carriers that nobody has seen have one."""
    carriers = carriers_of(s, force)
    if not carriers:
        return has_carriers(s, force)
    return any(has_working_deck(s, ship) for ship in carriers)


def lose_for_want_of_a_deck(s: CarrierState, force: int, points: int) -> None:
    """[10.33] With no deck left to land on, they go into the sea."""
    put(s, force, LOST, points)
    s.destroyed += points
    tell(
        s,
        "10.33",
        "{force} has no flight deck for {n} of returning aircraft: they are lost.",
        force=force_ref(s, force),
        n=in_points(points),
    )


def turn_round_on_guam(s: CarrierState) -> None:
    """[11.29] The field on Guam works like a carrier: landed, servicing, available."""
    put(s, FROM_GUAM, SERVICING_1, advance(s, FROM_GUAM))
