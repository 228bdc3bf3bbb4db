"""What hits do to the aircraft a Japanese force can send up (12.22-12.24)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import SUNK, UNKNOWN_AIR, CarrierState
from deckload.games.carrier.rules.damage.japanese import heavy_from, permanent_hits
from deckload.games.carrier.rules.forces.chits import has_carriers

CV_SHARE: Final = 2
CVL_SHARE: Final = 1


def permanent_hits_on_force(s: CarrierState, force: int) -> int:
    """[12.23] Hits of submarines on a force whose ships nobody knows."""
    return s.force_hits[force] - s.force_hits_now[force] - s.force_hits_before[force]


def is_out_of_action(s: CarrierState, ship: int) -> bool:
    """[12.23, 12.24] Heavily damaged or worse, by permanent hits alone; or sunk."""
    return s.ship_force[ship] == SUNK or permanent_hits(s, ship) >= heavy_from(s, ship)


def carriers_drawn_for(s: CarrierState, force: int) -> list[int]:
    """All carriers that came with a force, those sunk or left behind among them."""
    return [
        ship
        for ship, drawn_for in enumerate(s.ship_drawn)
        if drawn_for == force and s.data.japanese_ships[ship].cls in CARRIERS
    ]


def air_value_of_ship(s: CarrierState, ship: int) -> int:
    """[12.22, 12.23, 12.28] A point less for each permanent hit, and nothing at all from heavy
    damage on; fresh hits do not matter, for the raid was launched before them."""
    if is_out_of_action(s, ship):
        return 0
    return max(0, s.data.japanese_ships[ship].air - permanent_hits(s, ship))


def air_value(s: CarrierState, force: int) -> int:
    """[9.13, 9.25, 9.26, 12.23] Level 3: what the chit says, less permanent hits; level 4: what the
    carriers are good for, a cripple that was left behind this very turn among them. A force that
    has lost them all has none, though it may have to keep its counter."""
    if s.force_level[force] == 3 and has_carriers(s, force):
        printed = s.data.chits[s.force_chit[force]].air
        return max(0, printed - permanent_hits_on_force(s, force))
    return sum([air_value_of_ship(s, ship) for ship in carriers_drawn_for(s, force)])


def strength_for_raids(s: CarrierState, force: int) -> int:
    """[9.241, 12.23] Known air strength less permanent hits, for raids alone; a strength that
    nobody knows stays unknown."""
    known = s.force_air[force]
    if known == UNKNOWN_AIR:
        return UNKNOWN_AIR
    return max(0, known - permanent_hits_on_force(s, force))


def losses_that_count(s: CarrierState, force: int, lost: int) -> int:
    """[12.24] Of the points a force has lost, those that were not aboard carriers which are out of
    action themselves: else they would be counted twice. A CV has twice the share of a CVL, and none
    has lost more than she had."""
    carriers = carriers_drawn_for(s, force)
    shares = sum([_share(s, ship) for ship in carriers])
    forgotten = sum(
        [
            min(lost * _share(s, ship) // shares, s.data.japanese_ships[ship].air)
            for ship in carriers
            if is_out_of_action(s, ship)
        ]
    )
    return lost - forgotten


def _share(s: CarrierState, ship: int) -> int:
    return CV_SHARE if s.data.japanese_ships[ship].cls == "CV" else CVL_SHARE
