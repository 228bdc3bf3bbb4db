"""Raids fly in (10.23)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.nouns import raid_ref
from deckload.games.carrier.rules.raids.counters import circles_in, raids_on_map

step: Final = steps("carrier.raid_movement")


@step
def japanese_air_movement(s: CarrierState) -> None:
    """[10.23] Every raid flies two hexes straight at its target; fighters do not stop it."""
    for raid in raids_on_map(s):
        if circles_in(s, raid, s.phase):
            s.raid_waits[raid] &= ~(1 << s.phase)
            tell(s, "10.23", "{raid} circles to form up.", raid=raid_ref(s, raid))
        else:
            fly_in(s, raid)


def fly_in(s: CarrierState, raid: int) -> None:
    """[10.23] Along the straight line; where it runs between two hexes a die picks one."""
    here, goal = s.raid_hex[raid], s.group_hex[s.raid_target[raid]]
    if here == goal:
        return
    line = s.data.grid.line(here, goal)
    there = line[min(s.data.raid_limits.speed, len(line) - 1)]
    s.raid_hex[raid] = one_of(s, there, "raid path")
    left = s.data.grid.distance(s.raid_hex[raid], goal)
    tell(
        s,
        "10.23",
        "{raid} flies to {hex}, {left}.",
        raid=raid_ref(s, raid),
        hex=s.data.hex_refs[s.raid_hex[raid]],
        left=f"{left} from the fleet" if left else "over the fleet",
    )
