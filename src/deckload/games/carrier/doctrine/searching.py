"""The search officer: look where contacts are, two units at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckload.engine.decision import Decision, Option
from deckload.games.carrier.doctrine import guard
from deckload.games.carrier.rules.forces.chits import has_carriers, top_level
from deckload.games.carrier.rules.forces.roster import forces_on_map
from deckload.games.carrier.rules.search import missions
from deckload.games.carrier.rules.search.flight import aloft
from deckload.games.carrier.rules.search.sectors import BEARINGS, HALF_SECTOR, REACH, STANDARD

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
    if not _comes_home(k) or not _finds_decks(k) or _are_enough_out(k) or not _has_bombers(k):
        return missions.GO
    contacts = _contacts(k)
    flown = {k.search_bearing[n] for n in aloft(k) if k.search_step[n] < 1}
    best: Option = missions.GO
    most = 0.0
    for bearing in BEARINGS:
        worth = 0.0 if bearing in flown else _worth(k, contacts, bearing)
        if worth > most:
            best, most = bearing, worth
    return best if best in decision.options else missions.GO


def _comes_home(k: CarrierState) -> bool:
    """A search is out for five turns more; whoever is out when the battle ends is lost."""
    return k.turn + TURNS_OUT <= k.data.scenarios[k.scenario].last_turn


def _are_enough_out(k: CarrierState) -> bool:
    """When somebody makes for Saipan bombers must be left to stop him."""
    return k.air_state.count(SEARCHING) >= MOST_OUT and bool(guard.intruders(k))


def _finds_decks(k: CarrierState) -> bool:
    """Who is launched together comes home together, and lands at once or not at all; and a carrier
    that launches does not land. Who makes for Saipan unseen is looked for all the same."""
    new = [number for number in aloft(k) if k.search_step[number] < 0]
    due = [n for n in aloft(k) if k.search_step[n] == 2 * k.search_legs[n] - 2]
    return len(new) < AT_ONCE and (not due or bool(guard.unseen(k)))


def _has_bombers(k: CarrierState) -> bool:
    """Fighters see too little to be spent on it."""
    return any(not k.data.is_fighter[unit] for unit in missions.can_launch(k))


def _contacts(k: CarrierState) -> list[tuple[int, float]]:
    """Where there is something to be learnt, within reach of a search, and how much."""
    reach = k.data.grid.distances_from(missions.launching_hex(k))
    near = [force for force in forces_on_map(k) if reach[k.force_hex[force]] <= REACH[STANDARD]]
    return [(k.force_hex[force], _interest(k, force)) for force in near]


def _interest(k: CarrierState, force: int) -> float:
    if guard.is_intruder(k, force):
        return CARRIERS
    if has_carriers(k, force) and k.data.scenarios[k.scenario].chits:
        return CARRIERS  # a strike needs to know where they are, whatever else is known
    level = k.force_level[force]
    return 1.0 + 0.2 * level if level < top_level(k, force) else 0.0


def _worth(k: CarrierState, contacts: list[tuple[int, float]], bearing: int) -> float:
    """What is to be learnt in one sector."""
    origin, grid = missions.launching_hex(k), k.data.grid
    start = (bearing - HALF_SECTOR) % 360
    return sum(
        interest
        for place, interest in contacts
        if interest and grid.in_arc(origin, place, start, 2 * HALF_SECTOR)
    )


def crew(k: CarrierState, decision: Decision) -> Option:
    """Bombers see more than fighters, and two more than one."""
    units = [option for option in decision.options if isinstance(option, int)]
    bombers = [unit for unit in units if not k.data.is_fighter[unit]]
    if bombers or "done" not in decision.options:
        return (bombers or units)[0]
    return "done"
