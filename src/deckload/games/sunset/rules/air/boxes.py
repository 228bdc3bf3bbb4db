"""6.5: the boxes of air units, how tired they are, and what the end of a turn does to them.

`missions` counts what a unit has flown today beside CAP over its own task force. A US unit that
flew twice stays in its Flown box until the night is over.
"""

from __future__ import annotations

from typing import Final

from deckload.engine.dice import Throw, roll
from deckload.engine.knowledge import ALL_EYES
from deckload.engine.log import tell
from deckload.engine.procedures import steps
from deckload.games.sunset.model.game_data import FB, IJN, USN
from deckload.games.sunset.model.state import (
    CAP,
    FLOWN,
    LOST,
    NONE,
    NOT_YET,
    OUT,
    READY,
    SIDES,
    SunsetState,
)
from deckload.games.sunset.rules.forces import (
    air_ref,
    can_fly,
    is_afloat,
    is_night,
    is_on,
    show_unit,
    units_aboard,
)

step: Final = steps("sunset.boxes")

TURNS_A_DAY: Final = 4
OUT_OF_PLAY: Final = (OUT, LOST, NOT_YET)


# --- who is where ---------------------------------------------------------------------------------


def is_from_escort_carrier(s: SunsetState, unit: int) -> bool:
    """[6.5.2] A unit that is a fighter or a bomber, as it is wanted in the turn."""
    return s.data.air_kind[unit] == FB


def is_ashore(s: SunsetState, unit: int) -> bool:
    """[6.5.9] Does it belong to an air formation, not to a carrier?"""
    return s.air_home[unit] >= s.data.first_base


def ready_units_in(s: SunsetState, marker: int) -> list[int]:
    """[6.5, 6.5.1, 9.1] The air units of all ships of a task force that are in the Ready box, and
    whose ship can launch them."""
    homes, boxes, units_of = s.air_home, s.air_box, s.data.units_of
    ready = []
    for ship in s.ships[marker]:
        units = units_of[ship]  # mostly none, and of those that are, few are ready at all times
        if units and can_launch(s, ship):
            ready += [unit for unit in units if boxes[unit] == READY and homes[unit] == ship]
    return ready


def can_launch(s: SunsetState, ship: int) -> bool:
    """[9.1, 14.5] A carrier must be able to fly; a catapult always is."""
    return not s.data.is_carrier[ship] or can_fly(s, ship)


def is_last_of_day(s: SunsetState) -> bool:
    """[1.1] The night is the first turn of a date, so that the fourth ends the day."""
    return s.turn % TURNS_A_DAY == 0


def gets_tired(s: SunsetState, unit: int) -> bool:
    """[6.5.3, 6.5.8] Do missions count that it flies? US units have so many a day, but for those of
    escort carriers; Japanese ones fly whenever they are ready."""
    return s.data.air_side[unit] == USN and not is_from_escort_carrier(s, unit)


def take_off(s: SunsetState, unit: int, box: int) -> None:
    """[6.5.1, 6.5.3] A mission begins, for all to see."""
    s.air_box[unit] = box
    s.missions[unit] += int(gets_tired(s, unit))
    show_unit(s, unit)


def hide_aircraft(s: SunsetState) -> None:
    """What a side has ready or on CAP is its own business again; what is out of play stays seen."""
    for side in SIDES:
        for unit in s.data.units_of_side[side]:
            if s.air_box[unit] in OUT_OF_PLAY:
                continue
            if s.air_box[unit] == FLOWN and s.air_shown[unit] == ALL_EYES:
                s.out_since[unit] = s.turn - 1
            s.air_shown[unit] = 1 << side


def saw_carriers(s: SunsetState, units: list[int], marker: int) -> None:
    """Aircraft that come from a marker show whose decks are there."""
    s.genuine[marker] = 1
    for unit in units:
        s.seen_in[s.air_home[unit]] = marker


# --- carriers that are lost to their aircraft -----------------------------------------------------


