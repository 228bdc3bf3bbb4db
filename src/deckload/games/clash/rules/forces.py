"""Markers and what is under them, with task groups that may be within the task force; and what else
only this game asks of markers, ships and air units."""

from __future__ import annotations

from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import Ref
from deckload.games.clash.model.state import FORWARD, ClashState
from deckload.games.clash.rules.search.detection import lose_marks
from deckload.games.fleet.model.state import CAP, NONE, OFF_MAP
from deckload.games.fleet.rules.forces import (
    forget_marker,
    group_with,
    hex_ref,
    is_on,
    numbers_of,
)

# --- markers --------------------------------------------------------------------------------------


def hex_of(s: ClashState, marker: int) -> int:
    """[3.0, 3.2.3] Where a marker is: a task group within the task force is where that is."""
    if s.in_force[marker] == 1:
        return s.place[s.data.force_of[s.data.marker_side[marker]]]
    return s.place[marker]


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


def numbers_by_type(s: ClashState, marker: int) -> list[int]:
    """How many ships of each type are under a marker."""
    return numbers_of(s, ships_under(s, marker))


def remove_marker(s: ClashState, marker: int) -> None:
    """Take a marker off the map; its chit, if it is drawn, is skipped."""
    forget_marker(s, marker)
    lose_marks(s, marker)
    s.in_force[marker] = 0
    s.opened[marker] = eyes_on_sheets(s, s.data.marker_side[marker])
    s.sighted[marker] = ALL_EYES  # that it is not there is plain to see


def remove_group(s: ClashState, group: int) -> None:
    """[3.2.3] A group without ships is taken off the map, and the task force with its last
    group."""
    force = s.data.force_of[s.data.marker_side[group]]
    was_in_force = s.in_force[group] == 1
    remove_marker(s, group)
    if was_in_force and not groups_under(s, force):
        remove_marker(s, force)


def eyes_on_sheets(s: ClashState, side: int) -> int:
    """[15.1] Who sees what a side's groups and boxes hold: itself, or everybody where sheets are
    open."""
    return 1 << side if is_on(s, "secret_composition") else ALL_EYES


def is_seen_by(s: ClashState, side: int, marker: int) -> bool:
    """[15.7] Does a side see where a marker stands?"""
    return bool(s.sighted[marker] >> side & 1)


# --- air units ------------------------------------------------------------------------------------


def place_in_words(s: ClashState, place: int) -> Ref | str:
    """Where a raid goes: to an airfield, which has a name, or to ships in a hex."""
    if s.raid_base == NONE or place != s.data.base_place[s.raid_base]:
        return hex_ref(s, place)
    return f"the airfield of {s.data.bases[s.raid_base].name}"


def hex_of_unit(s: ClashState, unit: int) -> int:
    """Where an air unit is based: its carrier's hex, or its airfield (a place of the theatre)."""
    return hex_of_home(s, s.air_home[unit])


def hex_of_home(s: ClashState, home: int) -> int:
    """Where a carrier or airfield is that air units call their home."""
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
