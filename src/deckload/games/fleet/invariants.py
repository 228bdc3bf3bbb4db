"""What must hold in every position of sister games."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.games.fleet.model.game_data import SIDE_NAMES
from deckload.games.fleet.model.state import FleetState
from deckload.games.fleet.rules.forces import is_afloat


def wrong_ships(s: FleetState, side: int) -> Iterator[str]:
    """Every ship of the scenario is in one place: under a marker, over the edge, or sunk; and its
    damage log has as many boxes as are marked."""
    placed = [x for m in s.data.markers_of[side] for x in s.ships[m]] + s.gone[side]
    if len(placed) != len(set(placed)):
        yield f"{SIDE_NAMES[side]} has a ship in two places"
    owners, boxes = s.data.ship_side, s.data.boxes
    for ship in placed:
        if owners[ship] != side:
            yield f"{s.data.ships[ship].name} sails with the enemy"
        if not is_afloat(s, ship):
            yield f"{s.data.ships[ship].name} is sunk and still with its group"
    for ship, hits in enumerate(s.hits):
        if hits and owners[ship] == side and not 0 <= hits <= boxes[ship]:
            yield f"{s.data.ships[ship].name} has {hits} hits"
