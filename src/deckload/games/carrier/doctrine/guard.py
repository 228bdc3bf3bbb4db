"""Who watches Saipan: forces on their way to the invasion fleet, and what it would cost to let them
pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.games.carrier.rules.forces.chits import has_carriers
from deckload.games.carrier.rules.forces.intruders import intruders, is_intruder
from deckload.games.carrier.rules.forces.roster import is_detected, ships_of

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState

BY_CHIT: Final = {"Large Surface": 38, "Medium Surface": 13, "Small Surface": 8, "Surface": 15}
"""Points that such a force costs on average when it gets through."""
UNKNOWN: Final = 6
"""Of which nothing is known: half of these are nothing at all."""
CLASSES: Final = {"CV": 20, "CVL": 20, "BB": 15, "CA": 8, "DD": 8}


def cost_of_exit(k: CarrierState, force: int) -> float:
    """Victory points that are lost when a force reaches the invasion fleet."""
    ships = ships_of(k, force)
    if ships:
        return float(sum(CLASSES[k.data.japanese_ships[ship].cls] for ship in ships))
    if has_carriers(k, force):
        return 30.0
    return float(BY_CHIT.get(k.force_chit[force], UNKNOWN))


def threat(k: CarrierState, force: int) -> float:
    """What is to be gained by stopping a force: more, the less time is left for it."""
    if not is_intruder(k, force):
        return 0.0
    column = k.data.grid.columns[k.force_hex[force]]
    return cost_of_exit(k, force) * (1.0 if column <= 8 else 0.6)


def worst(k: CarrierState) -> int:
    """The intruder that costs most, nearest to its goal first, or -1."""
    columns = k.data.grid.columns
    return max(
        intruders(k),
        key=lambda force: (threat(k, force), -columns[k.force_hex[force]]),
        default=-1,
    )


def unseen(k: CarrierState) -> list[int]:
    """Intruders that no strike could go for now."""
    return [force for force in intruders(k) if not is_detected(k, force)]
