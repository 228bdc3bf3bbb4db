"""What stands ready on decks that may launch (6.24): all launches and searches start from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckload.engine.worked_out import worked_out
from deckload.games.carrier.model.options import NIGHT_AIR, plays_with
from deckload.games.carrier.model.state import LANDED, READY, CarrierState
from deckload.games.carrier.rules.clock import is_night
from deckload.games.carrier.rules.decks.boxes import launch_limits, working_carriers
from deckload.games.carrier.rules.night import any_tired, may_take_off
from deckload.games.carrier.rules.wind import wind_room

_NONE: Final[list[int]] = []


class ReadyAircraft:
    """Who may be launched, by carrier, in the order of the carriers; and the same by hex, fighters
    and bombers apart, and the fighters by task group; and how many there are. The hexes are in the
    order of the map."""

    def __init__(
        self,
        by_carrier: dict[int, list[int]],
        us_group: Sequence[int],
        group_hex: Sequence[int],
        is_fighter: Sequence[bool],
    ) -> None:
        self.by_carrier: Final = by_carrier
        self.by_hex: Final[dict[int, list[int]]] = {}
        self.fighters_at: Final[dict[int, list[int]]] = {}
        self.bombers_at: Final[dict[int, list[int]]] = {}
        self.fighters_of: Final[dict[int, list[int]]] = {}
        of_group: dict[int, tuple[list[int], list[int], list[int]]] = {}
        for ship, units in by_carrier.items():
            group = us_group[ship]
            if group not in of_group:
                of_group[group] = ([], [], [])
            everybody, fighters, bombers = of_group[group]
            everybody += units
            for unit in units:
                (fighters if is_fighter[unit] else bombers).append(unit)
        for group, (everybody, fighters, bombers) in of_group.items():
            place = group_hex[group]
            self.by_hex[place] = self.by_hex.get(place, _NONE) + everybody
            if fighters:
                self.fighters_of[group] = fighters
                self.fighters_at[place] = self.fighters_at.get(place, _NONE) + fighters
            if bombers:
                self.bombers_at[place] = self.bombers_at.get(place, _NONE) + bombers
        self.hexes: Final = sorted(self.by_hex)
        self.number_of_fighters: Final = sum(map(len, self.fighters_of.values()))
        self.number_of_bombers: Final = sum(map(len, self.bombers_at.values()))


_NOBODY_FLIES: Final = ReadyAircraft({}, (), (), ())


def _find_by_day(s: CarrierState) -> ReadyAircraft:
    """[6.24, 17.2, 17.3] Ready units of each carrier, if her deck is not too full to launch and not
    all that she may launch in this segment is gone."""
    air_ship, air_state, deck_limits = s.air_ship, s.air_state, s.data.deck_limits
    landed_on = s.deck_landed
    ready: dict[int, list[int]] = {}
    for unit in [unit for unit, box in enumerate(air_state) if box == READY]:
        ship = air_ship[unit]
        if ship in ready:
            ready[ship].append(unit)
        else:
            ready[ship] = [unit]
    landed: list[int] = []
    if LANDED in air_state:
        landed = [air_ship[unit] for unit, box in enumerate(air_state) if box == LANDED]
    limits, launched, is_calm = launch_limits(s), s.deck_launched, not any(s.group_wind)
    found: dict[int, list[int]] = {}
    for ship in working_carriers(s):
        if ship not in ready or landed_on[ship] or limits[ship] <= launched[ship]:
            continue
        units = ready[ship]
        is_full = len(units) + landed.count(ship) > deck_limits[ship].launch_occupancy
        if not is_full and (is_calm or wind_room(s, ship, ())):
            found[ship] = units
    return ReadyAircraft(found, s.us_group, s.group_hex, s.data.is_fighter)


_by_day: Final = worked_out(
    "ready aircraft",
    (
        *("air_state", "air_ship", "deck_launched", "deck_landed", "us_hits"),
        *("us_group", "group_hex", "group_wind", "deck_out", "deck_crash", "fires"),
    ),
    _find_by_day,
)


def ready_aircraft(s: CarrierState) -> ReadyAircraft:
    """[6.24, 22.1] Who may be launched now. It is asked for several times in a segment, and kept
    while nobody is tired: then the hour does not matter, but for who may take off in the dark."""
    if not plays_with(s, NIGHT_AIR):
        return _NOBODY_FLIES if is_night(s) else _by_day(s)
    ready = _find_by_day(s) if any_tired(s) else _by_day(s)
    return _those_for_the_night(s, ready) if is_night(s) else ready


def _those_for_the_night(s: CarrierState, ready: ReadyAircraft) -> ReadyAircraft:
    """[22.0, 22.5]"""
    found: dict[int, list[int]] = {}
    for ship, units in ready.by_carrier.items():
        going = [unit for unit in units if may_take_off(s, unit)]
        if going:
            found[ship] = going
    return ReadyAircraft(found, s.us_group, s.group_hex, s.data.is_fighter)


def ready_to_launch(s: CarrierState, ship: int) -> list[int]:
    """[6.24] What a carrier may launch of what stands ready on her."""
    return ready_aircraft(s).by_carrier.get(ship, _NONE)
