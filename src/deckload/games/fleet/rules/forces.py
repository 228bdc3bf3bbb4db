"""Markers, ships and air units: small questions that every chapter asks.

What lies under a marker, and where it is, each game says itself: groups may be within a force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref
from deckload.engine.procedures import seal
from deckload.games.fleet.model.game_data import FULL, WEAK
from deckload.games.fleet.model.state import LOST, NONE, OFF_MAP, FleetState
from deckload.games.fleet.rules.customs import customs_of

# --- names ----------------------------------------------------------------------------------------


def hex_ref(s: FleetState, place: int) -> Ref:
    return s.data.hex_refs[place]


def place_ref(s: FleetState, place: int) -> Ref:
    """A hex, or a base beyond the map."""
    return Ref("place", s.data.theatre.name_of(place))


def marker_ref(s: FleetState, marker: int) -> Ref:
    """A marker by the neutral label that both sides see."""
    return s.data.marker_refs[marker]


def ship_ref(s: FleetState, ship: int) -> Ref:
    return s.data.ship_refs[ship]


def air_ref(s: FleetState, unit: int) -> Ref:
    return s.data.air_refs[unit]


def target_line(k: FleetState, ship: int, *about: str) -> str:
    """A target among many: "At Kongo (BB, 2 of 9 boxes hit, 3 more hits to come, ...)"."""
    hits, coming = k.hits[ship], k.coming_hits[ship]
    damage = f"{hits} of {k.data.boxes[ship]} boxes hit" if hits else "undamaged"
    to_come = f"{counted(coming, 'more hit')} to come"
    told = [type_of(k, ship), damage, *([to_come] if coming else []), *about]
    return f"At {k.data.ships[ship].name} ({', '.join(told)})"


def type_of(k: FleetState, ship: int) -> str:
    """The code of a ship's type: "CVL"."""
    return k.data.types[k.data.ship_type[ship]]


