"""The search officer: look where contacts are, two units at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import guard
from deckload.games.carrier.rules.forces.chits import has_carriers, top_level
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.search.flight import aloft
from deckload.games.carrier.rules.search.sectors import (
    BEARINGS,
    STANDARD,
    marker_of_sector,
    searched_hexes,
)

TURNS_OUT: Final = 5
SEARCHING: Final = 9
"""The state of a unit that is out on a search."""
MOST_OUT: Final = 10
"""Units on searches at one time while there are intruders."""
AT_ONCE: Final = 3
"""Searches that are launched in one turn."""
CARRIERS: Final = 3.0
"""What carriers are worth to a search, against one for a rumour."""

if TYPE_CHECKING:
    from deckload.games.carrier.model.state import CarrierState


def declare(k: CarrierState, decision: Decision) -> Option:  # noqa: ARG001
    return missions.NOW


def direction(k: CarrierState, decision: Decision) -> Option:
    """The sector with most contacts of which there is more to learn, and that nobody flies in."""
    if not _comes_home(k) or not _has_bombers(k) or not _finds_decks(k) or _are_enough_out(k):
        return missions.GO
    best = max(BEARINGS, key=lambda bearing: _worth(k, bearing))
    return best if _worth(k, best) > 0 and best in decision.options else missions.GO


def _comes_home(k: CarrierState) -> bool:
    """A search is out for five turns more; whoever is out when the battle ends is lost."""
    return k.turn + TURNS_OUT <= k.data.scenarios[k.scenario].last_turn


def _are_enough_out(k: CarrierState) -> bool:
    """When somebody makes for Saipan bombers must be left to stop him."""
    return k.air_state.count(SEARCHING) >= MOST_OUT and bool(guard.intruders(k))


def _finds_decks(k: CarrierState) -> bool:
    """Who is launched together comes home together, and lands at once or not at all; and a carrier
    that launches does not land."""
    new = [number for number in aloft(k) if k.search_step[number] < 0]
    due = [n for n in aloft(k) if k.search_step[n] == 2 * k.search_legs[n] - 2]
    return len(new) < AT_ONCE and (not due or bool(guard.unseen(k)))


def _has_bombers(k: CarrierState) -> bool:
    """Fighters see too little to be spent on it."""
    return any(not k.data.is_fighter[unit] for unit in missions.can_launch(k))


def _worth(k: CarrierState, bearing: int) -> float:
    origin = missions.launching_hex(k)
    if any(_flies_out(k, number, bearing) for number in aloft(k)):
        return 0.0
    goal = marker_of_sector(k, origin, bearing)
    zone = set().union(
        *(searched_hexes(k, STANDARD, origin, goal, bearing, band) for band in range(3))
    )
    total = 0.0
    for force in forces_on_map(k):
        if k.force_hex[force] not in zone:
            continue
        if guard.is_intruder(k, force):
            total += CARRIERS
        elif has_carriers(k, force) and k.data.scenarios[k.scenario].chits:
            total += CARRIERS  # a strike needs to know where they are, whatever else is known
        elif k.force_level[force] < top_level(k, force):
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
