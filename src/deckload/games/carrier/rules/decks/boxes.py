"""Who stands where on a carrier, and how much room there is (6.21, 6.22)."""

from __future__ import annotations

from typing import Final

from deckload.engine.grouping import grouped
from deckload.games.carrier.model.data_files import OperationsTable
from deckload.games.carrier.model.state import (
    HANGAR,
    LANDED,
    OFF_MAP,
    READY,
    SERVICING,
    CarrierState,
)
from deckload.games.carrier.rules.damage.american import HEAVY, can_operate, us_level

_aboard: Final = grouped("air_ship")
_NONE: Final[list[int]] = []


def aboard(s: CarrierState, ship: int) -> list[int]:
    """All units that are on a carrier."""
    return _aboard(s).get(ship, _NONE)


def in_box(s: CarrierState, ship: int, box: int) -> list[int]:
    """[6.21] The units in one box of a carrier: Ready, Landed, Servicing or Hangar."""
    return [unit for unit in aboard(s, ship) if s.air_state[unit] == box]


def limits_of(s: CarrierState, ship: int) -> OperationsTable:
    """[6.22] The limits of a CV or a CVL."""
    return s.data.operations[s.data.us_ships[ship].cls]


def on_deck(s: CarrierState, ship: int) -> int:
    """[6.22] Ready and landed units share the flight deck."""
    return len(in_box(s, ship, READY)) + len(in_box(s, ship, LANDED))


def deck_room(s: CarrierState, ship: int) -> int:
    """[6.22, 6.25] How many units the flight deck still takes."""
    return limits_of(s, ship).flight_deck - on_deck(s, ship)


def hangar_room(s: CarrierState, ship: int) -> int:
    """[6.22, 6.29] How many units more may be aboard."""
    return limits_of(s, ship).total - len(aboard(s, ship))


def servicing_room(s: CarrierState, ship: int) -> int:
    """[6.26] How many units more can be armed and fuelled at one time."""
    return limits_of(s, ship).servicing - len(in_box(s, ship, SERVICING))


def hex_of(s: CarrierState, ship: int) -> int:
    """Where a ship is: with her group."""
    group = s.us_group[ship]
    return s.group_hex[group] if group >= 0 else OFF_MAP


def carriers_at(s: CarrierState, place: int) -> list[int]:
    """[6.13] The carriers in a hex, in the order of their groups."""
    return [ship for ship in s.data.us_carriers if hex_of(s, ship) == place]


def working_carriers(s: CarrierState) -> list[int]:
    """[6.13] All carriers on the map whose decks can be used."""
    return [
        ship for ship in s.data.us_carriers if hex_of(s, ship) != OFF_MAP and can_operate(s, ship)
    ]


def launch_limit(s: CarrierState, ship: int) -> int:
    """[6.24, 6.28, 12.11] Units that a carrier launches or lands in a segment; one if she is
    heavily damaged."""
    return 1 if us_level(s, ship) >= HEAVY else limits_of(s, ship).launch_or_land


def ready_to_launch(s: CarrierState, ship: int) -> list[int]:
    """[6.24] Ready units of a carrier, if its deck is not too full to launch, up to the limit."""
    limits = limits_of(s, ship)
    if not can_operate(s, ship) or s.deck_landed[ship]:
        return []
    if on_deck(s, ship) > limits.launch_occupancy:
        return []
    return in_box(s, ship, READY)[: max(0, launch_limit(s, ship) - s.deck_launched[ship])]


def landing_room(s: CarrierState, ship: int) -> int:
    """[6.28] How many units may still land on a carrier in this segment."""
    if not can_operate(s, ship) or s.deck_launched[ship]:
        return 0
    limit = launch_limit(s, ship) - s.deck_landed[ship]
    return max(0, min(limit, deck_room(s, ship), hangar_room(s, ship)))


def move_to(s: CarrierState, unit: int, box: int) -> None:
    """From one box of its carrier to another."""
    s.air_state[unit] = box


BOX_NAMES: Final = {READY: "Ready", LANDED: "Landed", SERVICING: "Servicing", HANGAR: "Hangar"}
