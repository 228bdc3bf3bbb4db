"""Retirement: beaten forces withdraw to the west (19)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.options import RETIREMENT, plays_with
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, WITHDRAWN, CarrierState
from deckload.games.carrier.rules.damage.cripples import drop_cripples
from deckload.games.carrier.rules.damage.japanese import CRIPPLED, level_of
from deckload.games.carrier.rules.fleet import is_over_task_group
from deckload.games.carrier.rules.forces.leaving import reveal
from deckload.games.carrier.rules.forces.levels import remove_force
from deckload.games.carrier.rules.forces.roster import carriers_of, force_ref, halves_of, ships_of
from deckload.games.carrier.rules.forces.steering import along_the_edge, compass_of, go
from deckload.games.carrier.rules.lots import one_of

step: Final = steps("carrier.retirement")

SAFE_DISTANCE: Final = 9
"""[19.2] Hexes from US ships at which a force may look at its compass again."""


# --- who retires ----------------------------------------------------------------------------------


@step
def check_retirement(s: CarrierState, force: int) -> None:
    """[19.1] A carrier force whose carriers are all sunk or crippled has nothing more to do here;
    who lost a surface action has been turned away already (21.28)."""
    if s.force_hex[force] == OFF_MAP or s.force_retiring[force]:
        return
    if plays_with(s, RETIREMENT) and has_lost_its_carriers(s, force):
        begin_retiring(s, force, "19.1", "{force} has no carriers left that fight, and retires.")


def has_lost_its_carriers(s: CarrierState, force: int) -> bool:
    """[19.1] Carriers were drawn for it, and none of them is afloat with it and sound enough."""
    if carriers_of(s, force):
        return all(level_of(s, ship) >= CRIPPLED for ship in carriers_of(s, force))
    return bool(s.force_bereft[force])


def begin_retiring(s: CarrierState, force: int, case: str, text: str) -> None:
    """[19.1, 19.4] The counter is flipped; a double force falls apart."""
    s.force_retiring[force] = 1
    tell(s, case, text, force=force_ref(s, force))
    partner = s.force_partner[force]
    if partner != NOBODY_THERE:
        s.force_partner[force] = s.force_partner[partner] = NOBODY_THERE
        tell(s, "19.4", "The double force parts.")


# --- how ------------------------------------------------------------------------------------------


def retire(s: CarrierState, force: int) -> None:
    """[19.2] The other way than the compass has for the die; but within eight hexes of US ships
    away from them, as nearly as possible that way. Over the west edge the force is gone."""
    here, grid = s.force_hex[force], s.data.grid
    direction = (compass_of(s, here)[s.mission_die - 1] + 3) % 6
    if is_on_west_edge(s, here) and grid.neighbour(here, direction) == OFF_MAP:
        leave_west(s, force)  # away from everybody
        return
    if is_near_us_ships(s, here):
        there = _away_from(s, here, _nearest_group(s, here), direction)
        go(s, force, there, "19.2", " to get away from our ships")
        return
    there = grid.neighbour(here, direction)
    if there == OFF_MAP:
        there = along_the_edge(s, here, direction)
    if is_over_task_group(s, there):
        there = here
    go(s, force, there, "19.2", " in retirement")


def is_near_us_ships(s: CarrierState, here: int) -> bool:
    """[19.2] Less than nine hexes from a US task group."""
    grid = s.data.grid
    return any(p != OFF_MAP and grid.distance(here, p) < SAFE_DISTANCE for p in s.group_hex)


def _nearest_group(s: CarrierState, here: int) -> int:
    """The hex of the US task group that is nearest, or OFF_MAP."""
    places = [place for place in s.group_hex if place != OFF_MAP]
    return min(places, key=lambda place: s.data.grid.distance(here, place), default=OFF_MAP)


def _away_from(s: CarrierState, here: int, enemy: int, direction: int) -> int:
    """[19.2] A hex farther off, with the smallest turn from the direction of retirement; ties by
    die. At the edge of the map there may be none."""
    grid = s.data.grid
    farther = grid.farther(here, enemy)
    for turn in (0, 1, 2, 3):
        ways = {grid.neighbour(here, (direction + by) % 6) for by in (turn, -turn)}
        free = sorted(w for w in ways if w in farther and not is_over_task_group(s, w))
        if free:
            return one_of(s, free, "way off")
    return here


def is_on_west_edge(s: CarrierState, place: int) -> bool:
    return s.data.grid.columns[place] == max(s.data.grid.columns)


def leave_west(s: CarrierState, force: int) -> None:
    """[19.2, 20.5, 7.53] Gone for good, with the other half of a double force: nobody scores it,
    and its ships cannot be drawn again. Cripples of it stay behind (12.41); hits on ships that
    nobody knew find their carrier first (14.162)."""
    for half in halves_of(s, force):
        if s.force_hits[half]:
            reveal(s, half)
        drop_cripples(s, half)
        if s.force_hex[half] == OFF_MAP:
            continue
        tell(s, "19.2", "{force} leaves the battle to the west.", force=force_ref(s, half))
        for ship in ships_of(s, half)[:]:
            s.ship_force[ship] = WITHDRAWN
        remove_force(s, half)