def counted(number: int, thing: str) -> str:
    """A number of things in words: "1 air unit", "3 air units"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def own_name(s: FleetState, marker: int) -> str:
    """What the owner calls a marker: "58.2 (USN 4)"."""
    label, title = s.data.marker_names[marker], title_of(s, marker)
    return f"{title} ({label})" if title else label


def title_of(s: FleetState, marker: int) -> str:
    """The name of the group under a marker, the same for all new groups; "" where it has none."""
    title = s.title[marker]
    return s.data.titles[title] if title >= 0 else ""


# --- markers --------------------------------------------------------------------------------------


def is_marker(s: FleetState, chit: int) -> bool:
    """Does a chit belong to a marker? The others belong to commanders, or to aircraft ashore."""
    return chit < len(s.data.marker_names)


def on_map(s: FleetState, side: int) -> list[int]:
    """The markers of a side that stand on the map."""
    places = s.place
    return [m for m in s.data.markers_of[side] if places[m] != OFF_MAP]


def markers_in(s: FleetState, side: int, place: int) -> list[int]:
    places = s.place
    if place not in places:  # usual, and quickly tested
        return []
    return [m for m in s.data.markers_of[side] if places[m] == place]


def group_with(s: FleetState, ship: int) -> int:
    """The group a ship belongs to, NONE if it is sunk or has left the map."""
    for marker in s.data.markers_of[s.data.ship_side[ship]]:
        if ship in s.ships[marker]:
            return marker
    return NONE


def forget_marker(s: FleetState, marker: int) -> None:
    """[SHIFTING_SHIPS] A marker comes off the map, and nothing that was told of it holds any more.
    What only one game notes on it is for that game to forget."""
    s.place[marker] = OFF_MAP
    s.genuine[marker] = 0
    s.report[marker] = []
    s.report_turn[marker] = 0
    s.report_hex[marker] = OFF_MAP
    s.report_holds[marker] = 0
    be_on_time(s, marker)
    forget_ships(s, marker)


def forget_ships(s: FleetState, marker: int) -> None:
    """[SHIFTING_SHIPS] Ships may have been shifted since they were seen under a marker."""
    if marker in s.seen_in:
        s.seen_in = [NONE if seen == marker else seen for seen in s.seen_in]


def be_on_time(s: FleetState, marker: int) -> None:
    """[SLOWED_BY_RAIDS] The movement points that a marker had lost are paid for."""
    s.slower[marker] = s.harried[marker] = 0


def be_as_late_as(s: FleetState, marker: int, other: int) -> None:
    """[SLOWED_BY_RAIDS] A marker that ships have come to from another is slowed as much as the
    worse of both."""
    s.slower[marker] = max(s.slower[marker], s.slower[other])
    s.harried[marker] = max(s.harried[marker], s.harried[other])


def open_group(s: FleetState, group: int) -> None:
    """Everybody sees the ships of a group, as when they lie on a battle display."""
    seal(s)  # the owner cannot tell whether they had been seen before, and must not learn it so
    s.opened[group] = ALL_EYES
    s.genuine[customs_of(s).marker_of_group(s, group)] = 1


# --- ships ----------------------------------------------------------------------------------------


def is_afloat(s: FleetState, ship: int) -> bool:
    """[AFLOAT]"""
    return s.hits[ship] < s.data.boxes[ship]


def is_damaged(s: FleetState, ship: int) -> bool:
    return 0 < s.hits[ship] < s.data.boxes[ship]


def speed_of(s: FleetState, ship: int) -> int:
    """[SHIP_COUNTERS, SPEED] A ship's movement points this turn: a split rate differs on odd and
    even turns."""
    return s.data.log_speed[s.turn % 2][ship][s.hits[ship]]


def slowest_speed(s: FleetState, ships: list[int]) -> int:
    """[SPEED] The movement points of the slowest of some ships."""
    speeds, hits = s.data.log_speed[s.turn % 2], s.hits
    slowest = speeds[ships[0]][hits[ships[0]]]
    for ship in ships:  # asked all the time: compiled this is ten times as fast as `min`
        speed = speeds[ship][hits[ship]]
        if speed < slowest:  # noqa: PLR1730 (and here it is slower where it is not compiled)
            slowest = speed
    return slowest


def can_fly(s: FleetState, ship: int) -> bool:
    """[FLIGHT_DECKS] May this carrier still launch and land? Not once her damage log says so."""
    return s.data.log_flies[ship][s.hits[ship]]


def carriers_in(s: FleetState, group: int) -> list[int]:
    return [ship for ship in s.ships[group] if s.data.is_carrier[ship]]


def numbers_of(s: FleetState, ships: Iterable[int]) -> list[int]:
    """How many of some ships there are of each type."""
    type_of = s.data.ship_type
    numbers = [0] * len(s.data.types)
    for ship in ships:
        numbers[type_of[ship]] += 1
    return numbers


# --- air units ------------------------------------------------------------------------------------


def factor_of(s: FleetState, unit: int) -> int:
    """[AIR_COUNTERS] The combat factor on the side of the counter that is up."""
    return s.data.air_factor[WEAK if s.air_weak[unit] else FULL][unit]


def units_aboard(s: FleetState, ship: int) -> Iterator[int]:
    """The living air units that call a carrier their home."""
    homes, boxes = s.air_home, s.air_box
    for unit in s.data.units_of_side[s.data.ship_side[ship]]:
        if homes[unit] == ship and boxes[unit] != LOST:
            yield unit


def show_unit(s: FleetState, unit: int) -> None:
    """Everybody sees this air unit: it flies a raid or fights one, and so is not at rest."""
    seal(s)
    s.air_shown[unit] = ALL_EYES
    s.out_since[unit] = 0
    customs_of(s).note_shown(s, unit)


def can_fly_from_home(s: FleetState, unit: int) -> bool:
    """[FLIGHT_DECKS] Can the unit fly from where it is based? Not from a carrier that has left the
    map."""
    home = s.air_home[unit]
    if home >= s.data.first_base:
        return True
    return can_fly(s, home) and home not in s.gone[s.data.air_side[unit]]


# --- turns ----------------------------------------------------------------------------------------


def is_night(s: FleetState) -> bool:
    """[DAY_AND_NIGHT]"""
    return s.data.is_night[s.turn]


def is_on(s: FleetState, option: str) -> bool:
    """Is an optional or advanced rule in use?"""
    setting: str = s.options[option]
    return setting == "on"
