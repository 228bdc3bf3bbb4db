"""Hits on ships, what they cost, and what goes down with a ship."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.fleet.cases import SINKING
from deckload.games.fleet.model.state import NONE, FleetState
from deckload.games.fleet.rules.customs import customs_of
from deckload.games.fleet.rules.forces import can_fly, group_with, is_afloat, ship_ref
from deckload.games.fleet.rules.search.knowing import saw_ship


def mark_boxes(s: FleetState, ship: int, hits: int, *, cause: int, case: str) -> None:
    """[DAMAGE, SINKING, FLIGHT_DECKS] Mark boxes on a ship's damage log; with the last box it sinks
    of that cause, and a carrier may have to stop flying before."""
    if hits <= 0 or not is_afloat(s, ship):
        return
    could_fly, boxes = can_fly(s, ship), s.data.boxes[ship]
    s.hits[ship] = min(boxes, s.hits[ship] + hits)
    text = "{ship} is hit: {hits} of {boxes} boxes marked."
    tell(s, case, text, ship=ship_ref(s, ship), hits=s.hits[ship], boxes=boxes)
    if s.hits[ship] == boxes:
        s.sunk_by[ship] = cause
        sink(s, ship)
    elif could_fly and not can_fly(s, ship):
        customs_of(s).close_deck(s, ship)


def sink(s: FleetState, ship: int) -> None:
    """[SINKING] The ship leaves the game with the aircraft that call it home, and its group with
    its last ship."""
    tell(s, SINKING.of(s), "{ship} is sunk.", ship=ship_ref(s, ship))
    s.box_of_ship[ship] = NONE
    group, customs = group_with(s, ship), customs_of(s)
    if s.data.is_carrier[ship]:
        customs.lose_deck(s, ship, group)
    if group == NONE:
        return
    saw_ship(s, ship, customs.marker_of_group(s, group))
    s.ships[group].remove(ship)
    if not s.ships[group]:
        customs.remove_group(s, group)
