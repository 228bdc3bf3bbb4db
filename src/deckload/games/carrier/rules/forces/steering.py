"""What every move of a Japanese force is made of: compass, zones, the edge of the map (7.2)."""

from __future__ import annotations

from deckload.engine.log import tell
from deckload.games.carrier.model.state import OFF_MAP, CarrierState
from deckload.games.carrier.rules.damage.cripples import drop_cripples, finish_us_cripples
from deckload.games.carrier.rules.forces.roster import force_ref
from deckload.games.carrier.rules.lots import one_of
from deckload.games.carrier.rules.submarines.boats import take_shadowers_along


def go(s: CarrierState, force: int, there: int, case: str, why: str = "") -> None:
    """[12.41, 12.46, 14.152] To the next hex, or nowhere. Cripples stay behind, submarines that
    shadow it come along; US ships that lie alone where a surface force comes are lost."""
    if there == s.force_hex[force]:
        return
    drop_cripples(s, force)
    if s.force_hex[force] == OFF_MAP:
        return
    s.force_hex[force] = there
    take_shadowers_along(s, force)
    if s.log is not None:  # said all the time
        tell(
            s,
            case,
            "{force} moves to {hex}{why}.",
            force=force_ref(s, force),
            hex=s.data.hex_refs[there],
            why=why,
        )
    finish_us_cripples(s, force)


def is_east(s: CarrierState, place: int) -> bool:
    """[2.13] East of the red line that divides the map."""
    return s.data.grid.columns[place] <= s.data.east_to_column


def compass_of(s: CarrierState, place: int) -> tuple[int, ...]:
    """[2.11, 7.22] By die roll, the direction that the zone of a hex has."""
    return s.data.compass[s.data.zone_of[place]]


def in_invasion_zone(s: CarrierState, place: int) -> bool:
    """[7.23] About Saipan and Tinian, to the east edge of the map."""
    return s.data.is_invasion[s.data.zone_of[place]]


def along_the_edge(s: CarrierState, here: int, direction: int) -> int:
    """[7.222] Where the map ends, the nearest direction that stays on it; ties by die."""
    grid = s.data.grid
    for turn in (1, 2, 3):
        sides = [grid.neighbour(here, (direction + by) % 6) for by in (turn, -turn)]
        on_map = [there for there in sides if there != OFF_MAP]
        if on_map:
            return one_of(s, on_map, "along the edge")
    return here
