"""What the duel has cost so far; all of it is known to both sides."""

from __future__ import annotations

from deckload.engine.toll import Tally
from deckload.games.mini.model.game_data import SIDES
from deckload.games.mini.model.state import MiniState
from deckload.games.mini.rules.forces import is_afloat


def toll(k: MiniState) -> list[Tally]:
    """Aircraft shot down, hits, ships sunk, points."""
    ships = [(ship, facts) for ship, facts in enumerate(k.data.ships) if k.hits[ship]]
    return [
        *(Tally(side, "aircraft", k.lost[side]) for side in range(SIDES)),
        *(Tally(facts.side, "hits", k.hits[ship], facts.name) for ship, facts in ships),
        *(Tally(f.side, "sunk", 1, f.name) for ship, f in ships if not is_afloat(k, ship)),
        *(Tally(side, "points", k.points[side]) for side in range(SIDES)),
    ]
