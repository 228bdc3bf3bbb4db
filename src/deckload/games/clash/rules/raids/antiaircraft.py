"""8.5: the ships fire at the raid, each ship at each air unit it can reach, before any attack."""

from __future__ import annotations

from typing import Final

from deckload.engine.procedures import steps
from deckload.games.clash.model.state import ClashState
from deckload.games.fleet.model.state import LOST, NONE
from deckload.games.fleet.rules.forces import is_on
from deckload.games.fleet.rules.raids import antiaircraft as fleet
from deckload.games.fleet.rules.raids.air_sea_display import ships_by_box, units_on_display

step: Final = steps("clash.antiaircraft")


@step
def antiaircraft_fire(s: ClashState) -> None:
    """[8.5, 8.5.2] All fire comes before any attack. A ship fires with all its factors into its own
    box; a US ship also fires with half of them into the boxes around."""
    on_display = units_on_display(s)
    if not on_display:
        return
    ship_in = ships_by_box(s)
    fighters = suppression(s)
    fires_around = s.data.limits.adjacent_aa[1 - s.raid_side]
    for unit in on_display:
        if fleet.cannot_be_harmed(s, unit):
            continue
        box = s.box_of_unit[unit]
        fire_at(s, ship_in[box], unit, suppressors=fighters.get(box, 0))
        if not fires_around:
            continue
        for near in s.data.air_sea_neighbours[box]:
            if s.air_box[unit] == LOST:
                break
            if near in ship_in:
                fire_at(s, ship_in[near], unit, True, fighters.get(near, 0))


def suppression(s: ClashState) -> dict[int, int]:
    """[8.5.1] Fighters by box that no patrol has met: each troubles the ship there at all its
    shots. They are counted once, before the fire, so that the order of shots means nothing."""
    fighters: dict[int, int] = {}
    for unit in s.escorts:
        box = s.box_of_unit[unit]
        if box != NONE:
            fighters[box] = fighters.get(box, 0) + 1
    return fighters


def fire_at(s: ClashState, ship: int, unit: int, half: bool = False, suppressors: int = 0) -> None:
    """[8.5.2, 14.0] One ship's shot at one air unit. With 14.0 a bomber that loses a step still
    attacks as strongly as before, and may do so even when it is shot down."""
    if fleet.fire_at(s, ship, unit, half, suppressors):
        fleet.hit_by_flak(s, unit, delivers=is_on(s, "ordnance"), keeps_factor=True)
