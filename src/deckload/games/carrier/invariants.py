"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.games.carrier.model.state import (
    FLYING,
    HANGAR,
    INTERCEPT,
    LANDED,
    NOBODY_THERE,
    OFF_MAP,
    READY,
    SEARCHING,
    SERVICING,
    UNDIVIDED,
    UNUSED,
    CarrierState,
)
from deckload.games.carrier.rules.butai.track import BOXES, in_the_air, sum_of
from deckload.games.carrier.rules.decks.boxes import deck_room, hangar_room, servicing_room
from deckload.games.carrier.rules.missions.flying import is_on_cap, units_of


def broken_rules(s: CarrierState) -> Iterator[str]:
    """Sentences about whatever is wrong."""
    yield from _missions(s)
    yield from _patrols(s)
    yield from _aircraft(s)
    yield from _raids(s)
    yield from _decks(s)
    yield from _searches(s)
    yield from _displays(s)


def _missions(s: CarrierState) -> Iterator[str]:
    for mission, kind in enumerate(s.mission_kind):
        name = f"mission {mission + 1}"
        units = units_of(s, mission)
        if (kind == UNUSED) == bool(units):
            yield f"{name} is unused with units, or used without"
        if kind == UNUSED:
            continue
        if (s.mission_hex[mission] == OFF_MAP) != is_on_cap(s, mission):
            yield f"{name} is neither on patrol nor on the map, or both"
        if s.mission_fuel[mission] <= -s.data.fuel.critical_limit:
            yield f"{name} flies without fuel"
        if kind == INTERCEPT and not all(s.data.is_fighter[unit] for unit in units):
            yield f"{name} intercepts with attack planes"


def _patrols(s: CarrierState) -> Iterator[str]:
    limits = s.data.mission_limits
    for group, title in enumerate(s.data.group_titles):
        there = [mission for mission, over in enumerate(s.mission_cap) if over == group]
        if len(there) > limits.cap_missions:
            yield f"{title} has {len(there)} patrols"
        if sum(len(units_of(s, mission)) for mission in there) > limits.cap_units:
            yield f"{title} has too many units on patrol"


def _aircraft(s: CarrierState) -> Iterator[str]:
    for unit, state in enumerate(s.air_state):
        if (state == FLYING) != (s.air_mission[unit] != NOBODY_THERE):
            yield f"{s.data.air[unit].name} flies on no mission, or stands on deck with one"


def _raids(s: CarrierState) -> Iterator[str]:
    for raid, number in enumerate(s.raid_number):
        if bool(number) != (s.raid_hex[raid] != OFF_MAP):
            yield f"raid counter {raid} is in use off the map, or on it unused"
        if number and not s.raid_points[raid]:
            yield f"Raid {number} has no points"
        if s.raid_fighters[raid] != UNDIVIDED and s.raid_fighters[raid] > s.raid_points[raid]:
            yield f"Raid {number} has more fighters than points"


def _decks(s: CarrierState) -> Iterator[str]:
    if not s.data.scenarios[s.scenario].decks:
        return
    for ship in s.data.us_carriers:
        name = s.data.us_ships[ship].name
        if deck_room(s, ship) < 0:
            yield f"the flight deck of {name} is too full"
        if servicing_room(s, ship) < 0:
            yield f"{name} services too many units"
        if hangar_room(s, ship) < 0:
            yield f"{name} has too many units aboard"
    for unit, state in enumerate(s.air_state):
        is_aboard = state in (READY, LANDED, SERVICING, HANGAR)
        if is_aboard != (s.air_ship[unit] != NOBODY_THERE):
            yield f"{s.data.air[unit].name} is aboard no carrier, or aboard and elsewhere"


def _searches(s: CarrierState) -> Iterator[str]:
    for number, kind in enumerate(s.search_kind):
        if bool(kind) != (number in s.air_search):
            yield f"search {number + 1} flies without units, or units without it"
        if bool(kind) != (s.search_hex[number] != OFF_MAP):
            yield f"search {number + 1} is nowhere, or somewhere and not out"
    for unit, state in enumerate(s.air_state):
        if (state == SEARCHING) != (s.air_search[unit] != NOBODY_THERE):
            yield f"{s.data.air[unit].name} searches nowhere"
    for force, level in enumerate(s.force_level):
        if level and not s.force_chit[force] and not s.force_title[force]:
            yield f"{s.data.force_names[force]} has a level and no chit"


def _displays(s: CarrierState) -> Iterator[str]:
    """[9.22, 9.24] No force has more points on its display and in the air than it has shown."""
    for force in range(s.data.first_cripple):
        name = s.data.force_names[s.force_counter[force]]
        on_display = sum_of(s, force, tuple(range(BOXES)))
        if on_display + in_the_air(s, force) > max(0, s.force_air[force]):
            yield f"{name} has more aircraft than it has shown"
    if min(s.air_track) < 0:
        yield "a box of a display holds less than nothing"
    used = [s.force_counter[f] for f, place in enumerate(s.force_hex) if place != OFF_MAP]
    if len(set(used)) < len(used):
        yield "two forces go by one counter"
