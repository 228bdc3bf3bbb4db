"""Markers, ships and air units: small questions that every chapter asks.

Those that the sister game asks in the same words are passed on from `fleet`.
"""

from __future__ import annotations

from functools import lru_cache

from deckload.games.fleet.rules.forces import (
    air_ref,
    be_as_late_as,
    be_on_time,
    carriers_in,
    counted,
    factor_of,
    forget_marker,
    forget_ships,
    group_with,
    hex_ref,
    is_afloat,
    is_night,
    is_on,
    marker_ref,
    markers_in,
    on_map,
    own_name,
    ship_ref,
    show_unit,
    target_line,
    title_of,
    units_aboard,
)
from deckload.games.fleet.rules.forces import open_group as open_to_all
from deckload.games.sunset.model.game_data import CLASSES, SunsetData
from deckload.games.sunset.model.state import NONE, OFF_MAP, SunsetState

__all__ = [
    "air_ref",
    "be_as_late_as",
    "be_on_time",
    "carriers_in",
    "counted",
    "factor_of",
    "forget_ships",
    "group_with",
    "hex_ref",
    "is_afloat",
    "is_night",
    "is_on",
    "marker_ref",
    "markers_in",
    "on_map",
    "own_name",
    "ship_ref",
    "show_unit",
    "target_line",
    "title_of",
    "units_aboard",
]


def named(s: SunsetState, ships: list[int]) -> str:
    """Ships by their names: "Fuso, Mogami"."""
    return ", ".join([s.data.ships[ship].name for ship in ships])


# --- markers --------------------------------------------------------------------------------------


def forces_in(s: SunsetState, side: int, place: int) -> list[int]:
    """[5.5] The task forces of a side in a hex, dummies too; cripples that go alone do not
    count."""
    own, places = s.data.groups_of[side], s.place
    at, found = own[0], []
    for _ in range(places[at : own[-1] + 1].count(place)):  # they lie together; mostly it is one
        at = places.index(place, at)
        found.append(at)
        at += 1
    return found


def enemies_here(s: SunsetState, marker: int) -> list[int]:
    """All enemy markers in the hex of a marker, cripples included."""
    place = s.place[marker]
    if s.place.count(place) == 1:  # usual, and quickly tested: it is alone there
        return []
    return markers_in(s, 1 - s.data.marker_side[marker], place)


def is_dummy(s: SunsetState, marker: int) -> bool:
    """[5.4] A marker without ships."""
    return not s.ships[marker]


def is_alone(s: SunsetState, marker: int) -> bool:
    """[6.4] Cripples on the map, in no task force: they lie open and are never activated."""
    return marker in s.data.cripples_of[s.data.marker_side[marker]]


def hex_of_ship(s: SunsetState, ship: int) -> int:
    """Where a ship is, OFF_MAP if it is not on the map."""
    marker = group_with(s, ship)
    return OFF_MAP if marker == NONE else s.place[marker]


def remove_marker(s: SunsetState, marker: int) -> None:
    """[5.1, 5.4] Take a marker off the map, with all that is under it, and its chit out of the
    container. By which hex it entered its last one still counts for who retreats (8.3.9)."""
    forget_marker(s, marker)
    s.begun[marker] = OFF_MAP
    s.ships[marker] = []
    s.title[marker] = NONE
    s.fleet[marker] = s.detected[marker] = 0
    s.crippled[marker] = int(is_alone(s, marker))
    s.opened[marker] = 1 << s.data.marker_side[marker]
    s.report_number[marker] = s.report_capital[marker] = s.report_off[marker] = 0
    s.fallen_out[marker] = []
    s.pool[marker] = 0
    s.scouting[marker] = s.formation[marker] = 0
    end_orders(s, marker)


def end_orders(s: SunsetState, marker: int) -> None:
    """Its owner wants to be asked for it again (`stations.py`, `voyages.py`)."""
    s.watch[marker] = s.standing_by[marker] = s.rests_until[marker] = 0
    s.bound_for[marker] = NONE


