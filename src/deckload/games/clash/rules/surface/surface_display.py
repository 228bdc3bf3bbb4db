"""The surface battle display: who is where on it (12.2, 12.3) and what hides him (12.4).

Its boxes stand in a row. The Japanese come from box 1, the US ships from the last one.
"""

from __future__ import annotations

from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.game_data import SIDES, USN
from deckload.games.fleet.model.state import NONE


def home_box(s: ClashState, side: int) -> int:
    """The end of the display from which a side comes, and by which it may leave."""
    return s.data.limits.display_boxes if side == USN else 1


def on_display(s: ClashState, side: int) -> list[int]:
    """The ships of a side that are still in the battle."""
    boxes, ships = s.box_of_ship, s.ships
    return [ship for group in s.fighting[side] for ship in ships[group] if boxes[ship] != NONE]


def is_decided(s: ClashState) -> bool:
    """[12.3] The battle is over once a side has nothing left on the display."""
    return any(not on_display(s, side) for side in SIDES)


def distance(s: ClashState, ship: int, other: int) -> int:
    """[12.6] Boxes between two ships: that of the target counts, that of the firer does not."""
    return abs(s.box_of_ship[ship] - s.box_of_ship[other])


def is_smoke_between(s: ClashState, box: int, other: int) -> bool:
    """[12.4] Smoke in either of two boxes, or in any between them."""
    if not s.smoke:
        return False
    low, high = (box, other) if box < other else (other, box)
    return any(low <= smoke <= high for smoke in s.smoke)


def ship_line(s: ClashState, ship: int) -> str:
    """A ship as players speak of it in a battle: "Kongo, box 6, 2 of 9 boxes hit"."""
    name, hits, boxes = s.data.ships[ship].name, s.hits[ship], s.data.boxes[ship]
    damage = f", {hits} of {boxes} boxes hit" if hits else ""
    return f"{name}, box {s.box_of_ship[ship]}{damage}"
