"""The surface battle display, whose boxes stand in a row: who is where on it, and what hides
him."""

from __future__ import annotations

from deckload.games.fleet.model.game_data import SIDES
from deckload.games.fleet.model.state import NONE, FleetState


def on_display(s: FleetState, side: int) -> list[int]:
    """The ships of a side that are still in the battle."""
    boxes, ships = s.box_of_ship, s.ships
    return [ship for group in s.fighting[side] for ship in ships[group] if boxes[ship] != NONE]


def is_decided(s: FleetState) -> bool:
    """[BATTLES] The battle is over once a side has nothing left on the display."""
    return any(not on_display(s, side) for side in SIDES)


def distance(s: FleetState, ship: int, other: int) -> int:
    """[TORPEDOES] Boxes between two ships: that of the target counts, that of the firer does
    not."""
    return abs(s.box_of_ship[ship] - s.box_of_ship[other])


def is_smoke_between(s: FleetState, box: int, other: int) -> bool:
    """[SMOKE_SCREENS] Smoke in either of two boxes, or in any between them."""
    if not s.smoke:
        return False
    low, high = (box, other) if box < other else (other, box)
    return any(low <= smoke <= high for smoke in s.smoke)


def ship_line(s: FleetState, ship: int) -> str:
    """A ship as players speak of it in a battle: "Kongo, box 6, 2 of 9 boxes hit"."""
    name, hits, boxes = s.data.ships[ship].name, s.hits[ship], s.data.boxes[ship]
    damage = f", {hits} of {boxes} boxes hit" if hits else ""
    return f"{name}, box {s.box_of_ship[ship]}{damage}"


def clear_battle(s: FleetState) -> None:
    """[BATTLES] Nothing of the battle stays on the display."""
    s.battle_hex = s.initiative = s.mover = NONE
    s.battle_round = 0
    s.box_of_ship = [NONE] * len(s.data.ships)
    s.fighting = [[], []]
    s.smoke, s.scrambled, s.waiting, s.wakes = [], [], [], []
