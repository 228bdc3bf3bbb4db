"""Markers, ships and air units: small questions that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref
from deckload.engine.procedures import seal
from deckload.games.sunset.model.game_data import CLASSES, FULL, TYPES, WEAK
from deckload.games.sunset.model.state import LOST, NONE, OFF_MAP, SunsetState

# --- names ----------------------------------------------------------------------------------------


def hex_ref(s: SunsetState, place: int) -> Ref:
    return Ref("place", s.data.grid.name_of(place))


def marker_ref(s: SunsetState, marker: int) -> Ref:
    """A marker by the neutral label that both sides see."""
    return s.data.marker_refs[marker]


def ship_ref(s: SunsetState, ship: int) -> Ref:
    return s.data.ship_refs[ship]


def air_ref(s: SunsetState, unit: int) -> Ref:
    return s.data.air_refs[unit]


def target_line(k: SunsetState, ship: int, *about: str) -> str:
    """A target among many: "At Kongo (BB, 2 of 7 boxes hit, ...)"."""
    hits = k.hits[ship]
    damage = f"{hits} of {k.data.boxes[ship]} boxes hit" if hits else "undamaged"
    told = [TYPES[k.data.ship_type[ship]], damage, *about]
    return f"At {k.data.ships[ship].name} ({', '.join(told)})"


def counted(number: int, thing: str) -> str:
    """A number of things in words: "1 air unit", "3 air units"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def named(s: SunsetState, ships: list[int]) -> str:
    """Ships by their names: "Fuso, Mogami"."""
    return ", ".join([s.data.ships[ship].name for ship in ships])


def own_name(s: SunsetState, marker: int) -> str:
    """What the owner calls a marker: "Taffy 3 (USN 4)"."""
    label, title = s.data.marker_names[marker], title_of(s, marker)
    return f"{title} ({label})" if title else label


def title_of(s: SunsetState, marker: int) -> str:
    """The name of the force under a marker, the same for all new ones; "" where it has none."""
    title = s.title[marker]
    return s.data.titles[title] if title >= 0 else ""


# --- markers --------------------------------------------------------------------------------------


def on_map(s: SunsetState, side: int) -> list[int]:
    """The markers of a side that stand on the map, cripples included."""
    return [m for m in s.data.markers_of[side] if s.place[m] != OFF_MAP]


def markers_in(s: SunsetState, side: int, place: int) -> list[int]:
    """The markers of a side in a hex, cripples included."""
    return [m for m in s.data.markers_of[side] if s.place[m] == place]


def forces_in(s: SunsetState, side: int, place: int) -> list[int]:
    """[5.5] The task forces of a side in a hex, dummies too; cripples that go alone do not
    count."""
    return [m for m in s.data.groups_of[side] if s.place[m] == place]


def enemies_here(s: SunsetState, marker: int) -> list[int]:
    """All enemy markers in the hex of a marker, cripples included."""
    return markers_in(s, 1 - s.data.marker_side[marker], s.place[marker])


def is_dummy(s: SunsetState, marker: int) -> bool:
    """[5.4] A marker without ships."""
    return not s.ships[marker]


def is_alone(s: SunsetState, marker: int) -> bool:
    """[6.4] Cripples on the map, in no task force: they lie open and are never activated."""
    return marker in s.data.cripples_of[s.data.marker_side[marker]]


def group_with(s: SunsetState, ship: int) -> int:
    """The marker a ship sails under, NONE if it is sunk, has left or has not come yet."""
    for marker in s.data.markers_of[s.data.ship_side[ship]]:
        if ship in s.ships[marker]:
            return marker
    return NONE


def hex_of_ship(s: SunsetState, ship: int) -> int:
    """Where a ship is, OFF_MAP if it is not on the map."""
    marker = group_with(s, ship)
    return OFF_MAP if marker == NONE else s.place[marker]


def remove_marker(s: SunsetState, marker: int) -> None:
    """[5.1, 5.4] Take a marker off the map, and its chit out of the container."""
    side = s.data.marker_side[marker]
    s.place[marker] = s.entered[marker] = s.begun[marker] = OFF_MAP
    s.ships[marker] = []
    s.title[marker] = NONE
    s.fleet[marker] = s.crippled[marker] = s.screen[marker] = 0
    s.detected[marker] = s.genuine[marker] = 0
    s.opened[marker] = 1 << side
    s.report[marker] = []
    s.report_number[marker] = s.report_turn[marker] = s.report_holds[marker] = 0
    s.report_hex[marker] = OFF_MAP
    s.patrol_seen[marker] = 0
    be_on_time(s, marker)
    forget_ships(s, marker)
    if marker in s.data.groups_of[side]:
        s.pool[marker] = 0


def forget_ships(s: SunsetState, marker: int) -> None:
    """[5.1] Ships may have been shifted since they were seen under a marker."""
    if marker in s.seen_in:
        s.seen_in = [NONE if seen == marker else seen for seen in s.seen_in]


def be_on_time(s: SunsetState, marker: int) -> None:
    """[6.2.4] The movement points that a marker had lost are paid for."""
    s.slower[marker] = s.harried[marker] = 0


