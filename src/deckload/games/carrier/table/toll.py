"""What the battle has cost so far; both sides see every loss."""

from __future__ import annotations

from deckload.engine.toll import Tally
from deckload.games.carrier.model.game_data import JAPAN, US
from deckload.games.carrier.model.state import SUNK, CarrierState
from deckload.games.carrier.rules.damage.american import LOST, us_level
from deckload.games.carrier.rules.missions.flying import units_lost


def toll(k: CarrierState) -> list[Tally]:
    """US air units, Japanese air points, hits on ships, and ships sunk."""
    found = [
        Tally(US, "aircraft", units_lost(k)),
        Tally(JAPAN, "aircraft", k.destroyed),
    ]
    ours = zip(k.data.us_refs, k.data.us_ships, k.us_hits, strict=True)
    for number, (ref, ship, hits) in enumerate(ours):
        found += _of_ship(US, ref.id, ship.name, hits, sunk=us_level(k, number) == LOST)
    theirs = zip(k.data.ship_refs, k.data.japanese_ships, k.ship_hits, k.ship_force, strict=True)
    for ref, enemy, hits, force in theirs:
        found += _of_ship(JAPAN, ref.id, enemy.name, hits, sunk=force == SUNK)
    return found


def _of_ship(side: int, piece: str, name: str, hits: int, *, sunk: bool) -> list[Tally]:
    told = [Tally(side, "hits", hits, piece, name)] if hits else []
    return [*told, Tally(side, "sunk", 1, piece, name)] if sunk else told