def open_group(s: SunsetState, marker: int) -> None:
    """Everybody sees the ships of a task force, as when they lie on a battle display."""
    open_to_all(s, marker)
    for ship in s.ships[marker]:
        s.seen_in[ship] = marker


# --- ships ----------------------------------------------------------------------------------------


def is_damaged(s: SunsetState, ship: int) -> bool:
    """[9.0, 6.4.1] Hit and afloat; destroyers that went as escorts are no damage."""
    return s.hits[ship] > s.lent[ship] and is_afloat(s, ship)


def detached_in_play(s: SunsetState) -> tuple[int, ...]:
    """[6.4.1] The counters of destroyers that units have given as escorts so far, wherever they
    are now."""
    return s.data.detached[: sum(s.lent)]


def is_small(s: SunsetState, ship: int) -> bool:
    """[9.3] Destroyers, escorts and transports: units of several ships, which never leave their
    task force for damage."""
    return s.data.is_small[ship]


def speed_in(s: SunsetState, ship: int, number: int) -> int:
    """[6.2, 9.2] A ship's speed in a turn or round: a split rate differs in odd and even ones, and
    critical hits have cost it something, but never all."""
    return max(1, s.data.log_speed[number % 2][ship][s.hits[ship]] - s.slowed[ship])


def slowest_speed(s: SunsetState, ships: list[int], turn: int) -> int:
    """[6.2] The movement points of the slowest of some ships in a turn."""
    speeds, hits, slowed = s.data.log_speed[turn % 2], s.hits, s.slowed
    slowest = speeds[ships[0]][hits[ships[0]]]
    for ship in ships:  # asked all the time: faster than `min`, compiled by far
        speed = speeds[ship][hits[ship]] - slowed[ship]
        if speed < slowest:  # noqa: PLR1730 (and here it is slower where it is not compiled)
            slowest = speed
    return slowest if slowest > 1 else 1


def can_fly(s: SunsetState, ship: int) -> bool:
    """[9.1, 9.2] Can this carrier launch and land now? Not when her log says so, nor while her deck
    is on fire."""
    return s.data.log_flies[ship][s.hits[ship]] and s.silenced[ship] < s.turn


def numbers_by_class(s: SunsetState, marker: int) -> list[int]:
    """[7.2] How many units of each class that reports know are under a marker."""
    numbers = [0] * len(CLASSES)
    for ship in s.ships[marker]:
        numbers[s.data.ship_class[ship]] += 1
    return numbers


# --- air units ------------------------------------------------------------------------------------


def hex_of_unit(s: SunsetState, unit: int) -> int:
    """Where a carrier's air unit is based; OFF_MAP for one ashore."""
    home = s.air_home[unit]
    return OFF_MAP if home >= s.data.first_base else hex_of_ship(s, home)


# --- distances ------------------------------------------------------------------------------------


def distances_from_any(data: SunsetData, starts: tuple[int, ...]) -> bytes:
    """By hex: how far it is from the nearest of some places, as a plane flies."""
    return data.grid.distances_from(starts[0]) if len(starts) == 1 else _rows_from(data, starts)


@lru_cache(maxsize=64)
def _rows_from(data: SunsetData, starts: tuple[int, ...]) -> bytes:
    return bytes(map(min, *[data.grid.distances_from(start) for start in starts]))


# --- turns ----------------------------------------------------------------------------------------


def date_of(s: SunsetState, turn: int) -> str:
    """[1.1, 13.3] The date of a turn, such as "25 October"; scenarios begin on different ones."""
    return s.data.scenarios[s.scenario].dates[turn]


def first_turn_of(s: SunsetState, date: str) -> int:
    """[1.1] The first turn of a date, its night."""
    return s.data.scenarios[s.scenario].dates.index(date)


def last_turn_of(s: SunsetState, date: str) -> int:
    """[1.1] The last turn of a date."""
    return _last_turn_of(s.data, s.scenario, date)


@lru_cache(maxsize=64)
def _last_turn_of(data: SunsetData, scenario: str, date: str) -> int:
    dates = data.scenarios[scenario].dates
    return len(dates) - 1 - dates[::-1].index(date)
