"""A guess at which US ship lies in which slot of a surface battle (8.3.1)."""

from __future__ import annotations

from deckload.engine.knowledge import UNKNOWN
from deckload.engine.unseen_dice import mixed
from deckload.games.sunset.model.game_data import USN
from deckload.games.sunset.model.state import SunsetState
from deckload.games.sunset.rules.surface.deployment import ships_fighting


def turn_over(s: SunsetState) -> None:
    """Units face down are ships of the forces that fight, each of the class that it shows. Where a
    guess at those forces has failed, any of their ships has to do."""
    down = [slot for slot, ship in enumerate(s.slot_ship) if ship == UNKNOWN]
    if not down:
        return
    left = mixed(s, [ship for ship in ships_fighting(s, USN) if ship not in s.slot_ship])
    for slot in down:
        alike = [x for x in left if s.data.ship_class[x] == s.slot_class[slot]]
        if alike:
            s.slot_ship[slot] = alike[0]
            left.remove(alike[0])
    for slot in down:
        if s.slot_ship[slot] == UNKNOWN:
            s.slot_ship[slot] = left.pop() if left else s.data.scenarios[s.scenario].ships[0]
