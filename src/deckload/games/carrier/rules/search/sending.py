"""From where searches start, who can fly them, and how they set out (8.21, 8.27)."""

from __future__ import annotations

from collections.abc import Sequence

from deckload.engine.log import tell
from deckload.games.carrier.model.state import NOBODY_THERE, OFF_MAP, SEARCHING, CarrierState
from deckload.games.carrier.rules.decks.boxes import hex_of, ready_by_carrier, working_carriers
from deckload.games.carrier.rules.night import note_take_off
from deckload.games.carrier.rules.search.sectors import KIND_NAMES, legs


def hexes_to_launch_from(s: CarrierState) -> list[int]:
    """[8.27] Hexes with carriers on which somebody is ready to search."""
    return sorted({hex_of(s, ship) for ship in ready_by_carrier(s)})


def launching_hex(s: CarrierState) -> int:
    """[8.27] Where searches start: where the player says, or else the hex of the carrier that has
    most ready units."""
    return _launching_hex(s, ready_by_carrier(s))


def _launching_hex(s: CarrierState, ready: dict[int, list[int]]) -> int:
    """The same, when one knows what is ready on each carrier; of equals, and where nobody is, the
    first carrier counts."""
    if s.search_from != OFF_MAP and any(hex_of(s, ship) == s.search_from for ship in ready):
        return s.search_from
    ships = ready or working_carriers(s)
    return hex_of(s, max(ships, key=lambda ship: len(ready.get(ship, ())))) if ships else -1


def can_launch(s: CarrierState) -> list[int]:
    """[8.211, 8.27] Units of any type that stand ready, if a marker is free."""
    if 0 not in s.search_kind:
        return []
    ready = ready_by_carrier(s)
    origin = _launching_hex(s, ready)
    return [unit for ship, units in ready.items() if hex_of(s, ship) == origin for unit in units]


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