def be_as_late_as(s: SunsetState, marker: int, other: int) -> None:
    """[6.2.4] Ships carry the movement points that they have lost over to another marker: it is
    slowed as much as the worse of both."""
    s.slower[marker] = max(s.slower[marker], s.slower[other])
    s.harried[marker] = max(s.harried[marker], s.harried[other])


def open_group(s: SunsetState, marker: int) -> None:
    """Everybody sees the ships of a task force, as when they lie on a battle display."""
    seal(s)  # the owner cannot tell whether they had been seen before, and must not learn it so
    s.opened[marker] = ALL_EYES
    s.genuine[marker] = 1
    for ship in s.ships[marker]:
        s.seen_in[ship] = marker


def is_open_to(s: SunsetState, side: int, marker: int) -> bool:
    """Does a side know the ships under a marker?"""
    return bool(s.opened[marker] >> side & 1)


# --- ships ----------------------------------------------------------------------------------------


def is_afloat(s: SunsetState, ship: int) -> bool:
    """[9.0]"""
    return s.hits[ship] < s.data.boxes[ship]


def is_damaged(s: SunsetState, ship: int) -> bool:
    """[9.0, 6.4.1] Hit and afloat; destroyers that went as escorts are no damage."""
    return s.hits[ship] > s.lent[ship] and is_afloat(s, ship)


def is_small(s: SunsetState, ship: int) -> bool:
    """[9.3] Destroyers, escorts and transports: units of several ships, which never leave their
    task force for damage."""
    return s.data.is_small[ship]


def speed_of(s: SunsetState, ship: int) -> int:
    """[6.2] A ship's movement points this turn."""
    return speed_in(s, ship, s.turn)


def speed_in(s: SunsetState, ship: int, number: int) -> int:
    """[6.2, 9.2] A ship's speed in a turn or round: a split rate differs in odd and even ones, and
    critical hits have cost it something, but never all."""
    return max(1, s.data.log_speed[number % 2][ship][s.hits[ship]] - s.slowed[ship])


def slowest_speed(s: SunsetState, ships: list[int], turn: int) -> int:
    """[6.2] The movement points of the slowest of some ships in a turn."""
    return min([speed_in(s, ship, turn) for ship in ships])


def can_fly(s: SunsetState, ship: int) -> bool:
    """[9.1, 9.2] Can this carrier launch and land now? Not when her log says so, nor while her deck
    is on fire."""
    return s.data.log_flies[ship][s.hits[ship]] and s.silenced[ship] < s.turn


def carriers_in(s: SunsetState, marker: int) -> list[int]:
    """The carriers under a marker, of whatever size."""
    return [ship for ship in s.ships[marker] if s.data.is_carrier[ship]]


def numbers_by_class(s: SunsetState, marker: int) -> list[int]:
    """[7.2] How many units of each class that reports know are under a marker."""
    numbers = [0] * len(CLASSES)
    for ship in s.ships[marker]:
        numbers[s.data.ship_class[ship]] += 1
    return numbers


# --- air units ------------------------------------------------------------------------------------


def factor_of(s: SunsetState, unit: int) -> int:
    """[2.3.2] The combat factor on the side of the counter that is up."""
    return s.data.air_factor[WEAK if s.air_weak[unit] else FULL][unit]


def units_aboard(s: SunsetState, ship: int) -> Iterator[int]:
    """The living air units that call a carrier their home."""
    homes, boxes = s.air_home, s.air_box
    for unit in s.data.units_of_side[s.data.ship_side[ship]]:
        if homes[unit] == ship and boxes[unit] != LOST:
            yield unit


def hex_of_unit(s: SunsetState, unit: int) -> int:
    """Where a carrier's air unit is based; OFF_MAP for one ashore."""
    home = s.air_home[unit]
    return OFF_MAP if home >= s.data.first_base else hex_of_ship(s, home)


def show_unit(s: SunsetState, unit: int) -> None:
    """Everybody sees this air unit: it flies a raid or fights one, and so is not at rest."""
    seal(s)
    s.air_shown[unit] = ALL_EYES
    s.out_since[unit] = 0


# --- turns ----------------------------------------------------------------------------------------


def is_night(s: SunsetState) -> bool:
    """[1.1]"""
    return s.data.is_night[s.turn]


def date_of(s: SunsetState, turn: int) -> str:
    """[1.1, 13.3] The date of a turn, such as "25 October"; scenarios begin on different ones."""
    return s.data.scenarios[s.scenario].dates[turn]


def first_turn_of(s: SunsetState, date: str) -> int:
    """[1.1] The first turn of a date, its night."""
    return s.data.scenarios[s.scenario].dates.index(date)


def last_turn_of(s: SunsetState, date: str) -> int:
    """[1.1] The last turn of a date."""
    dates = s.data.scenarios[s.scenario].dates
    return max(turn for turn, day in enumerate(dates) if day == date)


def is_on(s: SunsetState, option: str) -> bool:
    """Is an optional or special rule in use?"""
    return bool(s.options[option] == "on")