def lose_deck(s: SunsetState, ship: int) -> None:
    """[6.5.5, 9.1] All aircraft of a carrier that sinks are lost; of one that can fly no more they
    are out of play, those in the air too, and lost if she sinks later."""
    lost = not is_afloat(s, ship)
    for unit in list(units_aboard(s, ship)):
        in_play = s.air_box[unit] != NOT_YET  # of others nobody hears that they never came
        if not in_play and not lost:
            continue
        s.air_box[unit] = LOST if lost else OUT
        s.patrol_over[unit] = NONE
        show_unit(s, unit)
        for roll_call in (s.support, s.scrambled):
            if unit in roll_call:
                roll_call.remove(unit)
        fate = "goes down with its carrier" if lost else "is out of play without its deck"
        if in_play:
            tell(s, "6.5.5", "{unit} {fate}.", unit=air_ref(s, unit), fate=fate)


def note_destroyed(s: SunsetState, unit: int) -> None:
    """A unit that is shot down guards nobody any more."""
    s.patrol_over[unit] = NONE


# --- the end of a turn ----------------------------------------------------------------------------


@step
def end_of_turn(s: SunsetState) -> None:
    """[3.3, 6.5.3] By day aircraft land and get tired; after a night they are fresh."""
    if is_night(s):
        rest_at_night(s)
        return
    land_from_other_forces(s)
    count_ground_losses(s)
    for unit in s.data.units_of_side[USN]:
        if s.air_box[unit] == FLOWN and not is_ashore(s, unit):
            come_back_tired(s, unit)
    if is_last_of_day(s):
        land_own_patrols(s)


def land_from_other_forces(s: SunsetState) -> None:
    """[6.5.4, 6.5.7, 8.2.1] Fighters that guarded another task force have flown a mission."""
    for unit, over in enumerate(s.patrol_over):
        if over != NONE:
            end_patrol(s, unit)


def end_patrol(s: SunsetState, unit: int) -> None:
    """[6.5.4] A fighter over another task force comes down."""
    s.air_box[unit] = FLOWN
    s.patrol_over[unit] = NONE


def come_back_tired(s: SunsetState, unit: int) -> None:
    """[6.5.3, 6.5.2] After its first mission of the day a unit is ready again, but exhausted; after
    the second it stays below. Those of escort carriers are ready after any, as fresh as they were
    (ruling S34)."""
    if is_from_escort_carrier(s, unit):
        s.air_box[unit] = READY
        return
    s.air_weak[unit] = 1
    if s.missions[unit] < s.data.limits.missions_a_day:
        s.air_box[unit] = READY


def land_own_patrols(s: SunsetState) -> None:
    """[6.5.4] CAP does not stay up by night. US fighters are below and exhausted until the night is
    over; as nothing flies then, they are not turned over, which would tell who they were (ruling
    S73)."""
    for side in SIDES:
        for unit in s.data.units_of_side[side]:
            if s.air_box[unit] == CAP:
                s.air_box[unit] = FLOWN if side == USN else READY


def count_ground_losses(s: SunsetState) -> None:
    """[14.1] Each unit that supported the troops may come back exhausted."""
    chart = s.data.charts["ground_support_losses"]
    does = "comes back from the front"
    throw = Throw("ground support losses", 10, 1, chart, "unit", (), "14.1", does=does)
    for unit in s.support:
        if roll(s, throw, by=s.data.air[unit].name).cell.result == "exhausted":
            s.air_weak[unit] = 1
    s.support = []


def rest_at_night(s: SunsetState) -> None:
    """[6.5.3, 3.3] All US units are fresh and ready in the morning, unless 14.6 says otherwise.
    Japanese units are not made ready by a night; but trained crews are, who fly once a day
    (13.2, ruling S36)."""
    for unit in s.data.units_of_side[USN]:
        if s.air_box[unit] in (READY, FLOWN):
            s.air_box[unit] = READY
            s.air_weak[unit] = int(unit in s.still_tired)
    if is_on(s, "trained_crews"):
        for unit in s.data.units_of_side[IJN]:
            if s.air_box[unit] == FLOWN and not is_ashore(s, unit):
                s.air_box[unit] = READY
    s.missions = [0] * len(s.missions)
