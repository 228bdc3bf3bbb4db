"""The search officer: look where contacts are, two units at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.rules.forces.intelligence import top_level
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.search.sectors import (
    BEARINGS,
    STANDARD,
    marker_of_standard,
    searched_hexes,
)

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def declare(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    return missions.NOW


def direction(k: CarrierState, decision: Decision) -> Option:
    """The sector with most contacts of which there is more to learn, and that nobody flies in."""
    best = max(BEARINGS, key=lambda bearing: _worth(k, bearing))
    return best if _worth(k, best) > 0 and best in decision.options else missions.GO


def _worth(k: CarrierState, bearing: int) -> float:
    origin = missions.launching_hex(k)
    if any(_flies_out(k, number, bearing) for number in missions.aloft(k)):
        return 0.0
    goal = marker_of_standard(k, origin, bearing)
    zone = set().union(
        *(searched_hexes(k, STANDARD, origin, goal, bearing, band) for band in range(3))
    )
    total = 0.0
    for force in forces_on_map(k):
        if k.force_hex[force] in zone and k.force_level[force] < top_level(k, force):
            total += 1.0 + 0.2 * k.force_level[force]
    return total


def _flies_out(k: CarrierState, number: int, bearing: int) -> bool:
    """Whether a search is on its way out in this direction, and will see for itself."""
    return k.search_bearing[number] == bearing and k.search_step[number] < 1


def crew(k: CarrierState, decision: Decision) -> Option:
    """Bombers see more than fighters, and two more than one."""
    units = [option for option in decision.options if isinstance(option, int)]
    bombers = [unit for unit in units if not k.data.is_fighter[unit]]
    if bombers or "done" not in decision.options:
        return (bombers or units)[0]
    return "done"
