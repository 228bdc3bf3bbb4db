"""12.1: transports land troops at Ormoc."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.fleet.rules.search.knowing import saw_ship
from deckload.games.sunset.model.game_data import TRANSPORTS
from deckload.games.sunset.model.state import NOT_LANDED, SunsetState
from deckload.games.sunset.rules.forces import counted, hex_ref, marker_ref
from deckload.games.sunset.rules.movement.allowance import steps_left

step: Final = steps("sunset.ormoc")


def transports_in(s: SunsetState, marker: int) -> list[int]:
    return [ship for ship in s.ships[marker] if s.data.ship_class[ship] == TRANSPORTS]


def can_unload(s: SunsetState, marker: int) -> bool:
    """[12.1] Transports in Ormoc, a movement point left, and troops still aboard."""
    if s.place[marker] != s.data.ormoc or s.landed != NOT_LANDED:
        return False
    return steps_left(s, marker) > 0 and bool(transports_in(s, marker))


@step
def unload(s: SunsetState, marker: int) -> None:
    """[12.1] What is left of the transports is landed, once, for one movement point."""
    ships = transports_in(s, marker)
    s.spent += 1
    s.landed = sum(s.data.boxes[ship] - s.hits[ship] for ship in ships)
    s.genuine[marker] = 1
    for ship in ships:
        saw_ship(s, ship, marker)
    text = "{marker} lands troops in {hex}: {points} for Japan."
    points = counted(s.landed * s.data.points.landed, "point")
    tell(s, "12.1", text, marker=marker_ref(s, marker), hex=hex_ref(s, s.data.ormoc), points=points)
