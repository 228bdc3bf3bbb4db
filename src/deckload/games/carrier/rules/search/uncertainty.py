"""A vague report is corrected: the force is elsewhere (18.3)."""

from __future__ import annotations

from deckload.engine.dice import Throw, roll
from deckload.engine.log import tell
from deckload.games.carrier.model.game_data import US
from deckload.games.carrier.model.options import LOCATION, plays_with
from deckload.games.carrier.model.state import APPROXIMATE, LOCATED, OFF_MAP, CarrierState
from deckload.games.carrier.rules.forces.roster import force_name, force_ref, halves_of
from deckload.games.carrier.rules.submarines.boats import take_shadowers_along
from deckload.games.carrier.rules.surface.lines import us_ships_at


def may_be_elsewhere(s: CarrierState, before: int, status: int) -> bool:
    """[18.31] A force that was known approximately has been located."""
    return plays_with(s, LOCATION) and before == APPROXIMATE and status >= LOCATED


def direction_throw(s: CarrierState, force: int) -> Throw:
    """[18.32] Which way the report was wrong, if it was."""
    return Throw(
        "true position",
        10,
        chart=s.data.charts["location_direction"],
        column="force",
        case="18.32",
        side=US,
        subject=force_name(s, force),
    )


def distance_throw(s: CarrierState, force: int) -> Throw:
    """[18.33] By how much."""
    return Throw(
        "distance off",
        10,
        chart=s.data.charts["location_distance"],
        column="hexes",
        case="18.33",
        side=US,
        subject=force_name(s, force),
    )


def correct_position(s: CarrierState, force: int) -> None:
    """[18.32, 18.33, 18.34] Up to two hexes one way, at once, with the other half of a double force
    and who shadows them; it stops before the edge of the map and before US ships. Raids that it has
    in the air fly on."""
    way = str(roll(s, direction_throw(s, force)).cell.result)
    if way not in s.data.grid.directions:
        return
    hexes = int(roll(s, distance_throw(s, force)).cell.result)
    here = there = s.force_hex[force]
    for _ in range(hexes):
        next_hex = s.data.grid.neighbour(there, s.data.grid.direction(way))
        if next_hex == OFF_MAP or us_ships_at(s, next_hex):
            break
        there = next_hex
    if there == here:
        return
    for half in halves_of(s, force):
        s.force_hex[half] = there
        take_shadowers_along(s, half)
    tell(
        s,
        "18.34",
        "The first report was wrong: {force} is in {hex}.",
        force=force_ref(s, force),
        hex=s.data.hex_refs[there],
    )
