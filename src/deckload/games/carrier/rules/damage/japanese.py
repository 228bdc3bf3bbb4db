"""Hits on Japanese ships, and what they do (12.2, 12.5)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import CARRIERS
from deckload.games.carrier.model.state import NOT_DRAWN, SUNK, CarrierState
from deckload.games.carrier.rules.butai.display import give_display_back
from deckload.games.carrier.rules.forces.chits import (
    LAST_LEVEL_OF_CARRIERS,
    LAST_LEVEL_OF_SURFACE,
    SHIPS,
)
from deckload.games.carrier.rules.forces.levels import remove_force
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


def permanent_hits(s: CarrierState, ship: int) -> int:
    """[12.21] What is left of all hits without those of this turn and the one before."""
    return s.ship_hits[ship] - s.ship_hits_now[ship] - s.ship_hits_before[ship]


def level_of(s: CarrierState, ship: int) -> int:
    """[12.26, 12.27] All hits count for the state of a ship, but she sinks by permanent ones: with
    fresh hits enough to sink her she is a cripple for a while."""
    if s.ship_force[ship] == SUNK:
        return LOST
    return min(level_with(s, ship, s.ship_hits[ship]), CRIPPLED)


def is_going_down(s: CarrierState, ship: int) -> bool:
    """[12.27] Whether she has all the hits she can take, and they only need time."""
    is_afloat = s.ship_force[ship] != SUNK
    return is_afloat and s.ship_hits[ship] >= s.data.japanese_ships[ship].hits


def has_working_deck(s: CarrierState, ship: int) -> bool:
    """[12.29, 10.33] A Japanese flight deck is out of action from heavy damage on, whenever the
    hits were scored."""
    is_carrier = s.data.japanese_ships[ship].cls in CARRIERS
    return is_carrier and level_of(s, ship) < HEAVY


def has_no_deck_left(s: CarrierState, force: int) -> bool:
    """[12.29, 10.33] Whether all flight decks of a force are out of action; of a force whose
    carriers nobody knows at least one works."""
    if s.data.scenarios[s.scenario].hits_at_once or s.force_level[force] < LAST_LEVEL_OF_CARRIERS:
        return False
    return not any(has_working_deck(s, ship) for ship in carriers_of(s, force))


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
    """[5.61, 12.21] Hits on a carrier are hits of the current turn and take their time; others, and
    all where the scenario says so, count at once."""
    before = level_of(s, ship)
    s.ship_hits[ship] += hits
    if not _counts_at_once(s, ship):
        s.ship_hits_now[ship] += hits
    after = LOST if is_finished(s, ship) else level_of(s, ship)
    state = f": she is {DAMAGE_NAMES[after]}" if after != before else ""
    if after != LOST and is_going_down(s, ship):
        state = ": she is going down"
    force = go_down(s, ship) if after == LOST else s.ship_force[ship]
    tell(
        s,
        "5.61",
        "{ship} takes {what}{state}.",
        ship=s.data.ship_refs[ship],
        what="1 hit" if hits == 1 else f"{hits} hits",
        state=state,
    )
    if after == LOST:
        close_up(s, force)


def _counts_at_once(s: CarrierState, ship: int) -> bool:
    is_carrier = s.data.japanese_ships[ship].cls in CARRIERS
    return not is_carrier or s.data.scenarios[s.scenario].hits_at_once


def is_finished(s: CarrierState, ship: int) -> bool:
    """[12.27, 12.52, 12.53] Whether her permanent hits have reached what she can take."""
    return permanent_hits(s, ship) >= s.data.japanese_ships[ship].hits


def settle_hits(s: CarrierState) -> None:
    """[12.21, 12.27] At the end of a turn hits of the turn before become permanent, those of this
    turn are of the turn before; a carrier whose permanent hits are enough is sunk."""
    s.ship_hits_before = s.ship_hits_now
    s.ship_hits_now = [0] * len(s.ship_hits_now)
    s.force_hits_before = s.force_hits_now
    s.force_hits_now = [0] * len(s.force_hits_now)
    for ship, force in enumerate(s.ship_force):
        if force >= 0 and s.ship_hits[ship] and is_finished(s, ship):
            go_down(s, ship)
            tell(s, "12.27", "{ship} sinks.", ship=s.data.ship_refs[ship])
            close_up(s, force)


def sink(s: CarrierState, ship: int) -> None:
    """She is gone, with all that comes of it."""
    close_up(s, go_down(s, ship))


def go_down(s: CarrierState, ship: int) -> int:
    """She is gone: to be told before `close_up` tells what comes of it. Gives her force."""
    force = s.ship_force[ship]
    s.ship_force[ship] = SUNK
    return force


def close_up(s: CarrierState, force: int) -> None:
    """[9.13] A force without carriers is a surface force from then on; one without ships is off the
    map."""
    if not carriers_of(s, force):
        become_surface_force(s, force)
    if not ships_of(s, force):
        remove_force(s, force)


def become_surface_force(s: CarrierState, force: int) -> None:
    """[9.13] Without carriers it is a surface force of level 3."""
    s.force_level[force] = LAST_LEVEL_OF_SURFACE
    s.force_chit[force] = SHIPS
    s.force_bereft[force] = 1
    s.ship_drawn = [NOT_DRAWN if drawn == force else drawn for drawn in s.ship_drawn]
    give_display_back(s, force)
