"""Several searches at one answer: where most is to be learnt, two bombers in each (8.25, 8.27)."""

from __future__ import annotations

from typing import Final

from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.decks.boxes import launch_limits, may_launch_together
from deckload.games.carrier.rules.forces.chits import has_carriers, top_level
from deckload.games.carrier.rules.forces.intruders import is_intruder
from deckload.games.carrier.rules.search.course import aloft
from deckload.games.carrier.rules.search.sectors import (
    BEARINGS,
    HALF_SECTOR,
    REACH,
    STANDARD,
    marker_of_sector,
)
from deckload.games.carrier.rules.search.sending import can_launch, launch_search, launching_hex

MOST: Final = 3
"""Searches of one fan: who is launched together wants to land together."""
CREW: Final = 2
WANTED: Final = 3.0
"""What carriers are worth to a search, and whoever makes for Saipan, against one for a rumour."""


def searches_of_a_fan(s: CarrierState) -> int:
    """[8.25, 8.27] How many searches can set out at one answer. Most of the time there is nobody
    who could, and then it does not matter what there is to be learnt."""
    most = len(crews(s, MOST))
    return len(bearings_worth_a_search(s, most)) if most else 0


def bearings_worth_a_search(s: CarrierState, most: int = MOST) -> list[int]:
    """[8.25] The sectors in which most is to be learnt, best first, so many of them at most; a
    sector counts only for what is in none before it, nor in one that somebody sets out for
    already."""
    origin, grid = launching_hex(s), s.data.grid
    if origin < 0:
        return []
    away, reach = grid.distances_from(origin), REACH[STANDARD]
    contacts = {
        force: interest(s, force)
        for force, place in enumerate(s.force_hex)
        if place != OFF_MAP and away[place] <= reach
    }
    flown = [s.search_bearing[number] for number in aloft(s) if s.search_step[number] < 1]
    seen = _seen(s, origin, [force for force, worth in contacts.items() if worth])
    left = [b for b in BEARINGS if b in seen and b not in flown]
    found: list[int] = []
    while left and len(found) < most:
        gains = {b: sum([contacts[force] for force in seen[b]]) for b in left}
        best = max(left, key=gains.__getitem__)
        if not gains[best]:
            break
        found.append(best)
        left.remove(best)
        for force in seen[best]:
            contacts[force] = 0.0
    return found


def _seen(s: CarrierState, origin: int, forces: list[int]) -> dict[int, list[int]]:
    """[8.251] By bearing, those of some forces that are in its sector, where there are any."""
    found: dict[int, list[int]] = {}
    for force in forces:
        for bearing in s.data.grid.arcs_about(origin, s.force_hex[force], 2 * HALF_SECTOR):
            found.setdefault(bearing, []).append(force)
    return found


def interest(s: CarrierState, force: int) -> float:
    """What is to be learnt of a force: of carriers and intruders where they are, whatever else is
    known, since strikes need it; of others what they are."""
    if is_intruder(s, force):
        return WANTED
    if has_carriers(s, force) and s.data.scenarios[s.scenario].chits:
        return WANTED
    level = s.force_level[force]
    return 1.0 + 0.2 * level if level < top_level(s, force) else 0.0


def crews(s: CarrierState, number: int) -> list[tuple[int, ...]]:
    """[8.21, 8.27] Who flies so many searches: bombers, which see more than fighters, in twos.
    There are fewer if there are not bombers enough, or no more markers."""
    if not number:
        return []
    bombers = [unit for unit in can_launch(s) if not s.data.is_fighter[unit]]
    if not bombers:
        return []
    going: list[int] = []
    limits = launch_limits(s)
    for unit in bombers:
        if len(going) == CREW * number:
            break
        if may_launch_together(s, [*going, unit], limits):
            going.append(unit)
    found = [tuple(going[first : first + CREW]) for first in range(0, len(going), CREW)]
    return found[: s.search_kind.count(0)]


def send_fan(s: CarrierState, number: int) -> None:
    """[8.25, 8.27] So many searches set out."""
    origin = launching_hex(s)
    bearings = bearings_worth_a_search(s, number)
    for bearing, units in zip(bearings, crews(s, number), strict=True):
        s.search_from = origin
        launch_search(s, STANDARD, marker_of_sector(s, origin, bearing), bearing, units)
