"""Markers, ships and air units: small questions that every chapter asks."""

from __future__ import annotations

from collections.abc import Iterator

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref
from deckload.engine.procedures import seal
from deckload.games.clash.model.game_data import TYPES
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.search.detection import lose_marks
from deckload.games.fleet.model.game_data import FULL, WEAK
from deckload.games.fleet.model.state import (
    CAP,
    LOST,
    NONE,
    OFF_MAP,
)

# --- names ----------------------------------------------------------------------------------------


def hex_ref(s: ClashState, place: int) -> Ref:
    return Ref("place", s.data.grid.name_of(place))


def place_ref(s: ClashState, place: int) -> Ref:
    """A hex, or a base beyond the map."""
    return Ref("place", s.data.theatre.name_of(place))


def place_in_words(s: ClashState, place: int) -> Ref | str:
    """Where a raid goes: to an airfield, which has a name, or to ships in a hex."""
    if s.raid_base == NONE or place != s.data.base_place[s.raid_base]:
        return hex_ref(s, place)
    return f"the airfield of {s.data.bases[s.raid_base].name}"


def marker_ref(s: ClashState, marker: int) -> Ref:
    """A marker by the neutral label that both sides see."""
    return s.data.marker_refs[marker]


def ship_ref(s: ClashState, ship: int) -> Ref:
    return s.data.ship_refs[ship]


def air_ref(s: ClashState, unit: int) -> Ref:
    return s.data.air_refs[unit]


def target_line(k: ClashState, ship: int, *about: str) -> str:
    """A target among many: "At Kongo (BB, 2 of 9 boxes hit, 3 more hits to come, ...)"."""
    hits, coming = k.hits[ship], k.coming_hits[ship]
    damage = f"{hits} of {k.data.boxes[ship]} boxes hit" if hits else "undamaged"
    to_come = f"{counted(coming, 'more hit')} to come"
    told = [TYPES[k.data.ship_type[ship]], damage, *([to_come] if coming else []), *about]
    return f"At {k.data.ships[ship].name} ({', '.join(told)})"


