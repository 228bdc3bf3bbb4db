"""Who stands where on a carrier, and how much room there is (6.21, 6.22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.grouping import grouped
from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.game_data import DeckLimits
from deckload.games.carrier.model.state import (
    HANGAR,
    LANDED,
    OFF_MAP,
    READY,
    SERVICING,
    CarrierState,
)
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.damage.american import HEAVY, can_operate, us_level
from deckload.games.carrier.rules.fleet import carrier_groups, carriers_in
from deckload.games.carrier.rules.night import any_tired, is_tired, may_take_off
from deckload.games.carrier.rules.wind import wind_room

_aboard: Final = grouped("air_ship")
_NONE: Final[list[int]] = []


def aboard(s: CarrierState, ship: int) -> list[int]:
    """All units that are on a carrier."""
    return _aboard(s).get(ship, _NONE)


def in_box(s: CarrierState, ship: int, box: int) -> list[int]:
    """[6.21] The units in one box of a carrier: Ready, Landed, Servicing or Hangar."""
    air_state = s.air_state
    return [unit for unit in aboard(s, ship) if air_state[unit] == box]


def limits_of(s: CarrierState, ship: int) -> DeckLimits:
    """[6.22] The limits of a CV or a CVL."""
    return s.data.deck_limits[ship]


def on_deck(s: CarrierState, ship: int) -> int:
    """[6.22] Ready and landed units share the flight deck."""
    air_state = s.air_state
    states = [air_state[unit] for unit in aboard(s, ship)]
    return states.count(READY) + states.count(LANDED)


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
    groups = [group for group in carrier_groups(s) if s.group_hex[group] == place]
    if len(groups) == 1:
        return carriers_in(s, groups[0])
    return [ship for ship in s.data.us_carriers if s.us_group[ship] in groups]


def _find_working_carriers(s: CarrierState) -> list[int]:
    return [
        ship for ship in s.data.us_carriers if hex_of(s, ship) != OFF_MAP and can_operate(s, ship)
    ]


working_carriers: Final = worked_out(
    "working carriers",
    ("us_group", "group_hex", "us_hits", "deck_out", "deck_crash", "fires"),
    _find_working_carriers,
)
"""[6.13] All carriers on the map whose decks can be used."""


def launch_limit(s: CarrierState, ship: int) -> int:
    """[6.24, 6.28, 12.11, 22.6] Units that a carrier launches or lands in a segment; one if she is
    heavily damaged, and one less when her crews worked at night."""
    limit = 1 if us_level(s, ship) >= HEAVY else limits_of(s, ship).launch_or_land
    return limit - 1 if is_tired(s, ship) else limit


def ready_to_launch(s: CarrierState, ship: int) -> list[int]:
    """[6.24, 17.2, 17.3] Ready units of a carrier, if its deck is not too full to launch and not
    all that it may launch in this segment is gone."""
    return _ready_among(s, ship, aboard(s, ship)) if can_operate(s, ship) else []


def _ready_among(s: CarrierState, ship: int, units: list[int]) -> list[int]:
    """The same for a carrier that works, when one knows who is aboard."""
    air_state = s.air_state
    ready = [unit for unit in units if air_state[unit] == READY]
    if not ready or s.deck_landed[ship]:
        return []
    landed = sum([air_state[unit] == LANDED for unit in units])
    if len(ready) + landed > limits_of(s, ship).launch_occupancy:
        return []
    if launch_limit(s, ship) <= s.deck_launched[ship] or not wind_room(s, ship, ()):
        return []
    return [unit for unit in ready if may_take_off(s, unit)] if is_night(s) else ready


def _find_ready(s: CarrierState) -> dict[int, list[int]]:
    everybody, found = _aboard(s), {}
    for ship in working_carriers(s):
        units = _ready_among(s, ship, everybody.get(ship, _NONE))
        if units:
            found[ship] = units
    return found


_ready: Final = worked_out(
    "ready by carrier",
    (
        *("air_state", "air_ship", "deck_launched", "deck_landed", "us_hits"),
        *("us_group", "group_hex", "group_wind", "deck_out", "deck_crash", "fires"),
    ),
    _find_ready,
)


def ready_by_carrier(s: CarrierState) -> dict[int, list[int]]:
    """[6.24] What stands ready, carrier by carrier, where anything may be launched. It is asked for
    several times in a segment, and kept while it is day: then the hour does not matter."""
    return _find_ready(s) if is_night(s) or any_tired(s) else _ready(s)


def may_launch_together(s: CarrierState, units: Sequence[int]) -> bool:
    """[6.24, 17.2, 17.3] Whether these units may take off in this segment: within the limit of each
    carrier, and of the wind."""
    ships = [s.air_ship[unit] for unit in units]
    for number, ship in enumerate(ships):
        if ships.count(ship) > launch_limit(s, ship) - s.deck_launched[ship]:
            return False
        if not wind_room(s, ship, ships[:number]):
            return False
    return True


def landing_room(s: CarrierState, ship: int) -> int:
    """[6.28, 17.2, 17.3] How many units may still land on a carrier in this segment."""
    if s.deck_launched[ship] or not can_operate(s, ship):
        return 0
    limit = min(launch_limit(s, ship) - s.deck_landed[ship], wind_room(s, ship, ()))
    if limit <= 0:
        return 0
    return max(0, min(limit, deck_room(s, ship), hangar_room(s, ship)))


def move_to(s: CarrierState, unit: int, box: int) -> None:
    """From one box of its carrier to another."""
    s.air_state[unit] = box


BOX_NAMES: Final = {READY: "Ready", LANDED: "Landed", SERVICING: "Servicing", HANGAR: "Hangar"}
