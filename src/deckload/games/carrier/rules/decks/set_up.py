"""How the decks stand when a scenario begins."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import HANGAR, NOBODY_THERE, READY, SERVICING, CarrierState
from deckload.games.carrier.rules.decks.boxes import (
    in_box,
    limits_of,
    move_to,
    servicing_room,
    working_carriers,
)
from deckload.games.carrier.rules.decks.plans import PLAN_NAMES, is_wanted
from deckload.games.carrier.rules.fleet import carrier_groups
from deckload.games.carrier.rules.missions.forming import cap_room, form_patrol

step: Final = steps("carrier.deck_set_up")


@step
def set_up_decks(s: CarrierState) -> None:
    """[6.13, 6.21] All aircraft aboard their carriers; each group has a patrol up, and fighters
    stand ready and in servicing."""
    facts = s.data.scenarios[s.scenario]
    for ship in working_carriers(s):
        s.deck_plan[ship] = PLAN_NAMES.index(facts.plan)
    for group in carrier_groups(s) if facts.missions_flown else ():
        _send_up_patrol(s, group)
    for ship in working_carriers(s):
        fill_deck(s, ship)
    tell(s, "6.21", "Aircraft stand ready on deck, and more are being serviced.")


def _send_up_patrol(s: CarrierState, group: int) -> None:
    """[4.33] Three units of the group, one from each of its larger air groups."""
    ships = [ship for ship in working_carriers(s) if s.us_group[ship] == group]
    pools = [[u for u in in_box(s, ship, HANGAR) if s.data.is_fighter[u]] for ship in ships]
    units: list[int] = []
    while len(units) < cap_room(s, group):
        pool = max(pools, key=len)
        units.append(pool.pop())
    for unit in units:
        s.air_ship[unit] = NOBODY_THERE
    form_patrol(s, group, units)


def fill_deck(s: CarrierState, ship: int) -> None:
    """As many wanted units as can be launched at once, and as many again in servicing."""
    wanted = [unit for unit in in_box(s, ship, HANGAR) if is_wanted(s, ship, unit)]
    top = limits_of(s, ship).launch_occupancy
    for unit in wanted[:top]:
        move_to(s, unit, READY)
    for unit in wanted[top:]:
        if servicing_room(s, ship):
            move_to(s, unit, SERVICING)