def counted(number: int, thing: str) -> str:
    """A number of things in words: "1 air unit", "3 air units"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def own_name(s: ClashState, marker: int) -> str:
    """What the owner calls a marker: "58.2 (USN 4)"."""
    label, title = s.data.marker_names[marker], title_of(s, marker)
    return f"{title} ({label})" if title else label


def title_of(s: ClashState, marker: int) -> str:
    """The name of the group under a marker, the same for all new groups; "" where it has none."""
    title = s.title[marker]
    return s.data.titles[title] if title >= 0 else ""


# --- markers --------------------------------------------------------------------------------------


def hex_of(s: ClashState, marker: int) -> int:
    """[3.0, 3.2.3] Where a marker is: a task group within the task force is where that is."""
    if s.in_force[marker] == 1:
        return s.place[s.data.force_of[s.data.marker_side[marker]]]
    return s.place[marker]


def on_map(s: ClashState, side: int) -> list[int]:
    """The markers of a side that stand on the map."""
    return [m for m in s.data.markers_of[side] if s.place[m] != OFF_MAP]


def markers_in(s: ClashState, side: int, place: int) -> list[int]:
    return [m for m in s.data.markers_of[side] if s.place[m] == place]


def groups_under(s: ClashState, marker: int) -> list[int]:
    """[3.0] The groups that a marker stands for: itself, or the task groups of the task force."""
    side = s.data.marker_side[marker]
    if marker != s.data.force_of[side]:
        return [marker]
    return [m for m in s.data.groups_of[side] if s.in_force[m] == 1]


def marker_of_group(s: ClashState, group: int) -> int:
    """The marker on the map that stands for a group: itself, or its task force."""
    return s.data.force_of[s.data.marker_side[group]] if s.in_force[group] == 1 else group


def ships_under(s: ClashState, marker: int) -> list[int]:
    """All ships that move with a marker."""
    if s.in_force[marker] == 0 and s.ships[marker]:
        return s.ships[marker]
    return [ship for group in groups_under(s, marker) for ship in s.ships[group]]


def is_dummy(s: ClashState, marker: int) -> bool:
    """[3.1.6, 6.5] A marker without ships."""
    return not ships_under(s, marker)


def group_with(s: ClashState, ship: int) -> int:
    """The group a ship belongs to, NONE if it is sunk or has left the map."""
    for marker in s.data.markers_of[s.data.ship_side[ship]]:
        if ship in s.ships[marker]:
            return marker
    return NONE


def remove_marker(s: ClashState, marker: int) -> None:
    """Take a marker off the map; its chit, if it is drawn, is skipped."""
    s.place[marker] = OFF_MAP
    s.in_force[marker] = 0
    lose_marks(s, marker)
    be_on_time(s, marker)
    s.genuine[marker] = 0
    s.opened[marker] = eyes_on_sheets(s, s.data.marker_side[marker])
    s.report[marker] = []
    s.report_turn[marker] = 0
    s.report_hex[marker] = OFF_MAP
    s.report_holds[marker] = 0
    s.sighted[marker] = ALL_EYES  # that it is not there is plain to see
    forget_ships(s, marker)


def forget_ships(s: ClashState, marker: int) -> None:
    """[3.1.4, 15.1] Ships may have been shifted since they were seen under a marker."""
    if marker in s.seen_in:
        s.seen_in = [NONE if seen == marker else seen for seen in s.seen_in]


def be_on_time(s: ClashState, marker: int) -> None:
    """[7.2] The movement points that a marker had lost are paid for."""
    s.slower[marker] = s.harried[marker] = 0


def be_as_late_as(s: ClashState, marker: int, other: int) -> None:
    """[7.2] A marker that ships have come to from another is slowed as much as the worse of
    both."""
    s.slower[marker] = max(s.slower[marker], s.slower[other])
    s.harried[marker] = max(s.harried[marker], s.harried[other])


def open_group(s: ClashState, group: int) -> None:
    """Everybody sees the ships of a group, as when they lie on a battle display."""
    seal(s)  # the owner cannot tell whether they had been seen before, and must not learn it so
    s.opened[group] = ALL_EYES
    s.genuine[marker_of_group(s, group)] = 1


def eyes_on_sheets(s: ClashState, side: int) -> int:
    """[15.1] Who sees what a side's groups and boxes hold: itself, or everybody where sheets are
    open."""
    return 1 << side if is_on(s, "secret_composition") else ALL_EYES


def is_seen_by(s: ClashState, side: int, marker: int) -> bool:
    """[15.7] Does a side see where a marker stands?"""
    return bool(s.sighted[marker] >> side & 1)


# --- ships ----------------------------------------------------------------------------------------


def is_afloat(s: ClashState, ship: int) -> bool:
    """[9.0]"""
    return s.hits[ship] < s.data.boxes[ship]


def is_damaged(s: ClashState, ship: int) -> bool:
    return 0 < s.hits[ship] < s.data.boxes[ship]


def speed_of(s: ClashState, ship: int) -> int:
    """[2.3.1, 7.1] A ship's movement points this turn: a split rate differs on odd and even
    turns."""
    return s.data.log_speed[s.turn % 2][ship][s.hits[ship]]


def slowest_speed(s: ClashState, ships: list[int]) -> int:
    """[7.1] The movement points of the slowest of some ships."""
    speeds, hits = s.data.log_speed[s.turn % 2], s.hits
    return min([speeds[ship][hits[ship]] for ship in ships])


def can_fly(s: ClashState, ship: int) -> bool:
    """[9.4] May this carrier still launch and land? Not with half of its boxes marked."""
    return s.data.log_flies[ship][s.hits[ship]]


def carriers_in(s: ClashState, group: int) -> list[int]:
    return [ship for ship in s.ships[group] if s.data.is_carrier[ship]]


def numbers_by_type(s: ClashState, marker: int) -> list[int]:
    """How many ships of each type are under a marker."""
    numbers = [0] * len(TYPES)
    kinds = s.data.ship_type
    for ship in ships_under(s, marker):
        numbers[kinds[ship]] += 1
    return numbers


# --- air units ------------------------------------------------------------------------------------


def factor_of(s: ClashState, unit: int) -> int:
    """[2.3.2] The combat factor on the side of the counter that is up."""
    return s.data.air_factor[WEAK if s.air_weak[unit] else FULL][unit]


def units_aboard(s: ClashState, ship: int) -> Iterator[int]:
    """The living air units that call a carrier their home."""
    homes, boxes = s.air_home, s.air_box
    for unit in s.data.units_of_side[s.data.ship_side[ship]]:
        if homes[unit] == ship and boxes[unit] != LOST:
            yield unit


def hex_of_unit(s: ClashState, unit: int) -> int:
    """Where an air unit is based: its carrier's hex, or its airfield (a place of the theatre)."""
    home = s.air_home[unit]
    if home >= s.data.first_base:
        return s.data.base_place[home - s.data.first_base]
    group = group_with(s, home)
    return OFF_MAP if group == NONE else hex_of(s, group)


def patrol_over(s: ClashState, side: int, place: int) -> list[int]:
    """[8.2.3] All fighters of a side on patrol over a hex, whichever of its groups they come
    from."""
    return [
        unit
        for unit in s.data.units_of_side[side]
        if (s.air_box[unit] == CAP and hex_of_unit(s, unit) == place)
        or (s.air_box[unit] == FORWARD and s.forward_hex[unit] == place)
    ]


def show_unit(s: ClashState, unit: int) -> None:
    """Everybody sees this air unit: it flies a raid or fights one, and so is not at rest."""
    seal(s)
    s.air_shown[unit] = ALL_EYES
    s.out_since[unit] = 0
    if not s.late_seen and unit in s.data.scenarios[s.scenario].late_units:
        s.late_seen = s.turn


# --- turns ----------------------------------------------------------------------------------------


def is_night(s: ClashState) -> bool:
    """[1.1]"""
    return s.data.is_night[s.turn]


def is_on(s: ClashState, option: str) -> bool:
    """Is an optional or advanced rule in use?"""
    return bool(s.options[option] == "on")
