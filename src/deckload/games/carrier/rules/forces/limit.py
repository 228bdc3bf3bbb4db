"""What happens when the Japanese have committed all they have (13.23, 13.24)."""

from __future__ import annotations

from typing import Final

from deckload.engine.log import tell
from deckload.games.carrier.model.state import CarrierState
from deckload.games.carrier.rules.forces.chits import (
    FALSE_CONTACT,
    SIZES,
    SURFACE,
    as_report,
    is_surface,
    may_have_carriers,
    speaks_of_carriers,
)
from deckload.games.carrier.rules.forces.commitment import bounds, commitment_index, is_played
from deckload.games.carrier.rules.forces.levels import draw_chit, remove_force, roll_level_2
from deckload.games.carrier.rules.forces.roster import force_ref, forces_on_map, is_cripple
from deckload.games.carrier.rules.lots import one_of

MOST_SURFACE_FORCES: Final = 4


def check_limit(s: CarrierState) -> None:
    """[13.12, 13.23, 13.24] At the moment the index reaches the limit every unknown force is looked
    into; what follows from it lasts for the rest of the game."""
    if s.limit_reached or not is_played(s):
        return
    index, limit = commitment_index(s), bounds(s).limit
    if index < limit:
        return
    s.limit_reached = 1
    tell(
        s,
        "13.23",
        "Commitment is at {index}, the limit at {limit}: no more carriers will come.",
        index=index,
        limit=limit,
    )
    _look_into_unknown_forces(s)


def _look_into_unknown_forces(s: CarrierState) -> None:
    """[13.23, 13.231, 13.232] Those nearest to the Invasion Zone first, until there are four
    surface forces; whoever is left then was never there."""
    unknown = [force for force in forces_on_map(s) if may_have_carriers(s, force)]
    while unknown and _surface_forces(s) < MOST_SURFACE_FORCES:
        force = _nearest_to_saipan(s, unknown)
        unknown.remove(force)
        look_into(s, force)
    for force in unknown:
        _was_nothing(s, force, "there are surface forces enough")


def _surface_forces(s: CarrierState) -> int:
    """[13.23] Cripples that were left behind are no forces."""
    return len([f for f in forces_on_map(s) if is_surface(s, f) and not is_cripple(s, f)])


def _nearest_to_saipan(s: CarrierState, forces: list[int]) -> int:
    """[13.23] The force that is nearest to the Invasion Zone, by lot among equals."""
    least = min(distance_to_invasion(s, s.force_hex[force]) for force in forces)
    nearest = [f for f in forces if distance_to_invasion(s, s.force_hex[f]) == least]
    return one_of(s, nearest, "which force first")


def distance_to_invasion(s: CarrierState, place: int) -> int:
    """[13.23] Hexes to the Invasion Zone."""
    return s.data.from_invasion[place]


def look_into(s: CarrierState, force: int) -> None:
    """[13.23] A surface force stays; carriers may not come any more, and with them or as a false
    contact it leaves play."""
    if s.force_level[force] == 0:
        chit = draw_chit(s)
        if chit == FALSE_CONTACT:
            _was_nothing(s, force, "it was a false contact")
            return
        if chit != SURFACE and chit not in SIZES:
            _was_nothing(s, force, "it would have had carriers")
            return
        s.force_level[force], s.force_chit[force] = 1, chit
        tell(s, "13.23", "{force}: {chit}.", force=force_ref(s, force), chit=as_report(chit))
    if s.force_chit[force] not in SIZES:
        return
    chit, _ = roll_level_2(s, force)
    if speaks_of_carriers(chit):
        _was_nothing(s, force, "it would have had carriers")
        return
    s.force_level[force], s.force_chit[force] = 2, chit
    tell(s, "13.23", "{force} is reported as {chit}.", force=force_ref(s, force), chit=chit)


def _was_nothing(s: CarrierState, force: int, why: str) -> None:
    tell(s, "13.23", "{force} is off the map: {why}.", force=force_ref(s, force), why=why)
    remove_force(s, force)
