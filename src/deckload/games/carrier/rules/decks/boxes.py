"""Who stands where on a carrier, and how much room there is (6.21, 6.22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from deckload.games.carrier.rules.damage.american import HEAVY, can_operate, us_level
from deckload.games.carrier.rules.missions.flying import on_ship
from deckload.games.carrier.rules.night import any_tired, is_tired
from deckload.games.carrier.rules.wind import wind_room

NOBODY: Final[list[int]] = []


def aboard(s: CarrierState, ship: int) -> list[int]:
    """All units that are on a carrier."""
    return on_ship(s).get(ship, NOBODY)


def in_box(s: CarrierState, ship: int, box: int) -> list[int]:
    """[6.21] The units in one box of a carrier: Ready, Landed, Servicing or Hangar."""
    air_state = s.air_state
    return [unit for unit in aboard(s, ship) if air_state[unit] == box]


def limits_of(s: CarrierState, ship: int) -> DeckLimits:
    """[6.22] The limits of a CV or a CVL."""
    return s.data.deck_limits[ship]


def deck_room(s: CarrierState, ship: int) -> int:
    """[6.22, 6.25] How many units the flight deck still takes: ready and landed ones share it."""
    on_deck = len(in_box(s, ship, READY)) + len(in_box(s, ship, LANDED))
    return limits_of(s, ship).flight_deck - on_deck


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


def _find_limits(s: CarrierState) -> list[int]:
    limits = [0] * len(s.data.us_ships)
    for ship in s.data.us_carriers:
        if can_operate(s, ship):
            is_heavily_damaged = us_level(s, ship) >= HEAVY
            limits[ship] = 1 if is_heavily_damaged else limits_of(s, ship).launch_or_land
    return limits


_limits: Final = worked_out(
    "deck limits", ("us_group", "us_hits", "deck_out", "deck_crash", "fires"), _find_limits
)


def launch_limit(s: CarrierState, ship: int) -> int:
    """[6.24, 6.28, 12.11, 4.452, 22.6] Units that a carrier launches or lands in a segment: one if
    she is heavily damaged, one less when her crews worked at night, and none if her deck cannot be
    used."""
    limit = _limits(s)[ship]
    return limit - 1 if s.deck_tired[ship] and is_tired(s, ship) else limit


def launch_limits(s: CarrierState) -> list[int]:
    """The same by ship."""
    if not any_tired(s):
        return _limits(s)
    return [limit - is_tired(s, ship) for ship, limit in enumerate(_limits(s))]


def _find_working_carriers(s: CarrierState) -> list[int]:
    limits = _limits(s)
    return [ship for ship in s.data.us_carriers if limits[ship] and hex_of(s, ship) != OFF_MAP]


working_carriers: Final = worked_out(
    "working carriers",
    ("us_group", "group_hex", "us_hits", "deck_out", "deck_crash", "fires"),
    _find_working_carriers,
)
"""[6.13] All carriers on the map whose decks can be used."""


def may_launch_together(s: CarrierState, units: Sequence[int], limits: Sequence[int]) -> bool:
    """[6.24, 17.2, 17.3] Whether these units may take off in this segment: within the limit of each
    carrier (`launch_limits`), and of the wind."""
    air_ship, launched = s.air_ship, s.deck_launched
    ships = [air_ship[unit] for unit in units]
    for ship in set(ships):
        if ships.count(ship) > limits[ship] - launched[ship]:
            return False
    return not any(s.group_wind) or _wind_lets_launch(s, ships)


def _wind_lets_launch(s: CarrierState, ships: list[int]) -> bool:
    """[17.2, 17.3] Whether carriers may launch a unit each, one after another."""
    return all(wind_room(s, ship, ships[:number]) for number, ship in enumerate(ships))


def landing_room(s: CarrierState, ship: int) -> int:
    """[6.22, 6.28, 6.29, 17.2, 17.3] How many units may still land on a carrier in this segment:
    what her deck still handles, and has room for, and her hangar."""
    return landing_rooms(s, (ship,))[ship]


def landing_rooms(s: CarrierState, ships: Sequence[int]) -> dict[int, int]:
    """The same of several carriers."""
    limits, launched, landed = launch_limits(s), s.deck_launched, s.deck_landed
    everybody, box_of, facts_of = on_ship(s), s.air_state.__getitem__, s.data.deck_limits
    is_calm = not any(s.group_wind)
    rooms: dict[int, int] = {}
    for ship in ships:
        room = 0 if launched[ship] else limits[ship] - landed[ship]
        if room > 0:
            units, facts = everybody.get(ship, NOBODY), facts_of[ship]
            boxes = list(map(box_of, units))
            on_deck = boxes.count(READY) + boxes.count(LANDED)
            room = min(room, facts.flight_deck - on_deck, facts.total - len(units))
        if room > 0 and not is_calm:
            room = min(room, wind_room(s, ship, ()))
        rooms[ship] = max(0, room)
    return rooms


def move_to(s: CarrierState, unit: int, box: int) -> None:
    """From one box of its carrier to another."""
    s.air_state[unit] = box


BOX_NAMES: Final = {READY: "Ready", LANDED: "Landed", SERVICING: "Servicing", HANGAR: "Hangar"}
