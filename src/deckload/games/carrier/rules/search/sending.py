"""From where searches start, who can fly them, and how they set out (8.21, 8.27)."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.engine.log import tell
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, SEARCHING, CarrierState
from deckload.games.carrier.rules.decks.boxes import hex_of, working_carriers
from deckload.games.carrier.rules.decks.ready import ReadyAircraft, ready_aircraft
from deckload.games.carrier.rules.night import note_take_off
from deckload.games.carrier.rules.search.sectors import KIND_NAMES, legs


def hexes_to_launch_from(s: CarrierState) -> list[int]:
    """[8.27] Hexes with carriers on which somebody is ready to search."""
    return ready_aircraft(s).hexes


def launching_hex(s: CarrierState) -> int:
    """[8.27] Where searches start: where the player says, or else the hex of the carrier that has
    most ready units."""
    return _launching_hex(s, ready_aircraft(s))


def _launching_hex(s: CarrierState, ready: ReadyAircraft) -> int:
    """The same, when one knows what is ready on each carrier; of equals, and where nobody is, the
    first carrier counts."""
    if s.search_from in ready.by_hex:
        return s.search_from
    if len(ready.by_hex) == 1:
        return ready.hexes[0]
    most, chosen = 0, -1
    for ship, units in ready.by_carrier.items():
        if len(units) > most:
            most, chosen = len(units), ship
    if chosen < 0:
        working = working_carriers(s)
        return hex_of(s, working[0]) if working else OFF_MAP
    return hex_of(s, chosen)


def can_launch(s: CarrierState) -> list[int]:
    """[8.211, 8.27] Units of any type that stand ready, if a marker is free."""
    if 0 not in s.search_kind:
        return []
    ready = ready_aircraft(s)
    return ready.by_hex.get(_launching_hex(s, ready), [])


def launch_search(
    s: CarrierState, kind: int, goal: int, bearing: int, units: Sequence[int]
) -> None:
    """[8.27] These units leave their decks on a search."""
    number = s.search_kind.index(0)
    origin = launching_hex(s)
    s.search_group[number] = s.us_group[s.air_ship[units[0]]]
    for unit in units:
        note_take_off(s, unit, s.air_ship[unit])
        s.deck_launched[s.air_ship[unit]] += 1
        s.air_ship[unit] = NOBODY_THERE
        s.air_state[unit] = SEARCHING
        s.air_search[unit] = number
    s.search_kind[number] = kind
    s.search_origin[number] = origin
    s.search_goal[number] = goal
    s.search_bearing[number] = bearing
    s.search_step[number] = -1
    s.search_hex[number] = s.search_was[number] = origin
    s.search_legs[number] = legs(s, kind, origin, goal, bearing)
    tell(
        s,
        "8.27",
        "Search {n} ({kind}, {units}) sets out for {hex}.",
        n=number + 1,
        kind=KIND_NAMES[kind],
        units="1 unit" if len(units) == 1 else f"{len(units)} units",
        hex=s.data.hex_refs[goal],
    )
