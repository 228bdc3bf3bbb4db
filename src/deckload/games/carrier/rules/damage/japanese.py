"""Hits on Japanese ships, and what they do (12.2, 12.5)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import OFF_MAP, SUNK, CarrierState
from deckload.games.carrier.rules.forces.roster import carriers_of, ships_of

SOUND: Final = 0
LIGHT: Final = 1
HEAVY: Final = 2
CRIPPLED: Final = 3
LOST: Final = 4
DAMAGE_NAMES: Final = ("sound", "lightly damaged", "heavily damaged", "crippled", "sunk")


def heavy_from(s: CarrierState, ship: int) -> int:
    """[12.52] Half of what a ship can take, or more."""
    return (s.data.japanese_ships[ship].hits + 1) // 2


def crippled_from(s: CarrierState, ship: int) -> int:
    """[12.26, 12.28, 12.52] Two hits from the end for a CV, one for a CVL; battleships, and those
    that are half battleship, at three quarters."""
    facts = s.data.japanese_ships[ship]
    if facts.cls == "BB" or facts.hybrid:
        return (3 * facts.hits + 3) // 4
    return facts.hits - (2 if facts.cls == "CV" else 1)


def level_with(s: CarrierState, ship: int, hits: int) -> int:
    """[12.26, 12.53] The state of a ship with so many hits; cruisers and destroyers feel nothing
    before the last."""
    facts = s.data.japanese_ships[ship]
    if hits >= facts.hits:
        return LOST
    can_be_damaged = facts.cls == "BB" or facts.cls in CARRIERS
    if not hits or not can_be_damaged:
        return SOUND
    if hits >= crippled_from(s, ship):
        return CRIPPLED
    return HEAVY if hits >= heavy_from(s, ship) else LIGHT


def level_of(s: CarrierState, ship: int) -> int:
    if s.ship_force[ship] == SUNK:
        return LOST
    return level_with(s, ship, s.ship_hits[ship])


def flak_of(s: CarrierState, ship: int) -> int:
    """[12.25] Carriers fire with half their flak when damaged and not at all when crippled; a
    battleship from heavy damage on."""
    facts = s.data.japanese_ships[ship]
    level = level_of(s, ship)
    if level >= CRIPPLED:
        return 0
    halved_from = LIGHT if facts.cls in CARRIERS and not facts.hybrid else HEAVY
    return facts.aa // 2 if level >= halved_from else facts.aa


def flak_of_force(s: CarrierState, force: int) -> int:
    """[5.51] The flak of all ships of a force together."""
    return sum([flak_of(s, ship) for ship in ships_of(s, force)])


def hit(s: CarrierState, ship: int, hits: int) -> None:
    """[5.61] Hits are marked; a ship that has all it can take sinks at once where the scenario
    says so."""
    before = level_of(s, ship)
    s.ship_hits[ship] += hits
    after = level_of(s, ship)
    what = "1 hit" if hits == 1 else f"{hits} hits"
    state = f": she is {DAMAGE_NAMES[after]}" if after != before else ""
    tell(
        s,
        "5.61",
        "{ship} takes {what}{state}.",
        ship=s.data.ship_refs[ship],
        what=what,
        state=state,
    )
    if after == LOST:
        sink(s, ship)


def sink(s: CarrierState, ship: int) -> None:
    """She is gone. A force without carriers is a surface force from then on; one
    without ships is off the map."""
    force = s.ship_force[ship]
    s.ship_force[ship] = SUNK
    if not ships_of(s, force):
        s.force_hex[force] = OFF_MAP
    elif not carriers_of(s, force):
        s.force_level[force] = 3
